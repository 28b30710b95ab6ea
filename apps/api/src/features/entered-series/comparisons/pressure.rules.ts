import type { PressurePoint } from '@datum/contract/entered-series/comparisons';
import type { EnteredCell } from '@datum/contract/entered-series/published';
import type { FigureCell } from '@datum/contract/publication/published';
import {
  addPeriods,
  type Frequency,
  firstMonthOf,
  frequencyOf,
  periodOf,
  periodsAYear,
} from '@datum/contract/values/period';
import { addDecimals, divideDecimals } from '@datum/index-numbers/comparison/exact-decimals';
import { indexGap } from '@datum/index-numbers/comparison/index-gap';

/** Both indices and their gap are printed so. */
const DECIMALS = 1;

interface PressureSides {
  readonly periods: readonly string[];
  readonly cells: readonly (EnteredCell | null)[];
  /** Periods from which the series means something else. */
  readonly breaksAt: readonly string[];
  /** Figures of the index by its own periods. */
  readonly other: ReadonlyMap<string, FigureCell>;
  readonly frequency: Frequency;
  readonly base: string | undefined;
}

/** The gap of each period, and the period in which both sides are 100: the one that was asked for, else the first with both. */
export function pressurePoints(sides: PressureSides): {
  readonly base: string | null;
  readonly bases: string[];
  readonly points: PressurePoint[];
} {
  const both = sides.periods.map((period, place) => besideAt(sides, period, sides.cells[place] ?? null));
  const bases = both.filter(({ isWhole }) => isWhole);
  const base = bases.find(({ period }) => period === sides.base) ?? bases[0];
  return {
    base: base?.period ?? null,
    bases: bases.map(({ period }) => period),
    points: both.map((at) => pointOf(at, base, sides.breaksAt)),
  };
}

type Beside = ReturnType<typeof besideAt>;

function besideAt({ other, frequency }: PressureSides, period: string, cell: EnteredCell | null) {
  const within = withinPeriod(period, frequency);
  const figures = within.map((one) => other.get(one));
  const averaged = figures.flatMap((one) => one?.value ?? []);
  const value = cell?.value ?? null;
  return {
    period,
    cell,
    value,
    averaged,
    missing: within.filter((_, place) => !figures[place]?.value),
    statuses: [cell?.status ?? 'firm', ...figures.flatMap((one) => one?.status ?? [])],
    isWhole:
      value !== null &&
      Number(value) > 0 &&
      averaged.length === within.length &&
      averaged.every((one) => Number(one) > 0),
  };
}

/** The periods of a frequency that a longer period has: the three months of a quarter. */
export function withinPeriod(period: string, frequency: Frequency): string[] {
  const first = periodOf(frequency, firstMonthOf(period));
  const count = periodsAYear(frequency) / periodsAYear(frequencyOf(period));
  return Array.from({ length: count }, (_, place) => addPeriods(first, place));
}

function pointOf(at: Beside, base: Beside | undefined, breaksAt: readonly string[]): PressurePoint {
  const why = reasonOf(at, base, breaksAt);
  const gap =
    base && why === null
      ? indexGap({
          at: { value: at.value ?? '', averaged: at.averaged },
          base: { value: base.value ?? '', averaged: base.averaged },
          decimals: DECIMALS,
        })
      : { own: null, other: null, gap: null };
  return {
    period: at.period,
    value: at.value,
    mean:
      at.missing.length > 0
        ? null
        : divideDecimals({
            dividend: addDecimals(at.averaged),
            divisor: String(at.averaged.length),
            decimals: DECIMALS,
          }),
    missing: at.missing,
    ...gap,
    why,
    status:
      (['forecast', 'provisional', 'revised'] as const).find((one) => at.statuses.includes(one)) ?? 'firm',
    sample_size: at.cell?.sample_size ?? null,
    thin: at.cell?.thin ?? false,
  };
}

function reasonOf(at: Beside, base: Beside | undefined, breaksAt: readonly string[]): PressurePoint['why'] {
  if (at.value === null || Number(at.value) <= 0) return 'no-value';
  if (!at.isWhole) return 'no-months';
  if (!base) return 'no-base';
  const [early, late] = [at.period, base.period].toSorted();
  return breaksAt.some((from) => (early ?? '') < from && from <= (late ?? '')) ? 'break' : null;
}
