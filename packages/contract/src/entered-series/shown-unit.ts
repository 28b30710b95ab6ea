import { OWN_CURRENCY } from '../values/own-currency.ts';

interface Quoted {
  readonly unit: string;
  readonly currency: string | null;
}

/** How the own currency is written in units, here as in price data sets. */
const OWN_MARK = 'RM';

/** Money at the beginning of a unit: `US$`, `RM`, `EUR`. */
const MONEY = /^(?:[A-Z]{0,3}[$€£¥]|[A-Z]{2,3})(?=\/| |$)/;

/**
 * The unit that a figure is read in once money is shown in another currency. A unit that does not begin with its money is
 * named whole behind the currency, since nothing tells which of its words is the money.
 *
 * @example
 * shownUnit({ unit: '$/mt', currency: 'USD' }, 'MYR'); // => 'RM/mt'
 * shownUnit({ unit: 'million ringgit', currency: 'MYR' }, 'USD'); // => 'USD (million ringgit)'
 */
export function shownUnit(quoted: Quoted | undefined, currency: string | null): string {
  if (!quoted) return '';
  if (!currency || !quoted.currency || quoted.currency === currency) return quoted.unit;
  const mark = currency === OWN_CURRENCY ? OWN_MARK : currency;
  return MONEY.test(quoted.unit) ? quoted.unit.replace(MONEY, mark) : `${mark} (${quoted.unit})`;
}
