import type { Reading, Writing } from '@datum/database/open';
import {
  type CellContent,
  indexContent,
  type PriceCell,
  priceCells,
} from '../../features/releases/cells.rules.ts';
import type { PublishedBefore } from '../../features/runs/hiding/averages-to-hide.rules.ts';
import { earlierVintages } from '../../features/runs/hiding/earlier-vintages.rules.ts';
import { decideHidden } from '../../features/runs/hiding/hidden.queries.ts';
import type { Hidden } from '../../features/runs/hiding/hidden-averages.rules.ts';
import { readRunCells } from '../../features/runs/inputs/averages.queries.ts';
import { readBasket } from '../../features/runs/inputs/inputs.queries.ts';
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

/** What was published before a month's figures: what is hidden of the month before, and the run that they correct. */
export interface MonthBefore {
  readonly hidden: Hidden['averages'];
  readonly corrected: MonthRuns | null;
}

/** Published averages of a month's Table One, and what is hidden of them. */
export async function priceFigures(
  db: Writing,
  { period, one }: MonthRuns,
  structureId: number,
  { hidden: before, corrected }: MonthBefore,
): Promise<{ readonly cells: Cell[]; readonly hidden: Hidden['averages'] }> {
  const basket = await readBasket(db, structureId);
  const first = corrected
    ? await priceCellsOf(db, corrected.one, basket, { before, earlier: new Map() })
    : null;
  const earlier = earlierVintages(first?.cells ?? []);
  const { cells, hidden } = await priceCellsOf(db, one, basket, { before, earlier });
  const keys = cells.map(({ itemId, regionId }) => averageSeries('bmp', itemId, regionId));
  const ids = await ensureSeries(db, keys);
  return {
    cells: cells.map(({ itemId, regionId, ...content }) => ({
      ...content,
      seriesId: ids.get(seriesText(averageSeries('bmp', itemId, regionId))) ?? 0,
      period,
      status: 'provisional',
      runId: one,
    })),
    hidden,
  };
}

async function priceCellsOf(
  db: Reading,
  run: number,
  basket: Basket,
  published: PublishedBefore,
): Promise<{ readonly cells: PriceCell[]; readonly hidden: Hidden['averages'] }> {
  const averages = await readRunCells(db, run);
  const { averages: hidden, indices } = await decideHidden(db, averages, basket, DEMO_RULES, published);
  if (indices.length > 0)
    throw new Error('the demonstration has a group index that would tell a hidden price');
  return { cells: priceCells(averages, basket, DEMO_RULES, hidden), hidden };
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
    ...indexContent(
      { value: row.value, nQuotes: row.n_quotes, imputedShare: row.imputed_share, isHidden: false },
      DEMO_RULES,
    ),
    seriesId: row.series_id,
    period: row.period,
    status: 'provisional',
    runId: two,
  }));
}
