import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { DEFAULT_RULE_SET, type RuleSet } from '@datum/contract/computation/rule-set';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import type { CellQuote } from '../features/averages/rules.ts';
import { ENGINE_VERSION, hashInputs, hashTableOne, hashTableTwo } from '../features/runs/hash.rules.ts';
import { baseMeansOf, basePricesOf } from '../features/runs/inputs/base.rules.ts';
import { ensureSeries } from '../features/runs/series.queries.ts';
import {
  averageRow,
  copyAverages,
  copyIndexValues,
  costKey,
  groupKey,
  indexRow,
  insertRun,
  type SeriesFrame,
} from '../features/runs/store.queries.ts';
import { type Basket, type PairKey, pairKey } from '../features/runs/tables/basket.rules.ts';
import type { PreviousAverage } from '../features/runs/tables/impute.rules.ts';
import {
  type AverageCell,
  computeAverages,
  computeGroupIndices,
  type GroupIndex,
  type TableOneInput,
} from '../features/runs/tables/table-one.rules.ts';
import { type CostIndex, computeTableTwo } from '../features/runs/tables/table-two.rules.ts';
import { noLater, workInstant } from './calendar.ts';
import type { Collection } from './collection/collection.ts';

/** Rules of the demonstration: the start values, with grades that cells of three to six sources can reach. */
export const DEMO_RULES: RuleSet = {
  ...DEFAULT_RULE_SET,
  form: 'direct',
  maxImputed: { share: 1, action: 'flag' },
  imputation: { order: ['neighbours', 'group', 'carry'], carryMax: 3 },
  outliers: [...DEFAULT_RULE_SET.outliers],
  grades: [
    { grade: 'A', minSources: 5, maxVariation: 0.1, maxImputedShare: 0 },
    { grade: 'B', minSources: 4, maxVariation: 0.15, maxImputedShare: 0.1 },
    { grade: 'C', minSources: 3, maxVariation: 0.3, maxImputedShare: 0.25 },
  ],
};

/** One month computed on one base. */
export interface ComputedMonth {
  readonly period: string;
  readonly frame: SeriesFrame;
  readonly averages: readonly AverageCell[];
  readonly groups: readonly GroupIndex[];
  readonly costs: readonly CostIndex[];
  readonly structureId: number;
}

/** What the history is computed from. */
export interface HistoryPlan {
  readonly basketOf: (period: string) => { readonly basket: Basket; readonly structureId: number };
  readonly weights: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly weightSetId: number;
  readonly quotesOf: (period: string) => ReadonlyMap<PairKey, readonly CellQuote[]>;
  readonly firstBase: { readonly id: number; readonly months: readonly string[] };
  readonly laterBase: { readonly id: number; readonly months: readonly string[] };
  /** Item that replaced another, with the month in which both were priced. */
  readonly replacement: {
    readonly oldItem: number;
    readonly newItem: number;
    readonly groupId: number;
    readonly period: string;
  };
}

/** Averages of all months, each seeing those before it; then the indices on both bases. */
export function computeHistory(
  periods: readonly string[],
  plan: HistoryPlan,
): {
  first: ComputedMonth[];
  later: ComputedMonth[];
  basePrices: Map<number, ReturnType<typeof basePricesOf>>;
} {
  const averages = new Map<string, AverageCell[]>();
  let previous = new Map<PairKey, PreviousAverage>();
  for (const period of periods) {
    const cells = computeAverages(inputOf(period, plan, new Map(), new Map(), previous));
    averages.set(period, cells);
    previous = followUp(cells, previous);
  }
  const basePrices = new Map(
    [plan.firstBase, plan.laterBase].map(({ id, months }) => [
      id,
      basePricesOf(
        months.map((month) => averages.get(month) ?? []),
        plan.replacement,
        averages.get(plan.replacement.period) ?? [],
      ),
    ]),
  );
  const onBase = (base: HistoryPlan['firstBase'], revision: number): ComputedMonth[] => {
    const prices = new Map(
      (basePrices.get(base.id) ?? []).map(({ itemId, regionId, price }) => [
        pairKey(itemId, regionId),
        price,
      ]),
    );
    const groupsOf = (period: string, means: ReadonlyMap<PairKey, number>) =>
      computeGroupIndices(inputOf(period, plan, prices, means, new Map()), averages.get(period) ?? []);
    const means =
      base.months.length > 1
        ? baseMeansOf(base.months.map((month) => groupsOf(month, new Map())))
        : new Map<PairKey, number>();
    return periods.map((period) => {
      const { basket, structureId } = plan.basketOf(period);
      const groups = groupsOf(period, means);
      return {
        period,
        frame: { family: COMPUTED_FAMILY, revision, basePeriodId: base.id },
        averages: averages.get(period) ?? [],
        groups,
        costs: computeTableTwo({ period, basket, weights: plan.weights, groupIndices: groups }),
        structureId,
      };
    });
  };
  return { first: onBase(plan.firstBase, 1), later: onBase(plan.laterBase, 2), basePrices };
}

function inputOf(
  period: string,
  plan: HistoryPlan,
  basePrices: ReadonlyMap<PairKey, number>,
  baseMeans: ReadonlyMap<PairKey, number>,
  previous: ReadonlyMap<PairKey, PreviousAverage>,
): TableOneInput {
  return {
    period,
    basket: plan.basketOf(period).basket,
    extraItems:
      period === plan.replacement.period
        ? [{ itemId: plan.replacement.newItem, groupId: plan.replacement.groupId, weight: 1 }]
        : [],
    averageRules: DEMO_RULES,
    imputationRules: DEMO_RULES.imputation,
    elementary: DEMO_RULES.elementary,
    basePrices,
    baseMeans,
    quotes: plan.quotesOf(period),
    decisions: new Map(),
    previous,
  };
}

function followUp(
  cells: readonly AverageCell[],
  previous: ReadonlyMap<PairKey, PreviousAverage>,
): Map<PairKey, PreviousAverage> {
  return new Map(
    cells.flatMap(({ itemId, regionId, value, status, suppressed }) => {
      const key = pairKey(itemId, regionId);
      return value === null
        ? []
        : [
            [
              key,
              {
                value,
                suppressed,
                carried: status === 'carried' ? (previous.get(key)?.carried ?? 0) + 1 : 0,
              },
            ] as const,
          ];
    }),
  );
}

/** Stores the two official runs of a period; gives their ids. */
export async function storeRuns(
  db: Writing,
  collection: Collection,
  plan: HistoryPlan,
  month: ComputedMonth,
): Promise<{ one: number; two: number }> {
  const { utcOffset, people, ruleSetId } = collection;
  const started = noLater(workInstant(month.period, 5, 9, utcOffset), collection.now, 2);
  const common = {
    subject: COMPUTED_FAMILY,
    period: month.period,
    roundCode: month.period,
    structureId: month.structureId,
    ruleSetId,
    basePeriodId: month.frame.basePeriodId,
    engineVersion: ENGINE_VERSION,
    startedAt: started,
    finishedAt: new Date(started.getTime() + 400),
    by: people.compiler,
    summary: { averages: month.averages.length, groups: month.groups.length, costs: month.costs.length },
  };
  const inputs = hashInputs([
    [...plan.quotesOf(month.period)],
    month.structureId,
    ruleSetId,
    month.frame.basePeriodId,
  ]);
  const one = await insertRun(db, {
    ...common,
    stage: 'table_one',
    weightSetId: null,
    inputRunId: null,
    inputsHash: inputs,
    resultHash: hashTableOne({ period: month.period, averages: month.averages, groupIndices: month.groups }),
  });
  const two = await insertRun(db, {
    ...common,
    stage: 'table_two',
    weightSetId: plan.weightSetId,
    inputRunId: one,
    inputsHash: hashInputs([inputs, plan.weightSetId]),
    resultHash: hashTableTwo(month.period, month.costs),
  });
  return { one, two };
}

/** Writes averages and index values of all runs in two COPYs. */
export async function storeValues(
  db: Writing,
  months: readonly {
    readonly month: ComputedMonth;
    readonly runs: { one: number; two: number };
    readonly withAverages: boolean;
  }[],
): Promise<ReadonlyMap<string, number>> {
  const keys = months.flatMap(({ month }) => [
    ...month.groups.map((index) => groupKey(month.frame, index)),
    ...month.costs.map((index) => costKey(month.frame, index)),
  ]);
  const ids = await ensureSeries(db, [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]);
  await copyAverages(
    db,
    months.flatMap(({ month, runs, withAverages }) =>
      withAverages
        ? month.averages.map((cell) => averageRow(cell, month.period, runs.one, DEMO_RULES.mean))
        : [],
    ),
  );
  await copyIndexValues(
    db,
    months.flatMap(({ month, runs }): CopyValue[][] => [
      ...month.groups.map((index) =>
        indexRow(ids, groupKey(month.frame, index), month.period, runs.one, index),
      ),
      ...month.costs.map((index) =>
        indexRow(ids, costKey(month.frame, index), month.period, runs.two, index),
      ),
    ]),
  );
  return ids;
}

/** Freezes the base prices of an approved base. */
export const storeBasePrices = (db: Writing, basePeriodId: number, prices: ReturnType<typeof basePricesOf>) =>
  copyIn(
    db,
    'base_prices',
    ['base_period_id', 'item_id', 'region_id', 'price', 'method'],
    prices.map(({ itemId, regionId, price, method }): CopyValue[] => [
      basePeriodId,
      itemId,
      regionId,
      price,
      method,
    ]),
  );
