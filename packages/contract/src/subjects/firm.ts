import { addPeriods, firstMonthOf, frequencyOf, periodOf } from '../values/period.ts';
import { computedBy, surveyOf } from './all.ts';
import { familyOf, weighedBy } from './families.ts';

/** Months after which figures of a family are firm, by its code. */
export type FirmAfter = ReadonlyMap<string, number>;

/**
 * The period of a subject with whose release a figure becomes firm (decision 129): the first one that begins at least as many
 * months later as its family says, and in which everything that the figure is made of is firm.
 *
 * @example
 * firmWith('bmci', '2026-01', new Map([['bmci', 3]])); // => '2026-04'
 * firmWith('lwr', '2026-S1', new Map([['blci', 3]])); // => '2026-S2', and '2026-07' for 'blci' and '2026-01'
 */
export function firmWith(subject: string, period: string, firmAfter: FirmAfter): string {
  const month = addPeriods(firstMonthOf(period), firmAfter.get(computedBy(subject)) ?? 0);
  const within = periodOf(frequencyOf(period), month);
  const own = firstMonthOf(within) < month ? addPeriods(within, 1) : within;
  const parts = inputsOf(subject, period).map((input) => firmWith(input.subject, input.period, firmAfter));
  const all = [own, ...parts].map((each) => periodOf(frequencyOf(period), firstMonthOf(each)));
  return all.toSorted().at(-1) ?? own;
}

/** The last period of a subject that is firm once one is released. */
export function firmUntil(subject: string, released: string, firmAfter: FirmAfter): string {
  let period = released;
  while (firmWith(subject, period, firmAfter) > released) period = addPeriods(period, -1);
  return period;
}

/** The figures that a figure is made of: prices of its survey, or indices of the same month. */
export function inputsOf(
  subject: string,
  period: string,
): readonly { readonly subject: string; readonly period: string }[] {
  return [
    ...(familyOf(subject)?.reads ?? []).map((code) => ({ subject: code, period: surveyOf(subject, period) })),
    ...weighedBy(subject).map((code) => ({ subject: code, period })),
  ];
}
