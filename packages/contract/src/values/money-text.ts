/*
 * Amounts as text. They are integers of minor units, and no double comes between, so that no sen is lost.
 */

/** 42400 with two digits is "424.00". */
export function decimalOf(minor: number, digits = 2): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** As documents and emails write it: `1,234.50`. */
export function inUnits(minor: number): string {
  const [whole = '', part = ''] = decimalOf(minor).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
