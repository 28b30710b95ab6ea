import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { counts } from '../../../standing/counting.queries.ts';
import { versionOf } from './base-versions.queries.ts';
import type { SeriesName, StoredFigure } from './series-name.rules.ts';

/**
 * Indices of earlier periods by the runs that count, each once, on the first base; the latest run of a period gives them.
 * `only`: of this series alone.
 */
export async function readStoredFigures(
  db: Reading,
  family: string,
  span: { readonly from: string; readonly to: string },
  only?: SeriesName,
): Promise<StoredFigure[]> {
  const { rows } = await sql<StoredFigure>`
    select distinct on (s.kind, i.period, s.group_id, s.category_id, s.variant, s.region_id)
      s.kind, i.period, coalesce(s.group_id, s.category_id) as "memberId", s.variant, s.region_id as "regionId",
      i.value * coalesce(f.exact, 1) as value, i.imputed_share as "imputedShare", i.n_quotes as quotes
    from index_values i
    join runs r on r.id = i.run_id and ${counts('r')}
    join series s on s.id = i.series_id and s.subject = ${family}
    left join link_factors f on f.new_base_id = s.base_period_id and f.exact is not null
      and f.series_key = ${seriesKey} and ${versionOf('link_factors', sql`s.base_period_id`, sql`i.run_id`, 'f')}
    where i.period between ${span.from} and ${span.to}
      ${
        only
          ? sql`and s.kind = ${only.kind} and coalesce(s.group_id, s.category_id) = ${only.memberId}
        and s.variant = ${only.variant} and s.region_id = ${only.regionId}`
          : sql``
      }
    order by s.kind, i.period, s.group_id, s.category_id, s.variant, s.region_id, f.exact nulls first, i.run_id desc`.execute(
    db,
  );
  return rows;
}

/** The name of a series in `link_factors` (`seriesKeyOf`), from a row `s` of `series`. */
const seriesKey = sql`concat_ws('|', s.kind, coalesce(s.group_id, s.category_id), s.variant, s.region_id)`;

/** Factors from the first base to another, by `seriesKeyOf`; empty for the first base itself. `runId`: as that run had them. */
export async function readFactors(
  db: Reading,
  baseId: number,
  runId: number | null = null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('link_factors')
    .where('new_base_id', '=', baseId)
    .where('exact', 'is not', null)
    .where(versionOf('link_factors', baseId, runId))
    .select(['series_key', 'exact'])
    .execute();
  return new Map(rows.map(({ series_key, exact }) => [series_key, exact ?? 1]));
}

/** Months of a span in which a family has no index by the runs that count. */
export async function monthsWithoutIndex(
  db: Reading,
  family: string,
  months: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .where('r.subject', '=', family)
    .where(counts('r'))
    .where('v.period', '=', sql<string>`any(${months}::text[])`)
    .distinct()
    .select('v.period')
    .execute();
  const found = new Set(rows.map(({ period }) => period));
  return months.filter((month) => !found.has(month));
}
