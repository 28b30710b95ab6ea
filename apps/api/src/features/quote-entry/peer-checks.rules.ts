import type { Flag } from '@datum/contract/collection/quote-values';
import type { SoftCheckRule } from '@datum/contract/data-sets/price-data-set';
import type { RuleOf } from './check.rules.ts';
import type { CellPrice } from './peers.rules.ts';

type PeerRule = 'below-minimum' | 'item-order' | 'term-order' | 'neighbour-gap' | 'basis-gap';

/** Checks of a price against the law and against other prices, in the item's unit and the own currency. */
export const peerChecks = {
  'below-minimum': (_check, { hourly, minimumWage }) =>
    hourly !== null && minimumWage !== null && hourly < minimumWage
      ? { rule: 'below-minimum', observed: hourly, low: minimumWage, high: null }
      : null,

  'item-order': (_check, { price, ranked }) => {
    if (ranked.below !== null && price < ranked.below) return order('item-order', price, ranked.below, null);
    return ranked.above !== null && price > ranked.above
      ? order('item-order', price, null, ranked.above)
      : null;
  },

  'term-order': ({ term, order: [lower, upper] }, { price, terms, cell }) => {
    const pricesWith = (choice: string) =>
      cell.filter((other) => other.terms[term] === choice).map(({ unitPrice }) => unitPrice);
    const [below, above] = [pricesWith(lower), pricesWith(upper)];
    if (terms[term] === upper && below.length > 0 && price < Math.max(...below)) {
      return order('term-order', price, Math.max(...below), null);
    }
    return terms[term] === lower && above.length > 0 && price > Math.min(...above)
      ? order('term-order', price, null, Math.min(...above))
      : null;
  },

  'neighbour-gap': ({ percent }, { price, neighbourMean }) =>
    neighbourMean === null ? null : gap('neighbour-gap', price / neighbourMean, percent),

  'basis-gap': ({ small, large, times, percent }, { asEntered, cell }) => {
    const meanIn = (unit: string): number | null => {
      const prices = cell.filter(inUnit(unit)).map(({ price }) => price);
      return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    const smallPrice = inUnit(small)(asEntered) ? asEntered.price : meanIn(small);
    const largePrice = inUnit(large)(asEntered) ? asEntered.price : meanIn(large);
    const isAsked = inUnit(small)(asEntered) || inUnit(large)(asEntered);
    return isAsked && smallPrice !== null && largePrice !== null
      ? gap('basis-gap', largePrice / (smallPrice * times), percent)
      : null;
  },
} satisfies { readonly [Name in PeerRule]: RuleOf<Name> };

const inUnit =
  (name: string) =>
  ({ units }: Pick<CellPrice, 'units'>): boolean =>
    units.includes(name);

const order = (rule: SoftCheckRule, observed: number, low: number | null, high: number | null): Flag => ({
  rule,
  observed,
  low,
  high,
});

/** Asks when a relative is further from one than the percentage. */
function gap(rule: SoftCheckRule, relative: number, percent: number): Flag | null {
  const observed = Math.round((relative - 1) * 10_000) / 100;
  return Math.abs(observed) > percent ? { rule, observed, low: -percent, high: percent } : null;
}
