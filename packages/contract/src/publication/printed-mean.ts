import type { Passport } from './passport.ts';
import { fixed, percentsOf, printedDivisor, withEnoughDigits } from './printed-shares.ts';

/** An item of a printed mean. */
export interface PrintedItem {
  /** Percent of the items' weights. */
  readonly weight: string;
  /** Its level or price, and that in the base, before rounding; null where they are not shown. */
  readonly divided: { readonly now: string; readonly base: string } | null;
  /** The one over the other, base 100; as published alone where they are not shown. */
  readonly relative: string | null;
}

/** The mean of the relatives of a group's items as it is printed, so that each line repeats by hand from the ones above it. */
export interface PrintedMean {
  /** By code. */
  readonly lines: ReadonlyMap<string, PrintedItem>;
  /** By the passport's elementary formula; null where one of the items is not shown. */
  readonly mean: string | null;
  /** What the mean is divided by, as the figure's run stored it; null where that is nothing. */
  readonly divisor: string | null;
  /** The mean divided by that, before it is rounded; null where it is not divided. */
  readonly unrounded: string | null;
  /** Decimals of weights and relatives. */
  readonly digits: number;
}

/** Items that are multiplied or divided are told with this many decimals more than relatives. */
const MORE = 3;

/** The mean over the items of a unit price index: as few digits as bring it to the published one by hand. */
export const printedMean = (passport: Passport): PrintedMean =>
  withEnoughDigits(
    passport,
    (digits) => write(passport, digits),
    ({ mean, divisor }) => (mean === null ? null : Number(mean) / Number(divisor ?? 1)),
  );

function write({ items, base_mean: divisor, recompute, elementary }: Passport, digits: number): PrintedMean {
  const weights = percentsOf(
    items.map(({ weight }) => weight),
    digits,
  );
  const lines = items.map(({ code, price, base_price: base, relative }, at) => {
    const divided =
      price === null || base === null
        ? null
        : { now: fixed(price, digits + MORE), base: fixed(base, digits + MORE) };
    const shown = divided ? fixed((Number(divided.now) / Number(divided.base)) * 100, digits) : relative;
    return { code, weight: weights[at] ?? '', divided, relative: shown };
  });
  const isWhole = recompute === 'elementary' && divisor !== null && lines.every(({ divided }) => divided);
  const exact = isWhole ? meanOf(elementary, lines) : null;
  const mean = exact === null ? null : fixed(exact, digits);
  const by = mean === null ? null : printedDivisor(divisor);
  return {
    lines: new Map(lines.map(({ code, ...line }) => [code, line])),
    mean,
    divisor: by,
    unrounded: by === null ? null : fixed(Number(mean) / Number(by), digits),
    digits,
  };
}

/** The formulas as a calculator has them; of relatives base 100. */
function meanOf(formula: Passport['elementary'], items: readonly PrintedItem[]): number | null {
  const sum = (of: (weight: number, relative: number, item: PrintedItem) => number) =>
    items.reduce((total, item) => total + of(Number(item.weight) / 100, Number(item.relative), item), 0);
  switch (formula) {
    case 'jevons':
      return Math.exp(sum((weight, relative) => weight * Math.log(relative)));
    case 'carli':
      return sum((weight, relative) => weight * relative);
    case 'harmonic':
      return 1 / sum((weight, relative) => weight / relative);
    case 'dutot':
      return (
        (sum((weight, _, { divided }) => weight * Number(divided?.now)) /
          sum((weight, _, { divided }) => weight * Number(divided?.base))) *
        100
      );
    default:
      return null;
  }
}
