import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';
import { panelWindow } from '../prices/panel-window.ts';
import { type FixedBaseSeries, fixedBaseSeries } from '../time/series.ts';
import { type MultilateralMethod, multilateralIndex } from './multilateral-index.ts';
import { type LinkTo, type Splice, spliceWindows } from './splice-windows.ts';

/**
 * Multilateral index over rolling windows, spliced, so that published values never change.
 *
 * `window`: periods in a window, 2 or more; usual: 13 or 25 months. Levels, 1 in the first period.
 *
 * Source: Ivancic, Diewert and Fox (2011), rolling-year GEKS. Errors: {@link multilateralIndex}, {@link spliceWindows}.
 * @throws IndexNumberError UNKNOWN_OPTION when the window does not fit the panel
 * @example
 * const panel = { products: ['a'], periods: ['1', '2', '3'], prices: [[1, 2, 3]], quantities: [[1, 1, 1]] };
 * rollingIndex({ panel, method: 'geksFisher', window: 2, splice: 'movement', linkTo: 'publishedSeries' }).values;
 * // => [1, 2, 3]
 */
export function rollingIndex({
  panel,
  method,
  window,
  splice,
  linkTo,
}: {
  readonly panel: Panel;
  readonly method: MultilateralMethod;
  readonly window: number;
  readonly splice: Splice;
  readonly linkTo: LinkTo;
}): FixedBaseSeries {
  const windows = panel.periods.length - window + 1;
  if (!Number.isInteger(window) || window < 2 || windows < 1) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'A window has two periods or more and fits the panel', {
      window,
    });
  }
  const levels = Array.from({ length: windows }, (_, start) =>
    multilateralIndex({ panel: panelWindow({ panel, start, length: window }), method }),
  );
  return fixedBaseSeries({
    periods: panel.periods,
    values: spliceWindows({ windows: levels, splice, linkTo }),
  });
}
