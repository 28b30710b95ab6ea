import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Items, regions and building categories that a run was computed with although they had ended before its period. */
export async function readEndedIn(db: Reading, runId: number | null): Promise<LocalText[]> {
  const { rows } = await sql<{ name: LocalText }>`
    with held as (
      select 1 as list, m.position as place, i.name, i.valid_to, r.period from runs r
        join structure_items m on m.structure_id = r.structure_id join items i on i.id = m.item_id
        where r.id = ${runId}
      union all
      select 2, m.position, g.name, g.valid_to, r.period from runs r
        join structure_regions m on m.structure_id = r.structure_id join regions g on g.id = m.region_id
        where r.id = ${runId}
      union all
      select 3, c.sort, c.name, c.valid_to, r.period from runs r join building_categories c
        on exists (select from weights w where w.weight_set_id = r.weight_set_id and w.category_id = c.id and w.value > 0)
        where r.id = ${runId})
    select name from held where valid_to < first_month(period) order by list, place`.execute(db);
  return rows.map(({ name }) => name);
}
