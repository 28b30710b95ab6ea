import { IndexNumberError, type Place } from '../index-number-error.ts';

/** A decimal number as whole units of its last place: 12.50 is { units: 1250n, decimals: 2 }. */
export interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Reads a decimal string, or the shortest decimal that reads back to a double, without going through binary.
 *
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * parseDecimal('12.50'); // => { units: 1250n, decimals: 2 }
 * parseDecimal('1e-3'); // => { units: 1n, decimals: 3 }
 * parseDecimal('about 5'); // => throws NOT_A_NUMBER
 */
export function parseDecimal(text: string, place: Place = {}): Decimal {
  const parts = DECIMAL.exec(text);
  if (!parts) throw new IndexNumberError('NOT_A_NUMBER', `Not a decimal number: ${text}`, place);
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  const decimals = fraction.length - Number(exponent);
  const units = sign === '-' ? -digits : digits;
  return decimals >= 0 ? { units, decimals } : { units: units * 10n ** BigInt(-decimals), decimals: 0 };
}

/**
 * Writes whole units of the last place as a decimal string; zero has no sign.
 *
 * @example
 * formatDecimal({ units: -5n, decimals: 2 }); // => '-0.05'
 */
export function formatDecimal({ units, decimals }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
