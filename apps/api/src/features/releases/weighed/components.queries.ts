import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/**
 * Component figures of a release of a weighted sum that readers do not have as they were weighed: not published yet, published
 * with another value, or hidden while the sum is shown. 0 where everything is there.
 */
export async function countUnpublished(db: Reading, releaseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct v.series_id, v.period, v.own, v.component_run_id, bool_or(not c.suppressed) as is_shown
      from release_cells c
      join series s on s.id = c.series_id
      join component_values v on v.run_id = c.run_id and v.period = c.period and v.category_id = s.category_id
        and v.variant = s.variant and v.region_id = s.region_id
      where c.release_id = ${releaseId}
      group by v.series_id, v.period, v.own, v.component_run_id
    ) wanted
    where not exists (
      select from (
        select x.exact, x.suppressed, x.run_id from release_cells x
        where x.series_id = wanted.series_id and x.period = wanted.period and x.sequence is not null
        order by x.sequence desc limit 1
      ) live
      where (live.run_id = wanted.component_run_id or abs(live.exact / wanted.own - 1) < 1e-9)
        and not (live.suppressed and wanted.is_shown)
    )`.execute(db);
  return rows[0]?.count ?? 0;
}
