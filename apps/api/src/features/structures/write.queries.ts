import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { KnownIds, StructureContent } from './rules.ts';

/** Ids that a structure may name. */
export async function knownIds(db: Reading): Promise<KnownIds> {
  const idsOf = async (table: 'items' | 'item_groups' | 'regions') =>
    new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id));
  return { items: await idsOf('items'), groups: await idsOf('item_groups'), regions: await idsOf('regions') };
}

/** Stores the next revision of a family as an empty draft. */
export async function insertStructure(
  db: Writing,
  family: string,
  { title, note }: { readonly title: object; readonly note: string },
  editor: string,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into structures (family, revision, title, note, last_edited_by)
    values (${family}, (select coalesce(max(revision), 0) + 1 from structures where family = ${family}),
      ${JSON.stringify(title)}::jsonb, ${note}, ${editor}) returning id`.execute(db);
  // an insert without conflict clause returns its row
  return rows[0]!.id;
}

/**
 * Fills an empty structure from the lists as they are now: active items of the family's data sets by data set and group, with
 * equal weights; leaf regions below their region group, with the shares of the list.
 */
export async function fillFromLists(db: Writing, id: number, sets: readonly DataSetCode[]): Promise<void> {
  await sql`insert into structure_items (structure_id, item_id, group_id, weight, position)
    select s.id, i.id, i.group_id, 1, row_number() over (order by array_position(${sets}::text[], g.data_set), g.sort, g.code, i.sort, i.code) - 1
    from structures s join items i on i.data_set = any(${sets}::text[]) and i.valid_to is null
    join item_groups g on g.id = i.group_id
    where s.id = ${id}`.execute(db);
  await sql`insert into structure_regions (structure_id, region_id, group_id, share, position)
    select ${id}::bigint, r.id, g.id, coalesce(r.share, 0), row_number() over (order by g.sort, g.code, r.sort, r.code) - 1
    from regions r join regions g on g.id = r.parent_id
    where r.is_leaf and r.valid_to is null`.execute(db);
}

/** Replaces title and contents of a draft that was claimed, or of a new one. */
export async function writeStructure(
  db: Writing,
  id: number,
  { title, note, ...content }: StructureContent & { readonly title: object; readonly note: string },
): Promise<void> {
  await db
    .updateTable('structures')
    .set({ title: JSON.stringify(title), note })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('structure_items').where('structure_id', '=', id).execute();
  await db.deleteFrom('structure_regions').where('structure_id', '=', id).execute();
  await db.deleteFrom('structure_exclusions').where('structure_id', '=', id).execute();
  const items = content.items.map((row, position) => ({ structure_id: id, ...row, position }));
  const regions = content.regions.map((row, position) => ({ structure_id: id, ...row, position }));
  const exclusions = content.exclusions.map(({ variant, name, group_ids }) => ({
    structure_id: id,
    variant,
    name: JSON.stringify(name),
    group_ids: [...group_ids],
  }));
  if (items.length > 0) {
    await db.insertInto('structure_items').values(items).execute();
  }
  if (regions.length > 0) {
    await db.insertInto('structure_regions').values(regions).execute();
  }
  if (exclusions.length > 0) {
    await db.insertInto('structure_exclusions').values(exclusions).execute();
  }
}
