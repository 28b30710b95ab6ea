import type { Writing } from '@datum/database/open';
import { MATERIAL_GROUPS, REPLACEMENT } from '@datum/database/seed/materials';
import { bilingual, byCode } from './by-code.ts';

/** Stores the materials with their groups and units; steel is also priced by the kilogram. Gives ids by code. */
export async function storeItems(
  db: Writing,
  groups: ReadonlyMap<string, number>,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = MATERIAL_GROUPS.flatMap((group) => {
    const members = group.items.some(([code]) => code === REPLACEMENT.old)
      ? [...group.items, REPLACEMENT.new]
      : group.items;
    return members.map(([code, en, ms, unit, , standard, headline]) => ({
      code,
      data_set: 'bmp' as const,
      // groups and units were stored from the same lists
      group_id: groups.get(group.code)!,
      name: bilingual(en, ms),
      standard: standard ?? '',
      unit_id: units.get(unit)!,
      is_headline: headline === 'headline',
    }));
  });
  const items = await byCode(
    db
      .insertInto('items')
      .values(rows.map((row, sort) => ({ ...row, sort })))
      .returning(['id', 'code'])
      .execute(),
  );
  const steel =
    MATERIAL_GROUPS.find(({ code }) => code === 'BAR')?.items.filter(([, , , unit]) => unit === 't') ?? [];
  await db
    .insertInto('item_units')
    .values(
      steel.map(([code]) => ({ item_id: items.get(code)!, unit_id: units.get('kg')!, factor: '0.001' })),
    )
    .execute();
  return items;
}
