import { parseDecimal } from '@datum/index-numbers/publication/decimal';

/** What a comparison starts from, as decimal texts: figures as published, and what the reader assumes. */
export interface RentOrBuyInputs {
  /** Hire of a day. */
  readonly hire: string;
  readonly price: string;
  /** Months for which the machine is kept. */
  readonly months: string;
  /** What it is sold for at the end. */
  readonly resale: string;
  /** What an own machine costs on a day of use and hire includes: upkeep, insurance, operator, fuel. */
  readonly running: string;
}

export type RentOrBuyAnswer =
  /** Buying costs less from this many days of use on, over all months; `perMonth` = days / months, rounded up to tenths. */
  | { readonly kind: 'days'; readonly days: number; readonly perMonth: string }
  /** The machine is sold for what it cost or more, and a day of its use costs no more than hire. */
  | { readonly kind: 'buy' }
  /** A day of use of an own machine costs as much as hire, or more: its price never comes back. */
  | { readonly kind: 'rent' };

/** Inputs that cannot be counted with: no number, below zero, or no month. */
export const wrongInputs = (inputs: RentOrBuyInputs): readonly (keyof RentOrBuyInputs)[] =>
  (Object.keys(inputs) as (keyof RentOrBuyInputs)[]).filter((name) => {
    const isNumber = /^\d{1,12}(\.\d{1,6})?$/.test(inputs[name]);
    return !isNumber || (name === 'months' && !/[1-9]/.test(inputs[name]));
  });

/**
 * From how many days of use on buying costs less than hire: days x hire = price - resale + days x running. Whole days, up;
 * computed on the decimals as they stand.
 *
 * @throws IndexNumberError for inputs that `wrongInputs` names
 */
export function rentOrBuy({ hire, price, months, resale, running }: RentOrBuyInputs): RentOrBuyAnswer {
  const lost = millionths(price) - millionths(resale);
  const saved = millionths(hire) - millionths(running);
  if (lost <= 0n && saved >= 0n) return { kind: 'buy' };
  if (saved <= 0n) return { kind: 'rent' };
  const days = upwards(lost, saved);
  const tenths = upwards(days * 10n * 1_000_000n, millionths(months));
  return { kind: 'days', days: Number(days), perMonth: `${tenths / 10n}.${tenths % 10n}` };
}

const upwards = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

function millionths(text: string): bigint {
  const { units, decimals } = parseDecimal(text);
  return units * 10n ** BigInt(6 - decimals);
}
