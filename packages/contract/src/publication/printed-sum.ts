import type { Passport } from './passport.ts';
import {
  FACTOR_DIGITS,
  fixed,
  isPrintedAs,
  percentsOf,
  printedDivisor,
  withEnoughDigits,
} from './printed-shares.ts';

/** One line of a printed sum. */
export interface PrintedLine {
  /** Percent that the structure or the weight set gives it. */
  readonly given: string;
  /** What the figure's base makes of that; null where no base changed. */
  readonly factor: string | null;
  /** Percent of the whole on the figure's base: given x factor / `mean`. */
  readonly share: string;
  /** What it is multiplied with; null where it is not shown. */
  readonly value: string | null;
  /** Of an index of another family: itself before rounding, and what that is divided by to give the value. */
  readonly divided: { readonly unrounded: string; readonly by: string } | null;
}

/** A passport's sum as it is printed, so that each line repeats by hand from the ones above it. */
export interface PrintedSum {
  /** By code. */
  readonly lines: ReadonlyMap<string, PrintedLine>;
  /** What given x factor of all lines come to, base 1: the figure's own mean over its base. Null where no base changed. */
  readonly mean: string | null;
  /** Sum of share x value; null where a value is not shown, or these do not add up to the figure. */
  readonly sum: string | null;
  /** What the sum is divided by, as the figure's run stored it; null where that is nothing. */
  readonly link: string | null;
  /** The sum divided by the link; null without one. */
  readonly unrounded: string | null;
  /** Values went in as printed, and their rounding moved the result off the published figure. */
  readonly isOff: boolean;
  /** Decimals of shares and values. */
  readonly digits: number;
}

interface Part {
  readonly code: string;
  readonly given: number;
  readonly factor: number;
  /** Unrounded, as printed figures are scaled. */
  readonly exact: number | null;
  readonly printed: string | null;
  readonly by: number | null;
}

/** The sum over regions, or over groups, of a figure: as few digits as bring it to the published one by hand. */
export function printedSum(passport: Passport, of: 'components' | 'members'): PrintedSum {
  const parts = of === 'components' ? componentsOf(passport) : membersOf(passport);
  const isWhole = of === 'components' ? passport.base_mean !== null : passport.recompute === 'shares';
  const link = printedDivisor(of === 'components' ? passport.base_mean : passport.share_link);
  const printed = withEnoughDigits(passport, (digits) => write(parts, isWhole, link, digits), resultOf);
  const [result, { value, decimals }] = [resultOf(printed), passport];
  return { ...printed, isOff: result !== null && value !== null && !isPrintedAs(result, value, decimals) };
}

const scaleOf = ({ unit }: Passport) => (unit === 'index' ? 100 : 1);

const componentsOf = (passport: Passport): Part[] =>
  passport.components.map(({ code, entered_weight, base_factor, value, relative, rebased }) => ({
    code,
    given: entered_weight,
    factor: base_factor,
    exact: value === null ? null : value * scaleOf(passport),
    printed: relative,
    by: rebased?.factor ?? null,
  }));

const membersOf = (passport: Passport): Part[] =>
  passport.members.map(({ code, structure_share, base_factor, value, printed }) => ({
    code,
    given: structure_share,
    factor: base_factor,
    exact: value === null ? null : value * scaleOf(passport),
    printed,
    by: null,
  }));

type Written = Omit<PrintedSum, 'isOff'>;

const resultOf = ({ sum, link }: Written): number | null =>
  sum === null ? null : Number(sum) / Number(link ?? 1);

/** Every number is made from the printed ones before it. */
function write(parts: readonly Part[], isWhole: boolean, link: string | null, digits: number): Written {
  const given = percentsOf(
    parts.map((part) => part.given),
    digits,
  );
  const factors = parts.map(({ factor }) => fixed(factor, FACTOR_DIGITS));
  const isMoved = factors.some((factor) => Number(factor) !== 1);
  const products = given.map((share, at) => Number(share) * Number(factors[at]));
  const shares = isMoved ? percentsOf(products, digits) : given;
  const lines = parts.map(({ code, exact, printed, by }, at) => {
    const divided =
      by === null || exact === null
        ? null
        : { unrounded: fixed(exact * by, digits), by: fixed(by, FACTOR_DIGITS) };
    const value = divided ? Number(divided.unrounded) / Number(divided.by) : exact;
    return {
      code,
      given: given[at] ?? '',
      factor: isMoved ? (factors[at] ?? '') : null,
      share: shares[at] ?? '',
      value: value === null ? printed : fixed(value, digits),
      divided,
    };
  });
  const isShown = isWhole && lines.every(({ value }) => value !== null);
  const sum = lines.reduce((total, { share, value }) => total + (Number(share) / 100) * Number(value), 0);
  return {
    lines: new Map(lines.map(({ code, ...line }) => [code, line])),
    mean: isMoved ? fixed(products.reduce((total, each) => total + each, 0) / 100, FACTOR_DIGITS) : null,
    sum: isShown ? fixed(sum, digits) : null,
    link: isShown ? link : null,
    unrounded: isShown && link !== null ? fixed(Number(fixed(sum, digits)) / Number(link), digits) : null,
    digits,
  };
}
