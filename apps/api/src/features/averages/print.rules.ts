import type { Ratio } from '@datum/index-numbers/means/ratio';
import { doubleOf, ratio, ratioOf } from '@datum/index-numbers/means/ratio';
import { printRatio, snap } from '@datum/index-numbers/publication/print';

/** A stored average: its fraction, and whether a computed double is in it. */
export interface StoredFraction {
  /** `numerator/denominator`. */
  readonly exact: string;
  readonly isComputed: boolean;
}

/** A stored fraction as a rational. */
export function ratioOfText(text: string): Ratio {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return ratio(BigInt(numerator), BigInt(denominator));
}

/** A fraction as it is stored. */
export const textOfRatio = ({ numerator, denominator }: Ratio): string => `${numerator}/${denominator}`;

/**
 * An average as it is printed, rounded half away from zero. Exact ones are rounded as they are; where a computed double is
 * in one, it is brought to 12 digits first, so that drift decides no tie.
 */
export function printAverage({ exact, isComputed }: StoredFraction, decimals: number): string {
  const value = ratioOfText(exact);
  return printRatio({ value: isComputed ? ratioOf(snap(doubleOf(value))) : value, decimals });
}
