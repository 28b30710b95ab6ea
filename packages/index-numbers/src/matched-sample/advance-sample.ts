import { IndexNumberError } from '../index-number-error.ts';
import { firstLender, type Lending, lendingOf } from './lending.ts';
import { movementOver } from './movement.ts';
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
  const origins = new Uint8Array(prices.length);
  const lastOrigins = new Uint8Array(prices.length);
  for (let line = 0; line < prices.length; line++) {
    origins[line] = Number.isNaN(prices[line]) ? NO_PRICE : ACCEPTED;
    lastOrigins[line] = last.priced[line] === 1 ? last.beforeOrigin[line]! : NO_PRICE;
  }
  accept(sample, quotes, period, last, state);
  const step: Step = { sample, rules, period, prices, origins, last, state };
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
  { lines: { from, to, replaces, ratio } }: MatchedSample,
  { prices, sources }: PeriodQuotes,
  period: number,
  last: SampleState,
  state: SampleState,
): void {
  for (let line = 0; line < prices.length; line++) {
    const old = replaces[line]!;
    if (old !== -1 && from[line] === period && to[old] === period - 1 && !Number.isNaN(ratio[line])) {
      state.before[line] = last.before[old]! * ratio[line]!;
      state.beforeOrigin[line] = last.beforeOrigin[old]!;
    }
    if (Number.isNaN(prices[line])) continue;
    state.source[line] = sources[line]!;
    state.missing[line] = 0;
    state.carried[line] = 0;
  }
}

/** Movements over lines accepted in both periods; a price that a ratio or a gap made does not lend. */
function observedMovements(
  { sample: { cellLines }, rules, prices, origins, last }: Step,
  lastOrigins: Uint8Array,
): Float64Array {
  const observed = new Float64Array(cellLines.starts.length - 1);
  const lines = new Int32Array(cellLines.items.length);
  for (let cell = 0; cell < observed.length; cell++) {
    let count = 0;
    for (let at = cellLines.starts[cell]!; at < cellLines.starts[cell + 1]!; at++) {
      const line = cellLines.items[at]!;
      if (origins[line] === ACCEPTED && lastOrigins[line] === ACCEPTED) lines[count++] = line;
    }
    observed[cell] = movementOver(rules.mean, last.before, prices, lines, count);
  }
  return observed;
}

/** Gives each listed line without a price its last one, moved by the first lender that has a movement. */
function impute(
  { sample, rules: { imputation }, period, prices, origins, last, state }: Step,
  lending: Lending,
): void {
  const { from, to } = sample.lines;
  for (let line = 0; line < prices.length; line++) {
    const isListed = period >= from[line]! && period <= to[line]!;
    if (origins[line] !== NO_PRICE || Number.isNaN(state.before[line]) || !isListed) continue;
    state.missing[line]! += 1;
    if (state.missing[line]! > imputation.imputeMax) {
      // the line has ended: a return is a new line
      state.before[line] = Number.NaN;
      state.beforeOrigin[line] = NO_PRICE;
      continue;
    }
    // no lender in the period before: its last price is kept until its next quote
    if (state.missing[line]! > 1 && last.priced[line] === 0) continue;
    const cell = sample.lineCell[line]!;
    const found = firstLender(imputation.order, (step) =>
      step === 'carry'
        ? state.carried[line]! < imputation.carryMax
          ? 1
          : Number.NaN
        : lending.moved(step, cell),
    );
    if (!found) continue;
    prices[line] = state.before[line]! * found.moved;
    origins[line] = originOf(found.lender);
    state.carried[line] = found.lender === 'carry' ? state.carried[line]! + 1 : 0;
  }
}

/** Movement and level of every cell that has begun. */
function moveCells({ sample, rules, prices, origins, last, state }: Step, lending: Lending) {
  const { starts, items } = sample.cellLines;
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
  const lines = new Int32Array(items.length);
  for (let cell = 0; cell < count; cell++) {
    let [matched, imputed, lenders, hasQuote] = [0, 0, 0, false];
    for (let at = starts[cell]!; at < starts[cell + 1]!; at++) {
      const line = items[at]!;
      if (origins[line] === ACCEPTED) hasQuote = true;
      if (origins[line] === NO_PRICE || Number.isNaN(state.before[line])) continue;
      lines[matched++] = line;
      const borrowed = lenderBit(origins[line]!) | lenderBit(state.beforeOrigin[line]!);
      if (borrowed !== 0) imputed += 1;
      lenders |= borrowed;
    }
    if (Number.isNaN(last.level[cell])) {
      if (hasQuote) cells.levels[cell] = 1;
      continue;
    }
    cells.lines[cell] = matched;
    cells.imputedLines[cell] = imputed;
    cells.imputedShares[cell] = matched === 0 ? 1 : imputed / matched;
    if (matched > 0) {
      movements[cell] = movementOver(rules.mean, state.before, prices, lines, matched);
      cells.lenders[cell] = lenders;
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
  for (let line = 0; line < prices.length; line++) {
    const isPriced = origins[line] !== NO_PRICE;
    state.priced[line] = isPriced ? 1 : 0;
    if (isPriced) {
      state.before[line] = prices[line]!;
      state.beforeOrigin[line] = origins[line]!;
    } else if (!Number.isNaN(state.before[line])) {
      const moved = movements[sample.lineCell[line]!]!;
      state.before[line] = state.before[line]! * (Number.isNaN(moved) ? 1 : moved);
      state.beforeOrigin[line] = KEPT;
    }
  }
}

function checkQuotes({ lines }: MatchedSample, { prices, sources }: PeriodQuotes): void {
  const count = lines.item.length;
  if (prices.length !== count || sources.length !== count) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'One price and source a line', {
      lines: count,
      prices: prices.length,
    });
  }
  for (let line = 0; line < count; line++) {
    if (prices[line]! <= 0) {
      throw new IndexNumberError('NON_POSITIVE_PRICE', 'A price is above zero', { line });
    }
  }
}
