import { publishedChange } from './published-change.ts';
import { unroundedChange } from './unrounded-change.ts';

/** A figure as printed and as computed; `printed` null = not shown, `exact` null = not kept. */
export interface ShownFigure {
  readonly printed: string | null;
  readonly exact: number | null;
}

/** How a family prints changes: their decimals, and whether they are computed from printed or from unrounded figures. */
export interface ChangePrinting {
  readonly decimals: number;
  readonly basis: 'published' | 'unrounded';
}

/**
 * Change in percent as the rules of a family print it. Null where either figure is not shown, or the earlier one is zero:
 * nothing is computed from the unrounded value of what is hidden.
 *
 * @example
 * const [from, to] = [{ printed: '104.7', exact: 1.0467 }, { printed: '104.1', exact: 1.0413 }];
 * changeInPercent({ from, to, printing: { decimals: 1, basis: 'published' } }); // => '-0.6'
 * changeInPercent({ from, to, printing: { decimals: 1, basis: 'unrounded' } }); // => '-0.5'
 */
export function changeInPercent({
  from,
  to,
  printing: { decimals, basis },
}: {
  readonly from: ShownFigure | undefined;
  readonly to: ShownFigure | undefined;
  readonly printing: ChangePrinting;
}): string | null {
  if (!from || !to || from.printed === null || to.printed === null || Number(from.printed) === 0) return null;
  return basis === 'unrounded' && from.exact !== null && to.exact !== null
    ? unroundedChange({ from: from.exact, to: to.exact, decimals })
    : publishedChange({ from: from.printed, to: to.printed, decimals });
}
