/*
 * Money of plans, in minor units of the own currency. Every amount is rounded by itself, halves up: tax on each document,
 * so that what is charged is what was shown.
 */

/** What an amount is made of: before tax, the tax, and both. */
export interface Charged {
  readonly amount: number;
  readonly tax: number;
  readonly total: number;
}

/** What a promo code takes off. */
export interface Discount {
  readonly kind: 'percent' | 'amount';
  /** Hundredths of a percent, or minor units. */
  readonly value: number;
}

/** Percent as written (`8`, `8.25`) in hundredths. */
const hundredths = (percent: string): number => Math.round(Number(percent) * 100);

/** A whole share of an amount: integers on both sides, so that no cent hangs on a double. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** An amount with the tax on it; `percent` null = none is charged. */
export function charged(amount: number, percent: string | null): Charged {
  const tax = percent === null ? 0 : shareOf(amount, hundredths(percent), 10_000);
  return { amount, tax, total: amount + tax };
}

/** An amount after a discount; never below nothing. */
export const discounted = (amount: number, { kind, value }: Discount): number =>
  Math.max(0, amount - (kind === 'percent' ? shareOf(amount, Math.min(value, 10_000), 10_000) : value));

/** What a term comes to in a month. */
export const perMonth = (amount: number, months: number): number => shareOf(amount, 1, months);

/** What a term comes to in a year, for comparing terms of another length; not a sum that anybody pays. */
export const perYear = ({ amount, term_months }: { readonly amount: number; readonly term_months: number }) =>
  (amount * 12) / term_months;

/** The price that a plan is known by: of a year, else of the longest term. */
export const leadPrice = <Price extends { readonly term_months: number }>(
  prices: readonly Price[],
): Price | undefined =>
  prices.find(({ term_months }) => term_months === 12) ??
  prices.toSorted((one, other) => other.term_months - one.term_months)[0];
