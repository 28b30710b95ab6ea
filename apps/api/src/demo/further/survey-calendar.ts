import { roundOf } from '@datum/contract/data-sets/all';
import { addPeriods, firstMonthOf, monthsOf, periodOf, periodsBetween } from '@datum/contract/values/period';
import { type DemoCalendar, releaseInstant } from '../calendar.ts';

/** Whole years before the current one in which surveys were made. */
const YEARS = 3;

/** When the half-yearly surveys of the demonstration were made and released. */
export interface SurveyCalendar {
  /** Half-years up to the current one, oldest first. */
  readonly halves: readonly string[];
  /** The year by which their indices are divided: the first. */
  readonly base: { readonly from: string; readonly to: string };
  /** Months of an index over the surveys that have come out or wait, oldest first. */
  readonly months: readonly string[];
  /** The month whose releases wait for approval. */
  readonly waiting: string;
  /** What has become of a survey. */
  stateOf(half: string): SurveyState;
  /** The month with which a survey or a month of its index is released: as materials of that month are. */
  releasedWith(period: string): string;
}
export type SurveyState = 'released' | 'waiting' | 'open';

/**
 * The calendar of surveys beside that of monthly prices. A half-year is asked for in its first two months and released with the
 * second one; months of an index come out with those of materials, but not before their survey.
 */
export function surveyCalendar({ open, waiting, published }: DemoCalendar): SurveyCalendar {
  const year = Number(open.slice(0, 4));
  const halves = periodsBetween(`${year - YEARS}-S1`, periodOf('S', open));
  const last = published.at(-1) ?? '';
  const base = { from: `${year - YEARS}-01`, to: `${year - YEARS}-12` };
  const asked = (half: string) => addPeriods(roundOf(half), 1);
  // nothing has an index before the surveys of the base year are in
  const soonest = asked(periodOf('S', base.to));
  const releasedWith = (period: string): string => {
    const survey = asked(periodOf('S', firstMonthOf(period)));
    const isMonth = monthsOf(period).length === 1;
    return [survey, ...(isMonth ? [period, soonest] : [])].toSorted().at(-1) ?? survey;
  };
  const stateOf = (half: string): SurveyState =>
    asked(half) <= last ? 'released' : asked(half) <= waiting ? 'waiting' : 'open';
  const months = periodsBetween(soonest, waiting).filter((month) => stateOf(periodOf('S', month)) !== 'open');
  return { halves, base, months, waiting, stateOf, releasedWith };
}

/** When a survey or a month of its index comes out: with the materials of `releasedWith`. */
export const surveyInstant = (calendar: SurveyCalendar, period: string, utcOffset: number): Date =>
  releaseInstant(calendar.releasedWith(period), utcOffset);
