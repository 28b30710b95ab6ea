import { IndexNumberError } from '../index-number-error.ts';

interface Series {
  /** in the order of time, none twice: "2026-01", "2026-02", ... */
  readonly periods: readonly string[];
  /** one a period; `null` where there is no index */
  readonly values: readonly (number | null)[];
}

/** Each value compares a period with the one before it; the first is 1 by convention. */
export interface PeriodOnPeriodSeries extends Series {
  readonly kind: 'periodOnPeriod';
}

/** Each value compares a period with one base, in which the index (or its mean) is 1. */
export interface FixedBaseSeries extends Series {
  readonly kind: 'fixedBase';
}

export type IndexSeries = PeriodOnPeriodSeries | FixedBaseSeries;

/**
 * A period-on-period series, checked.
 *
 * @throws IndexNumberError LENGTH_MISMATCH, DUPLICATE_PERIOD, NOT_A_NUMBER
 * @example
 * periodOnPeriodSeries({ periods: ['2026-01', '2026-02'], values: [1, 1.02] }).kind; // => 'periodOnPeriod'
 */
export function periodOnPeriodSeries({ periods, values }: Series): PeriodOnPeriodSeries {
  checkSeries({ periods, values });
  return { kind: 'periodOnPeriod', periods, values };
}

/**
 * A fixed-base series, checked.
 *
 * @throws IndexNumberError LENGTH_MISMATCH, DUPLICATE_PERIOD, NOT_A_NUMBER
 * @example
 * fixedBaseSeries({ periods: ['2026-01', '2026-02'], values: [1, 1.02] }).kind; // => 'fixedBase'
 */
export function fixedBaseSeries({ periods, values }: Series): FixedBaseSeries {
  checkSeries({ periods, values });
  return { kind: 'fixedBase', periods, values };
}

/**
 * Position of a period in a series.
 *
 * @throws IndexNumberError UNKNOWN_PERIOD
 * @example
 * periodPosition({ periods: ['2026-01', '2026-02'], period: '2026-02' }); // => 1
 */
export function periodPosition({
  periods,
  period,
}: {
  readonly periods: readonly string[];
  readonly period: string;
}): number {
  const position = periods.indexOf(period);
  if (position < 0) throw new IndexNumberError('UNKNOWN_PERIOD', 'The series has no such period', { period });
  return position;
}

function checkSeries({ periods, values }: Series): void {
  if (periods.length !== values.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'A series needs one value a period', {
      periods: periods.length,
      values: values.length,
    });
  }
  const seen = new Set<string>();
  periods.forEach((period, position) => {
    if (seen.has(period)) {
      throw new IndexNumberError('DUPLICATE_PERIOD', 'A period stands twice', { period, position });
    }
    seen.add(period);
    const value = values[position] ?? null;
    if (value !== null && !Number.isFinite(value)) {
      throw new IndexNumberError('NOT_A_NUMBER', `An index must be a finite number, got ${value}`, {
        period,
      });
    }
  });
}
