import { type RawBuilder, sql } from 'kysely';

/**
 * Who decided which prices count in run `r`, a Table One: by the latest decision on each quote that it took. Averages are theirs
 * as much as of who started the run, so another person approves it.
 */
export const decidersOf = (r: string): RawBuilder<string[]> => {
  const run = (column: string) => sql.ref(`${r}.${column}`);
  return sql<string[]>`array(select d.by_uuid from average_decisions d
    join structure_items m on m.structure_id = ${run('structure_id')} and m.item_id = d.item_id
    where ${run('stage')} = 'table_one' and d.period = ${run('period')} and d.at <= ${run('started_at')}
      and d.by_uuid is not null
      and not exists (select from average_decisions later where later.period = d.period and later.item_id = d.item_id
        and later.region_id = d.region_id and later.quote_id = d.quote_id and later.id > d.id
        and later.at <= ${run('started_at')}))`;
};
