import { IndexNumberError } from '../index-number-error.ts';
import type { PricePair } from '../prices/matched-prices.ts';
import { balkWalsh } from './balk-walsh.ts';
import { carli } from './carli.ts';
import { cswd } from './cswd.ts';
import { dutot } from './dutot.ts';
import { harmonic } from './harmonic.ts';
import { jevons } from './jevons.ts';

/** Every elementary formula by name: indices from prices alone. */
export const elementaryFormulas = {
  jevons,
  carli,
  dutot,
  harmonic,
  cswd,
  balkWalsh,
} as const satisfies Record<string, (prices: PricePair) => number | null>;

/** The name of an elementary formula, as stored in a rule set. */
export type ElementaryFormula = keyof typeof elementaryFormulas;

/**
 * Elementary index by the name of its formula; base = 1.
 *
 * @throws IndexNumberError UNKNOWN_FORMULA, and whatever the formula throws
 * @example
 * elementaryIndex({ formula: 'jevons', base: [4, 1], current: [5, 1.25] }); // => 1.25
 */
export function elementaryIndex({
  formula,
  ...prices
}: PricePair & { readonly formula: ElementaryFormula }): number | null {
  if (!Object.hasOwn(elementaryFormulas, formula)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown elementary formula: ${String(formula)}`, {
      formula,
    });
  }
  return elementaryFormulas[formula](prices);
}
