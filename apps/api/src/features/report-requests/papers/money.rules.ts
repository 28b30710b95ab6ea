/** A line of a quote: a quantity as decimal text, and the price of one in minor units. */
export interface PricedLine {
  readonly quantity: string;
  readonly price: number;
}

/** Hundredths: quantities have two decimals at most. */
const hundredths = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};

/** Divides, half away from zero; nothing here is below zero. */
const rounded = (number: bigint, by: bigint): number => Number((number * 2n + by) / (by * 2n));

/**
 * What a line costs, in minor units.
 *
 * @example
 * amountOf({ quantity: '1.5', price: 333 }); // => 500, from 499.5
 */
export const amountOf = ({ quantity, price }: PricedLine): number =>
  rounded(hundredths(quantity) * BigInt(price), 100n);

/** Sums of a quote: tax is rounded once, on the document (settled with money: rules 9). */
export function sumsOf(lines: readonly PricedLine[], taxPercent: string) {
  const net = lines.reduce((sum, line) => sum + amountOf(line), 0);
  const tax = rounded(BigInt(net) * hundredths(taxPercent), 10_000n);
  return { net, tax, total: net + tax };
}

/** Minor units as people read them: `1,234.50`. */
export const inUnits = (minor: number): string =>
  `${Math.trunc(minor / 100).toLocaleString('en')}.${String(minor % 100).padStart(2, '0')}`;
