import { withoutIndices } from '@datum/database/bulk/bulk-load';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { REGIONS } from '@datum/database/seed/regions';
import { workInstant } from '../calendar.ts';
import { type Collection, reserveIds } from './collection.ts';

/** Stores the sample lines. */
export async function storeLines(
  db: Writing,
  {
    calendar,
    reference,
    items,
    lines,
    replacements,
    people,
    utcOffset,
  }: Omit<Collection, 'lineIds' | 'random' | 'ruleSetId' | 'now'>,
): Promise<number[]> {
  const ids = await reserveIds(db, 'sample_lines', 'id', lines.length);
  const newOf = new Map([...replacements].map(([position, { old, ratio }]) => [old, { position, ratio }]));
  const rows = lines.map(({ item, region, outlet, from, to }, position): CopyValue[] => {
    // positions address the demonstration's own lists
    const regionCode = REGIONS[region]!.code;
    const last = calendar.months[to];
    const next = newOf.get(position);
    const begins = next && calendar.months[lines[next.position]!.from]!;
    return [
      ids[position]!,
      'bmp',
      reference.items.get(items[item]!.code)!,
      reference.regions.get(regionCode)!,
      reference.outlets.get(regionCode)![outlet]!,
      calendar.months[from]!,
      last ?? null,
      next ? ids[next.position]! : null,
      next?.ratio ?? null,
      next?.ratio ? people.compiler : null,
      next?.ratio ? people.approver : null,
      next?.ratio && begins ? workInstant(begins, 2, 15, utcOffset) : null,
    ];
  });
  await withoutIndices(db, 'sample_lines', async () => {
    await copyIn(db, 'sample_lines', LINE_COLUMNS, rows);
  });
  return ids;
}

const LINE_COLUMNS = [
  'id',
  'data_set',
  'item_id',
  'region_id',
  'outlet_id',
  'period_from',
  'period_to',
  'replaced_by',
  'ratio',
  'ratio_entered_by',
  'ratio_approved_by',
  'ratio_approved_at',
];
