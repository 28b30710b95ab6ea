import type { LiveFigure } from '@datum/contract/content/rich-text';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import { parseDecimal } from '@datum/index-numbers/publication/decimal';
import { publishedChange } from '@datum/index-numbers/publication/published-change';

/** Percent between two printed values, as tables print it; null where one is not shown, or the first is zero. */
export function changeOf(value: string | null | undefined, before: string | null | undefined): string | null {
  if (!value || !before || parseDecimal(before, { argument: 'before' }).units === 0n) return null;
  return publishedChange({ from: before, to: value, decimals: 1 });
}

/** The period that a change is on; none for a value. */
export function comparedWith({ show }: Pick<LiveFigure, 'show'>, period: string): string[] {
  if (show === 'value') return [];
  return [show === 'change_month' ? addPeriods(period, -1) : yearBefore(period)];
}
