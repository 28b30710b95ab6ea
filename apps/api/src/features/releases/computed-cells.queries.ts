import { requireSubject } from '@datum/contract/subjects/all';
import type { Reading, Writing } from '@datum/database/open';
import { readRunRules } from '../rule-sets/queries.ts';
import { decideHidden } from '../runs/hiding/hidden.queries.ts';
import { readRunCells } from '../runs/inputs/averages.queries.ts';
import { readBasket } from '../runs/inputs/inputs.queries.ts';
import { averageSeries, ensureSeries, seriesText } from '../runs/series.queries.ts';
import type { SourceRun } from '../standing/pending.queries.ts';
import { indexContent, priceCells, type ReleaseCell } from './cells.rules.ts';
import { readHiddenOf } from './hiding/hidden-indices.queries.ts';
import { readPublishedBefore } from './hiding/published-before.queries.ts';

/** What a release publishes of its runs. */
export interface ComputedSource {
  readonly subject: string;
  /** Oldest first. */
  readonly runs: readonly SourceRun[];
}

/** The cells that the runs of a release computed, hidden where sources are protected; firm up to a period. */
export async function computedCells(
  db: Writing,
  source: ComputedSource,
  until: string,
): Promise<ReleaseCell[]> {
  if (requireSubject(source.subject).kind !== 'prices') return indexCells(db, source, until);
  const cells: ReleaseCell[] = [];
  // each period hides by what was shown of it before
  for (const run of source.runs) cells.push(...(await averageCells(db, run, source, until)));
  return cells;
}

async function averageCells(
  db: Writing,
  { period, ...run }: SourceRun,
  source: ComputedSource,
  until: string,
): Promise<ReleaseCell[]> {
  const basket = await readBasket(db, run.structure_id);
  const rules = await readRunRules(db, run.id);
  const averages = await readRunCells(db, run.id, source.subject);
  const hidden = await decideHidden(
    db,
    averages,
    basket,
    rules,
    await readPublishedBefore(db, [source.subject], period),
  );
  const cells = priceCells(averages, basket, rules, hidden.averages);
  const ids = await ensureSeries(
    db,
    cells.map(({ itemId, regionId }) => averageSeries(source.subject, itemId, regionId)),
  );
  return cells.map(({ itemId, regionId, ...content }) => ({
    ...content,
    seriesId: ids.get(seriesText(averageSeries(source.subject, itemId, regionId))) ?? 0,
    period,
    status: statusIn(period, until),
    runId: run.id,
  }));
}

const statusIn = (period: string, until: string): ReleaseCell['status'] =>
  period <= until ? 'firm' : 'provisional';

async function indexCells(db: Reading, source: ComputedSource, until: string): Promise<ReleaseCell[]> {
  const { runs } = source;
  const last = runs.at(-1);
  if (!last) return [];
  const rules = await readRunRules(db, last.id);
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .where('v.run_id', 'in', [...new Set(runs.flatMap(({ id, input_run_id }) => [id, input_run_id ?? id]))])
    // a later run of a correction may write the history of a new base over what an earlier one wrote
    .distinctOn(['v.series_id', 'v.period'])
    .orderBy('v.series_id')
    .orderBy('v.period')
    .orderBy('v.run_id', 'desc')
    .select(['v.series_id', 'v.period', 'v.run_id', 'v.value', 'v.n_quotes', 'v.imputed_share'])
    .select(['s.kind', 's.group_id', 's.category_id', 's.region_id', 's.variant'])
    .execute();
  const periods = [...new Set(rows.map((row) => row.period))];
  const isHidden = await readHiddenOf(db, source.subject, runs, rules, periods);
  return rows.map((row) => ({
    ...indexContent(
      { value: row.value, nQuotes: row.n_quotes, imputedShare: row.imputed_share, isHidden: isHidden(row) },
      rules,
    ),
    seriesId: row.series_id,
    period: row.period,
    status: statusIn(row.period, until),
    runId: row.run_id,
  }));
}
