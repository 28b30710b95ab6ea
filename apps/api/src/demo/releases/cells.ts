import type { Reading, Writing } from '@datum/database/open';
import { type CellContent, indexContent, priceCells } from '../../features/releases/cells.rules.ts';
import { readRunCells } from '../../features/runs/inputs/averages.queries.ts';
import { readBasket, readSources } from '../../features/runs/inputs/inputs.queries.ts';
import { averageSeries, ensureSeries, seriesText } from '../../features/runs/series.queries.ts';
import { DEMO_RULES, type MonthRuns } from '../history.ts';

/** A figure on its way into a release. */
export interface Cell extends CellContent {
  readonly seriesId: number;
  readonly period: string;
  readonly status: 'provisional' | 'firm' | 'revised';
  readonly runId: number;
}

/** Published averages of a month's Table One. */
export async function priceFigures(
  db: Writing,
  { period, one }: MonthRuns,
  structureId: number,
): Promise<Cell[]> {
  const averages = await readRunCells(db, one);
  const sourceOf = await readSources(
    db,
    averages.leaves.filter(({ suppressed }) => suppressed),
  );
  const cells = priceCells(averages, await readBasket(db, structureId), DEMO_RULES, sourceOf);
  const keys = cells.map(({ itemId, regionId }) => averageSeries('bmp', itemId, regionId));
  const ids = await ensureSeries(db, keys);
  return cells.map(({ itemId, regionId, ...content }) => ({
    ...content,
    seriesId: ids.get(seriesText(averageSeries('bmp', itemId, regionId))) ?? 0,
    period,
    status: 'provisional',
    runId: one,
  }));
}

/** Published indices of a month's Table Two: its own period, and those that it wrote anew. */
export async function indexFigures(db: Reading, { two }: MonthRuns): Promise<Cell[]> {
  const rows = await db
    .selectFrom('index_values')
    .where('run_id', '=', two)
    .orderBy('series_id')
    .orderBy('period')
    .select(['series_id', 'period', 'value', 'n_quotes', 'imputed_share'])
    .execute();
  return rows.map((row) => ({
    ...indexContent({ value: row.value, nQuotes: row.n_quotes, imputedShare: row.imputed_share }, DEMO_RULES),
    seriesId: row.series_id,
    period: row.period,
    status: 'provisional',
    runId: two,
  }));
}
