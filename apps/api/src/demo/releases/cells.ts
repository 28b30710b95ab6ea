import type { Reading, Writing } from '@datum/database/open';
import {
  type CellContent,
  indexContent,
  type PriceCell,
  priceCells,
} from '../../features/releases/cells.rules.ts';
import { type EarlierVintages, earlierVintages } from '../../features/runs/hiding/earlier-vintages.rules.ts';
import { itemsThatHide } from '../../features/runs/hiding/hidden-averages.rules.ts';
import { readRunCells } from '../../features/runs/inputs/averages.queries.ts';
import { readBasket, readSources } from '../../features/runs/inputs/inputs.queries.ts';
import { averageSeries, ensureSeries, seriesText } from '../../features/runs/series.queries.ts';
import type { Basket } from '../../features/runs/tables/basket.rules.ts';
import { DEMO_RULES, type MonthRuns } from '../history.ts';

/** A figure on its way into a release. */
export interface Cell extends CellContent {
  readonly seriesId: number;
  readonly period: string;
  readonly status: 'provisional' | 'firm' | 'revised';
  readonly runId: number;
}

/** Published averages of a month's Table One; `before`: its run that was published first, where this one corrects it. */
export async function priceFigures(
  db: Writing,
  { period, one }: MonthRuns,
  structureId: number,
  before: MonthRuns | null,
): Promise<Cell[]> {
  const basket = await readBasket(db, structureId);
  const earlier = earlierVintages(before ? await priceCellsOf(db, before.one, basket) : []);
  const cells = await priceCellsOf(db, one, basket, earlier);
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

async function priceCellsOf(
  db: Reading,
  run: number,
  basket: Basket,
  earlier: ReadonlyMap<number, EarlierVintages> = new Map(),
): Promise<PriceCell[]> {
  const averages = await readRunCells(db, run);
  const hiding = itemsThatHide({ ...averages, earlier });
  const sourceOf = await readSources(
    db,
    averages.leaves.filter(({ itemId }) => hiding.has(itemId)),
  );
  return priceCells(averages, basket, DEMO_RULES, sourceOf, earlier);
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
