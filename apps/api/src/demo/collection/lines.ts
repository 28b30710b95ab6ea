import { withoutIndices } from '@datum/database/bulk/bulk-load';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { REGIONS } from '@datum/database/seed/regions';
import { type Collection, reserveIds } from './collection.ts';

/** Stores the sample lines. */
export async function storeLines(
  db: Writing,
  {
    calendar,
    reference,
    items,
    lines,
  }: Omit<Collection, 'lineIds' | 'random' | 'people' | 'utcOffset' | 'ruleSetId' | 'now'>,
): Promise<number[]> {
  const ids = await reserveIds(db, 'sample_lines', 'id', lines.length);
  const rows = lines.map(({ item, region, outlet, from, to }, position): CopyValue[] => {
    // positions address the demonstration's own lists
    const regionCode = REGIONS[region]!.code;
    const last = calendar.months[to];
    return [
      ids[position]!,
      'bmp',
      reference.items.get(items[item]!.code)!,
      reference.regions.get(regionCode)!,
      reference.outlets.get(regionCode)![outlet]!,
      calendar.months[from]!,
      last ?? null,
    ];
  });
  await withoutIndices(db, 'sample_lines', async () => {
    await copyIn(db, 'sample_lines', LINE_COLUMNS, rows);
  });
  return ids;
}

const LINE_COLUMNS = ['id', 'data_set', 'item_id', 'region_id', 'outlet_id', 'period_from', 'period_to'];
