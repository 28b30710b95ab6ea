import type { Structure } from '@datum/contract/computation/structures';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Items and regions with the last month that each counts in. */
export type Ended = NonNullable<Structure['waits_for']>['ended'];

/** What ended in a month or later, that the newest approved structure of the family has and the one that is asked for has not, by its id. */
export async function readEndedFrom(
  db: Reading,
  asked: readonly { readonly structure: number; readonly family: string; readonly month: string }[],
): Promise<ReadonlyMap<number, Ended>> {
  const { rows } = await sql<{ structure: number; name: LocalText; last: string }>`
    with asked as (select x.structure, x.month, (select n.id from structures n
        where n.family = x.family and n.status in ('approved', 'in_use') order by n.revision desc limit 1) as newest
      from unnest(${asked.map(({ structure }) => structure)}::bigint[], ${asked.map(({ family }) => family)}::text[],
        ${asked.map(({ month }) => month)}::text[]) x (structure, family, month))
    select a.structure, i.name, i.valid_to as last from asked a join structure_items m on m.structure_id = a.newest
      join items i on i.id = m.item_id and i.valid_to >= a.month
    where not exists (select from structure_items o where o.structure_id = a.structure and o.item_id = i.id)
    union all select a.structure, r.name, r.valid_to from asked a join structure_regions m on m.structure_id = a.newest
      join regions r on r.id = m.region_id and r.valid_to >= a.month
    where not exists (select from structure_regions o where o.structure_id = a.structure and o.region_id = r.id)
    order by last`.execute(db);
  const ended = Map.groupBy(rows, ({ structure }) => structure);
  return new Map([...ended].map(([id, own]) => [id, own.map(({ name, last }) => ({ name, last }))]));
}
