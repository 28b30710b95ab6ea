import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';
import { gearyKhamis } from './geary-khamis.ts';
import { geks } from './geks.ts';
import { timeProductDummy } from './time-product-dummy.ts';

/** Every multilateral method by name: a window of a panel in, one level a period out, 1 in the first. */
export const multilateralMethods = {
  geksFisher: (panel) => geks({ panel, formula: 'fisher' }),
  geksTornqvist: (panel) => geks({ panel, formula: 'tornqvist' }),
  geksWalsh: (panel) => geks({ panel, formula: 'walsh' }),
  geksJevons: (panel) => geks({ panel, formula: 'jevons' }),
  gearyKhamis: (panel) => gearyKhamis({ panel }),
  weightedTimeProductDummy: (panel) => timeProductDummy({ panel }),
} as const satisfies Record<string, (panel: Panel) => readonly number[]>;

export type MultilateralMethod = keyof typeof multilateralMethods;

/**
 * Multilateral index of a whole panel taken as one window, by the name of the method.
 *
 * @throws IndexNumberError UNKNOWN_FORMULA, and those of the method
 * @example
 * const panel = { products: ['a', 'b'], periods: ['1', '2'], prices: [[1, 1], [1, 4]] };
 * multilateralIndex({ panel, method: 'geksJevons' }); // => [1, 2]
 */
export function multilateralIndex({
  panel,
  method,
}: {
  readonly panel: Panel;
  readonly method: MultilateralMethod;
}): readonly number[] {
  if (!Object.hasOwn(multilateralMethods, method)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown multilateral method: ${String(method)}`, {
      method,
    });
  }
  return multilateralMethods[method](panel);
}
