import type { Blocker } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { firstMonthOf } from '@datum/contract/values/period';

/**
 * The answer, blocked where its period has not begun in the office: quotes may be there before, and a half-year's survey brings
 * months that nobody can publish yet.
 * @param today `YYYY-MM-DD` there
 */
export function withPeriodAhead<
  Told extends { readonly period: string; readonly blockers: readonly Blocker[] },
>(today: string, told: Told): Told & { readonly blockers: Blocker[] } {
  const isAhead = firstMonthOf(told.period) > today.slice(0, 7);
  const ahead: Blocker[] = isAhead
    ? [{ code: 'month_ahead', count: 1, link: href('rounds'), periods: [told.period] }]
    : [];
  return { ...told, blockers: [...ahead, ...told.blockers] };
}
