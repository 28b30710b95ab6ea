import { shareOf } from '@datum/contract/plans/plan-money';

/** A line of a quote: a quantity as decimal text, and the price of one in minor units. */
export interface PricedLine {
  readonly quantity: string;
  readonly price: number;
}

/** Hundredths: quantities have two decimals at most. */
const hundredths = (text: string): number => {
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

/**
 * What a line costs, in minor units, rounded as every amount is.
 *
 * @example
 * amountOf({ quantity: '1.5', price: 333 }); // => 500, from 499.5
 */
export const amountOf = ({ quantity, price }: PricedLine): number =>
  shareOf(price, hundredths(quantity), 100);

/** The sum of the lines of a quote, before tax. */
export const netOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
