import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** The title of the copy: that of the source with the revision, which tells the two apart also where the title stands alone. */
const titleOfCopy = sql`(select jsonb_object_agg(key, regexp_replace(value, ', (revision|pindaan) \\d+$', '')
  || case key when 'ms' then ', pindaan ' else ', revision ' end || n.revision) from jsonb_each_text(t.title))`;

/** The next revision of the family with the same contents, as a draft. */
export async function copyStructure(db: Writing, id: number, editor: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into structures (family, revision, title, last_edited_by)
    select family, n.revision, ${titleOfCopy}, ${editor}
    from structures t, lateral (select max(revision) + 1 as revision from structures s where s.family = t.family) n
    where id = ${id} returning id`.execute(db);
  // the caller found the row that is copied
  const copy = rows[0]!.id;
  await sql`insert into structure_items (structure_id, item_id, group_id, weight, position)
    select ${copy}::bigint, item_id, group_id, weight, position from structure_items where structure_id = ${id}`.execute(
    db,
  );
  await sql`insert into structure_regions (structure_id, region_id, group_id, share, position)
    select ${copy}::bigint, region_id, group_id, share, position from structure_regions where structure_id = ${id}`.execute(
    db,
  );
  await sql`insert into structure_exclusions (structure_id, variant, name, group_ids)
    select ${copy}::bigint, variant, name, group_ids from structure_exclusions where structure_id = ${id}`.execute(
    db,
  );
  return copy;
}
