import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { familiesReading } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/**
 * Each item's approximate weight in the country's index: its share in its group x the group's mean weight over the
 * building categories; equal shares where no structure is approved yet.
 */
export async function readItemWeights(
  db: Reading,
  dataSet: DataSetCode,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ item_id: number; weight: number }>`
    with chosen as (
      select s.id, s.family from structures s
      where s.family = any(${familiesReading(dataSet).map(({ code }) => code)}::text[]) and s.status in ('approved', 'in_use') order by s.revision desc limit 1
    ), set_chosen as (
      select w.id, w.total from weight_sets w join chosen c on c.family = w.family
      where w.status in ('approved', 'in_use') order by w.valid_from desc, w.id desc limit 1
    ), groups as (
      select w.group_id, avg(w.value / c.total) as share from weights w join set_chosen c on c.id = w.weight_set_id group by 1
    ), sums as (
      select i.group_id, sum(i.weight) as total from structure_items i join chosen c on c.id = i.structure_id group by 1
    )
    select i.item_id, (i.weight / nullif(s.total, 0)
      * coalesce(g.share, case when exists (select from groups) then 0 else 1.0 / (select count(*) from sums) end))::float8 as weight
    from structure_items i join chosen c on c.id = i.structure_id
    join sums s on s.group_id = i.group_id left join groups g on g.group_id = i.group_id
    where i.item_id = any(${[...itemIds]}::bigint[])`.execute(db);
  if (rows.rows.length > 0) {
    return new Map(rows.rows.map(({ item_id, weight }) => [item_id, weight ?? 0]));
  }
  const { n } = await db
    .selectFrom('items')
    .where('data_set', '=', dataSet)
    .select(sql<number>`greatest(count(*), 1)`.as('n'))
    .executeTakeFirstOrThrow();
  return new Map(itemIds.map((id) => [id, 1 / n]));
}
