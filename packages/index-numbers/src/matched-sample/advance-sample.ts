import { IndexNumberError } from '../index-number-error.ts';
import { firstLender, type Lending, lendingOf } from './lending.ts';
import { movementOf } from './movement.ts';
import { ACCEPTED, KEPT, lenderBit, NO_PRICE, originOf } from './origin.ts';
import { checkMatchedRules, type MatchedRules } from './rules.ts';
import type { MatchedSample } from './sample.ts';
import { beginSample, copyState, type SampleState } from './state.ts';

/** Accepted quotes of one period, by line. */
export interface PeriodQuotes {
  /** Unit price, above zero; NaN = no accepted quote. */
  readonly prices: Float64Array;
  /** Where it was observed; read only where there is a price. */
  readonly sources: Int32Array;
}

/** One period of a matched sample: what each line had, and how each cell moved. */
export interface SamplePeriod {
  /** Price of each line, imputed ones included; NaN = none. */
  readonly prices: Float64Array;
  readonly origins: Uint8Array;
  /** Price that it was compared with, and where that came from; NaN = none. */
  readonly before: Float64Array;
  readonly beforeOrigins: Uint8Array;
  /** Where the line's price of the last period came from; none for a line that had none. */
  readonly lastOrigins: Uint8Array;
  /** Movement of each cell over lines accepted in both periods: what it can lend. NaN = none. */
  readonly observed: Float64Array;
  /** Movement of each cell; NaN in its first period and before. */
  readonly movements: Float64Array;
  /** Chained movements, 1 in the cell's first period; NaN before. */
  readonly levels: Float64Array;
  /** Matched lines of each cell, and those of them with either price imputed. */
  readonly lines: Uint16Array;
  readonly imputedLines: Uint16Array;
  /** imputedLines / lines; 1 for a cell that moved without a matched line. */
  readonly imputedShares: Float64Array;
  /** Who lent, as a set (`lendersOf`). */
  readonly lenders: Uint8Array;
}

/**
 * One period of the matched-sample index: prices of lines with their gaps filled, and the movement of every cell over the
 * lines that are priced now and before. A full computation is this step repeated. The state is not changed.
 *
 * `period`: the whole number that lines say `from` and `to` in. Without `state` it is the first.
 *
 * Source: docs/methodology.md, "What an index compares"; PPI Manual (2004), chapters 7 to 9 (missing prices, replacements).
 * @throws IndexNumberError LENGTH_MISMATCH, NON_POSITIVE_PRICE, UNKNOWN_OPTION
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }, { item: 0, region: 0, from: 0, to: Infinity }] });
 * const rules = { mean: 'arithmetic', imputation: { order: ['cell'], carryMax: 3, imputeMax: 12 } };
 * const quotes = (...prices) => ({ prices: Float64Array.from(prices), sources: new Int32Array(2) });
 * const { state } = advanceSample({ sample, rules, period: 0, quotes: quotes(10, 20) });
 * advanceSample({ sample, rules, period: 1, quotes: quotes(11, NaN), state }).result.prices; // => Float64Array.of(11, 22)
 */
export function advanceSample({
  sample,
  rules,
  period,
  quotes,
  state: stored,
}: {
  readonly sample: MatchedSample;
  readonly rules: MatchedRules;
  readonly period: number;
  readonly quotes: PeriodQuotes;
  readonly state?: SampleState | undefined;
}): { readonly result: SamplePeriod; readonly state: SampleState } {
  checkMatchedRules(rules);
  checkQuotes(sample, quotes);
  const last = stored ?? beginSample(sample);
  const state = copyState(last);
  const prices = quotes.prices.slice();
  const origins = Uint8Array.from(prices, (price) => (Number.isNaN(price) ? NO_PRICE : ACCEPTED));
  accept(sample, quotes, period, last, state);
  const step: Step = { sample, rules, period, prices, origins, last, state };
  const lastOrigins = last.beforeOrigin.map((origin, line) => (last.priced[line] === 1 ? origin : NO_PRICE));
  const observed = observedMovements(step, lastOrigins);
  const lending = lendingOf(sample, observed);
  impute(step, lending);
  const before = state.before.slice();
  const beforeOrigins = state.beforeOrigin.slice();
  const cells = moveCells(step, lending);
  keep(step, cells.movements);
  return { result: { prices, origins, before, beforeOrigins, lastOrigins, observed, ...cells }, state };
}

interface Step {
  readonly sample: MatchedSample;
  readonly rules: MatchedRules;
  readonly period: number;
  /** Written while gaps are filled. */
  readonly prices: Float64Array;
  readonly origins: Uint8Array;
  readonly last: SampleState;
  /** Written: the next state. */
  readonly state: SampleState;
}

// Lines and cells below are positions of the sample, and every column has one entry for each.

/** A replacement without overlap begins at the old price before times the approved ratio; accepted quotes end a gap. */
function accept(
  { lines }: MatchedSample,
  { prices, sources }: PeriodQuotes,
  period: number,
  last: SampleState,
  state: SampleState,
): void {
  lines.forEach(({ from, replaces }, line) => {
    const old = replaces && lines[replaces.line];
    if (from === period && old?.to === period - 1 && replaces && replaces.ratio !== null) {
      state.before[line] = last.before[replaces.line]! * replaces.ratio;
      state.beforeOrigin[line] = last.beforeOrigin[replaces.line]!;
    }
    if (Number.isNaN(prices[line])) return;
    state.source[line] = sources[line]!;
    state.missing[line] = 0;
    state.carried[line] = 0;
  });
}

/** Movements over lines accepted in both periods; a price that a ratio or a gap made does not lend. */
function observedMovements(
  { sample, rules, prices, origins, last }: Step,
  lastOrigins: Uint8Array,
): Float64Array {
  return Float64Array.from(sample.cellItem, (_, cell) => {
    const lines = linesOf(sample, cell).filter(
      (line) => origins[line] === ACCEPTED && lastOrigins[line] === ACCEPTED,
    );
    return movementOf({
      mean: rules.mean,
      before: lines.map((line) => last.before[line]!),
      now: lines.map((line) => prices[line]!),
    });
  });
}

/** Gives each listed line without a price its last one, moved by the first lender that has a movement. */
function impute(
  { sample, rules: { imputation }, period, prices, origins, last, state }: Step,
  lending: Lending,
): void {
  sample.lines.forEach(({ from, to }, line) => {
    if (origins[line] !== NO_PRICE || Number.isNaN(state.before[line]) || period < from || period > to)
      return;
    state.missing[line]! += 1;
    if (state.missing[line]! > imputation.imputeMax) {
      // the line has ended: a return is a new line
      state.before[line] = Number.NaN;
      state.beforeOrigin[line] = NO_PRICE;
      return;
    }
    // no lender in the period before: its last price is kept until its next quote
    if (state.missing[line]! > 1 && last.priced[line] === 0) return;
    const cell = sample.lineCell[line]!;
    const found = firstLender(imputation.order, (step) =>
      step === 'carry'
        ? state.carried[line]! < imputation.carryMax
          ? 1
          : Number.NaN
        : lending.moved(step, cell),
    );
    if (!found) return;
    prices[line] = state.before[line]! * found.moved;
    origins[line] = originOf(found.lender);
    state.carried[line] = found.lender === 'carry' ? state.carried[line]! + 1 : 0;
  });
}

/** Movement and level of every cell that has begun. */
function moveCells({ sample, rules, prices, origins, last, state }: Step, lending: Lending) {
  const count = sample.cellItem.length;
  const movements = new Float64Array(count).fill(Number.NaN);
  const cells = {
    movements,
    levels: state.level.slice(),
    lines: new Uint16Array(count),
    imputedLines: new Uint16Array(count),
    imputedShares: new Float64Array(count),
    lenders: new Uint8Array(count),
  };
  for (let cell = 0; cell < count; cell++) {
    const own = linesOf(sample, cell);
    if (Number.isNaN(last.level[cell])) {
      if (own.some((line) => origins[line] === ACCEPTED)) cells.levels[cell] = 1;
      continue;
    }
    const matched = own.filter((line) => origins[line] !== NO_PRICE && !Number.isNaN(state.before[line]));
    const borrowed = matched.map((line) => lenderBit(origins[line]!) | lenderBit(state.beforeOrigin[line]!));
    const imputed = borrowed.filter((bits) => bits !== 0).length;
    cells.lines[cell] = matched.length;
    cells.imputedLines[cell] = imputed;
    cells.imputedShares[cell] = matched.length === 0 ? 1 : imputed / matched.length;
    if (matched.length > 0) {
      movements[cell] = movementOf({
        mean: rules.mean,
        before: matched.map((line) => state.before[line]!),
        now: matched.map((line) => prices[line]!),
      });
      cells.lenders[cell] = borrowed.reduce((set, bits) => set | bits, 0);
    } else {
      // a cell without matched lines moves with its neighbours and stays in the index
      const found = firstLender(['neighbours', 'group', 'region_group', 'country'], (lender) =>
        lending.moved(lender, cell),
      );
      movements[cell] = found?.moved ?? 1;
      cells.lenders[cell] = lenderBit(originOf(found?.lender ?? 'carry'));
    }
    cells.levels[cell] = last.level[cell]! * movements[cell]!;
  }
  state.level.set(cells.levels);
  return cells;
}

/** What the next period compares with: the price of this one, or the last one moved as its cell moved. */
function keep({ sample, prices, origins, state }: Step, movements: Float64Array): void {
  prices.forEach((price, line) => {
    const isPriced = origins[line] !== NO_PRICE;
    state.priced[line] = isPriced ? 1 : 0;
    if (isPriced) {
      state.before[line] = price;
      state.beforeOrigin[line] = origins[line]!;
    } else if (!Number.isNaN(state.before[line])) {
      const moved = movements[sample.lineCell[line]!]!;
      state.before[line] = state.before[line]! * (Number.isNaN(moved) ? 1 : moved);
      state.beforeOrigin[line] = KEPT;
    }
  });
}

function linesOf({ cellLines: { starts, items } }: MatchedSample, cell: number): number[] {
  return [...items.subarray(starts[cell], starts[cell + 1])];
}

function checkQuotes({ lines }: MatchedSample, { prices, sources }: PeriodQuotes): void {
  if (prices.length !== lines.length || sources.length !== lines.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'One price and source a line', {
      lines: lines.length,
      prices: prices.length,
    });
  }
  prices.forEach((price, line) => {
    if (price <= 0) throw new IndexNumberError('NON_POSITIVE_PRICE', 'A price is above zero', { line });
  });
}
