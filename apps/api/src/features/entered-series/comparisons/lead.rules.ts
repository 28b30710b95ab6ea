import { LEAD_FEW, LEAD_LEAST, type Lead, leadMost } from '@datum/contract/entered-series/comparisons';
import {
  type Frequency,
  firstMonthOf,
  frequencyOf,
  periodOf,
  periodsBetween,
} from '@datum/contract/values/period';
import { crossCorrelation, periodChanges } from '@datum/index-numbers/comparison/cross-correlation';
import { addDecimals, divideDecimals } from '@datum/index-numbers/comparison/exact-decimals';
import { withinPeriod } from './pressure.rules.ts';

/** Decimals that a mean over the periods of a survey is computed with. */
const MEAN_DECIMALS = 9;

interface LeadSides {
  readonly periods: readonly string[];
  /** Values as printed, one a period. */
  readonly first: readonly (string | null)[];
  readonly second: readonly (string | null)[];
  /** Periods from which the first means something else: there is no change into them. */
  readonly breaksAt: readonly string[];
}

/**
 * Correlations of the changes at each shift, the periods that are missing, and the shift with the largest. Changes are of the
 * periods of `frequency`: where the second side is surveyed less often than it is published, its figures between two surveys
 * repeat the last one, and each survey counts once.
 */
export function leadAndLag(
  sides: LeadSides,
  frequency: Frequency,
): Pick<Lead, 'frequency' | 'from' | 'to' | 'missing' | 'lags' | 'best'> {
  const { periods, first, second, breaksAt } = bySurvey(sides, frequency);
  const lags = crossCorrelation({
    first: periodChanges({ values: first, breaksAt: breaksAt.map((from) => periods.indexOf(from)) }),
    second: periodChanges({ values: second }),
    most: leadMost(frequency),
    least: LEAD_LEAST,
  }).map((one) => {
    const chance = one.r === null ? null : 2 / Math.sqrt(one.n);
    return { ...one, few: one.n < LEAD_FEW, chance, clear: chance !== null && size(one) > chance };
  });
  const ends = [first, second].map((values) => ({
    from: values.findIndex((value) => value !== null),
    to: values.findLastIndex((value) => value !== null),
  }));
  const isEmpty = ends.some(({ from }) => from === -1);
  const from = Math.max(...ends.map((one) => one.from));
  const to = Math.min(...ends.map((one) => one.to));
  return {
    frequency,
    from: isEmpty || from > to ? null : (periods[from] ?? null),
    to: isEmpty || from > to ? null : (periods[to] ?? null),
    missing: isEmpty
      ? []
      : periods
          .slice(from, to + 1)
          .flatMap((period, place): Lead['missing'] => [
            ...(first[from + place] == null ? [{ period, side: 'series' as const }] : []),
            ...(second[from + place] == null ? [{ period, side: 'other' as const }] : []),
          ]),
    lags,
    best: bestOf(lags),
  };
}

/** Both sides by the periods of a survey: the first as the mean of all its values in each, the second as its last figure. */
function bySurvey(sides: LeadSides, frequency: Frequency): LeadSides {
  const [earliest, latest] = [sides.periods[0], sides.periods.at(-1)];
  if (earliest === undefined || latest === undefined || frequencyOf(earliest) === frequency) return sides;
  const own = frequencyOf(earliest);
  const surveyAt = (period: string) => periodOf(frequency, firstMonthOf(period));
  const periods = periodsBetween(surveyAt(earliest), surveyAt(latest));
  const within = (survey: string) => withinPeriod(survey, own).map((one) => sides.periods.indexOf(one));
  // a series that changes its meaning within a survey has no mean there
  const isWhole = (survey: string) =>
    !sides.breaksAt.some((from) => surveyAt(from) === survey && from !== withinPeriod(survey, own)[0]);
  return {
    periods,
    first: periods.map((survey) => {
      const values = within(survey).flatMap((at) => sides.first[at] ?? []);
      return isWhole(survey) && values.length === within(survey).length
        ? divideDecimals({
            dividend: addDecimals(values),
            divisor: String(values.length),
            decimals: MEAN_DECIMALS,
          })
        : null;
    }),
    second: periods.map(
      (survey) =>
        within(survey)
          .flatMap((at) => sides.second[at] ?? [])
          .at(-1) ?? null,
    ),
    breaksAt: sides.breaksAt.map(surveyAt),
  };
}

const size = ({ r }: { readonly r: number | null }): number => Math.abs(r ?? 0);

function bestOf(lags: Lead['lags']): Lead['best'] {
  const [best] = lags
    .filter(({ few, r }) => !few && r !== null)
    .toSorted((one, other) => size(other) - size(one) || Math.abs(one.lag) - Math.abs(other.lag));
  return best ?? null;
}
