import type { Label } from '@datum/contract/lists/row';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A weight that differs between two sets. */
export interface WeightChange {
  readonly category: Label;
  readonly group: Label;
  readonly before: string;
  readonly after: string;
  readonly change: string;
}

/** Weights of `id` against those of `other`, exactly, the largest change first, and how many are equal. */
export async function compareWeights(
  db: Reading,
  id: number,
  other: number,
): Promise<{ readonly rows: WeightChange[]; readonly same: number }> {
  const { rows } = await sql<WeightChange & { differs: boolean }>`
    with pairs as (
      select coalesce(a.category_id, b.category_id) as category_id, coalesce(a.group_id, b.group_id) as group_id,
        coalesce(b.value, 0) as before, coalesce(a.value, 0) as after
      from (select * from weights where weight_set_id = ${id}) a
      full join (select * from weights where weight_set_id = ${other}) b
        on b.category_id = a.category_id and b.group_id = a.group_id)
    select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as category,
      jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) as "group",
      trim_scale(p.before)::text as before, trim_scale(p.after)::text as after,
      trim_scale(p.after - p.before)::text as change, p.before <> p.after as differs
    from pairs p join building_categories c on c.id = p.category_id join item_groups g on g.id = p.group_id
    order by abs(p.after - p.before) desc, c.sort, g.sort`.execute(db);
  const changed = rows.filter(({ differs }) => differs);
  return { rows: changed.map(({ differs: _, ...row }) => row), same: rows.length - changed.length };
}
