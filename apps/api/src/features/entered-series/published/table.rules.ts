import type { EnteredCell } from '@datum/contract/entered-series/published';
import type { EnteredMeasure } from '@datum/contract/subjects/entered';
import { firstOpened, type Opened } from '@datum/contract/subscriptions/opened';
import { addPeriods, type Frequency, yearBefore } from '@datum/contract/values/period';
import { publishedChange } from '@datum/index-numbers/publication/published-change';

/** Periods that a table shows where nobody asks for others. */
const USUAL_PERIODS = { M: 36, Q: 20, S: 20, Y: 20 } as const satisfies Record<Frequency, number>;
/** Periods that visitors see, from the latest back. */
const SAMPLE_PERIODS = { M: 13, Q: 5, S: 3, Y: 3 } as const satisfies Record<Frequency, number>;
/** Growth is printed so. */
const GROWTH_DECIMALS = 1;

const later = (one: string, other: string) => (one > other ? one : other);

/** First period that is open, counted from today's latest: an older vintage opens no older periods. */
export const opensFrom = (
  { depths }: Pick<Opened, 'depths'>,
  frequency: Frequency,
  newest: string,
  first: string,
): string =>
  firstOpened(depths.country, { first, newest }) ??
  later(first, addPeriods(newest, 1 - SAMPLE_PERIODS[frequency]));

/** First period of a table. */
export const tableFrom = (
  asked: string | undefined,
  {
    frequency,
    latest,
    opened,
  }: { readonly frequency: Frequency; readonly latest: string; readonly opened: string },
): string => later(asked ?? addPeriods(latest, 1 - USUAL_PERIODS[frequency]), opened);

/** The period that growth compares with. */
export const comparedWith = (measure: EnteredMeasure, period: string): string =>
  measure === 'year' ? yearBefore(period) : measure === 'previous' ? addPeriods(period, -1) : period;

/** Values of a series by period, as printed. */
export type Cells = ReadonlyMap<string, EnteredCell>;

interface Measured {
  readonly cells: Cells;
  readonly breaksAt: readonly string[];
  /** The first period of the series, and the first that the reader's level opens. */
  readonly first: string;
  readonly opened: string;
}

/**
 * The cell of a period as the measure shows it. Growth is computed from printed values; there is none across a break of the
 * definition, nor from a value that is not above zero, nor from one that the reader's level does not open.
 */
export function measuredCell(
  measure: EnteredMeasure,
  period: string,
  { cells, breaksAt, first, opened }: Measured,
): EnteredCell | null {
  const cell = cells.get(period);
  if (!cell || measure === 'level') return cell ?? null;
  const before = comparedWith(measure, period);
  const from = cells.get(before)?.value;
  if (breaksAt.some((start) => before < start && start <= period))
    return { ...cell, value: null, why: 'break' };
  if (cell.value === null) return cell;
  if (first <= before && before < opened) return { ...cell, value: null, why: 'locked' };
  if (!from || Number(from) <= 0) return { ...cell, value: null, why: 'nothing-before' };
  return { ...cell, value: publishedChange({ from, to: cell.value, decimals: GROWTH_DECIMALS }) };
}

/** The definitions that a span falls under: the one that holds at its start, and those that begin in it. */
export function definitionsIn<Definition extends { readonly valid_from: string }>(
  definitions: readonly Definition[],
  first: string,
  last: string,
): Definition[] {
  const holds = definitions.findLastIndex(({ valid_from }) => valid_from <= first);
  return definitions.slice(Math.max(0, holds)).filter(({ valid_from }) => valid_from <= last);
}
