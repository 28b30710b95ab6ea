import { begunOf } from '@datum/index-numbers/matched-index/group-levels';
import { advanceSample, type SamplePeriod } from '@datum/index-numbers/matched-sample/advance-sample';
import { directCells } from '@datum/index-numbers/matched-sample/direct-levels';
import {
  type AveragesState,
  type PriceAverages,
  priceAverages,
} from '@datum/index-numbers/matched-sample/price-averages';
import type { ImputationStep } from '@datum/index-numbers/matched-sample/rules';
import type { MatchedSample } from '@datum/index-numbers/matched-sample/sample';
import type { SampleState } from '@datum/index-numbers/matched-sample/state';
import type { LineQuotes } from './quotes.queries.ts';
import type { NamedSample } from './sample.rules.ts';

/** What one period leaves for the next. */
export interface MonthState {
  readonly lines: SampleState;
  readonly averages: AveragesState;
}

/** The part of a rule set that averages and movements are made by. */
export interface MonthRules {
  readonly mean: 'arithmetic' | 'geometric';
  readonly form: 'chained' | 'direct';
  readonly minSources: number;
  readonly dominanceShare: number;
  readonly imputation: {
    readonly order: readonly ImputationStep[];
    readonly carryMax: number;
    readonly imputeMax: number;
  };
}

/** Movements and levels of cells, by position. */
export interface CellFigures {
  readonly movements: Float64Array;
  readonly levels: Float64Array;
  readonly imputedShares: Float64Array;
}

/** Averages and movements of a data set in one period, and what the next one needs. */
export interface ComputedMonth {
  readonly period: SamplePeriod;
  readonly cells: CellFigures;
  readonly averages: PriceAverages;
  readonly state: MonthState;
}

/**
 * Table One of one period: gaps filled, cells moved, averages made (docs/methodology.md). In the direct form the level of
 * a cell is its average, so that a rule set of the chained form that follows goes on from it without a step.
 *
 * `place`: the period as a number; without `state` it is the first.
 */
export function computeMonth({
  named,
  rules,
  place,
  quotes,
  state,
}: {
  readonly named: NamedSample;
  readonly rules: MonthRules;
  readonly place: number;
  readonly quotes: LineQuotes;
  readonly state: MonthState | null;
}): ComputedMonth {
  const { sample, outletIds } = named;
  const step = advanceSample({
    sample,
    rules,
    period: place,
    quotes: {
      prices: Float64Array.from(quotes.prices, (price) => (price === null ? Number.NaN : Number(price))),
      sources: outletIds,
    },
    state: state?.lines,
  });
  const averaged = priceAverages({
    sample,
    rules,
    quotes: quotes.prices,
    period: step.result,
    sources: step.state.source,
    state: state?.averages,
  });
  const cells =
    rules.form === 'direct'
      ? directFigures(sample, step.result, averaged.averages, state?.lines.level)
      : step.result;
  return {
    period: step.result,
    cells,
    averages: averaged.averages,
    state: { lines: { ...step.state, level: cells.levels }, averages: averaged.state },
  };
}

function directFigures(
  sample: MatchedSample,
  { levels, movements }: SamplePeriod,
  averages: PriceAverages,
  last: Float64Array | undefined,
): CellFigures {
  const { places, cellItem, cellRegion } = sample;
  // an average of a leaf is that of a cell: leaves come first among the places
  const positions = cellItem.map((item, cell) => item * places.length + cellRegion[cell]!);
  return directCells({
    averages: Float64Array.from(positions, (position) => averages.values[position]!),
    imputed: Uint8Array.from(positions, (position) => (averages.imputedShares[position]! > 0 ? 1 : 0)),
    begun: begunOf(levels),
    last: last ?? new Float64Array(levels.length).fill(Number.NaN),
    movements,
  });
}
