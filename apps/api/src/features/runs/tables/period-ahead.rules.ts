import type { Blocker } from '@datum/contract/computation/runs';
import { firstMonthOf } from '@datum/contract/values/period';

/**
 * The answer, blocked where its period has not begun in the office: quotes may be there before, and a half-year's survey brings
 * months that nobody can publish yet.
 * @param today `YYYY-MM-DD` there
 */
export function withPeriodAhead<
  Told extends { readonly period: string; readonly blockers: readonly Blocker[] },
>(today: string, told: Told): Told & { readonly blockers: Blocker[] } {
  if (firstMonthOf(told.period) <= today.slice(0, 7)) return { ...told, blockers: [...told.blockers] };
  // nothing opens it sooner: there is no place to go, and a round that is not open yet is no fault
  const ahead: Blocker = { code: 'month_ahead', count: 1, link: null, periods: [told.period] };
  return { ...told, blockers: [ahead, ...told.blockers.filter(({ code }) => code !== 'no_round')] };
}
