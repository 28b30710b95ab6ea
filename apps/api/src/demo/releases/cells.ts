import { type CellContent, indexContent, priceCells } from '../../features/releases/cells.rules.ts';
import { averageSeries, type SeriesKey } from '../../features/runs/series.queries.ts';
import { costKey, groupKey } from '../../features/runs/store.queries.ts';
import type { Basket } from '../../features/runs/tables/basket.rules.ts';
import { type ComputedMonth, DEMO_RULES } from '../history.ts';

/** A month's figures with the runs that they come from. */
export interface MonthOfRuns {
  readonly month: ComputedMonth;
  readonly runs: { readonly one: number; readonly two: number };
}

/** A figure on its way into a release. */
export interface Cell extends CellContent {
  readonly key: SeriesKey;
  readonly period: string;
  readonly status: 'provisional' | 'firm' | 'revised';
  readonly runId: number;
}

/** What the releases are made from. */
export interface ReleasePlan {
  readonly basketOf: (period: string) => Basket;
  /** Quote id -> source. */
  readonly sourceOf: ReadonlyMap<number, number>;
  /** Figures on the first base by period. */
  readonly first: ReadonlyMap<string, MonthOfRuns>;
  /** Figures on the later base by period, for all periods. */
  readonly later: ReadonlyMap<string, MonthOfRuns>;
  /** What was published at first for the period that was corrected. */
  readonly wrong: MonthOfRuns;
}

/** Published averages of a month. */
export function prices({ month, runs }: MonthOfRuns, plan: ReleasePlan, status: Cell['status']): Cell[] {
  return priceCells(month.averages, plan.basketOf(month.period), DEMO_RULES, plan.sourceOf).map(
    ({ itemId, regionId, ...content }) => ({
      ...content,
      key: averageSeries('bmp', itemId, regionId),
      period: month.period,
      status,
      runId: runs.one,
    }),
  );
}

/** Published unit price and cost indices of a month. */
export function indices({ month, runs }: MonthOfRuns, status: Cell['status']): Cell[] {
  const { frame, period } = month;
  return [
    ...month.groups.map((index) => ({
      ...indexContent(index, DEMO_RULES.decimals),
      key: groupKey(frame, index),
      period,
      status,
      runId: runs.one,
    })),
    ...month.costs.map((index) => ({
      ...indexContent(index, DEMO_RULES.decimals),
      key: costKey(frame, index),
      period,
      status,
      runId: runs.two,
    })),
  ];
}
