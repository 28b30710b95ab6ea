const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The exact sum of decimal strings as decimal string; empty and unreadable ones count nothing. */
export function decimalSum(values: readonly string[]): string {
  const present = values.filter((value) => DECIMAL.test(value));
  const digits = present.reduce((most, value) => Math.max(most, fraction(value).length), 0);
  const total = present.reduce((sum, value) => sum + scaled(value, digits), 0n);
  return text(total, digits);
}

/** `target` minus `sum`, exactly. */
export function decimalRemainder(target: string, sum: string): string {
  const negative = sum.startsWith('-') ? sum.slice(1) : `-${sum}`;
  return decimalSum([target, negative]);
}

function fraction(value: string): string {
  return value.split('.')[1] ?? '';
}

function scaled(value: string, digits: number): bigint {
  return (
    BigInt(value.split('.')[0]?.replace('-', '') + fraction(value).padEnd(digits, '0')) *
    (value.startsWith('-') ? -1n : 1n)
  );
}

function text(total: bigint, digits: number): string {
  const plain = String(total < 0n ? -total : total).padStart(digits + 1, '0');
  const whole = plain.slice(0, plain.length - digits);
  return `${total < 0n ? '-' : ''}${whole}${digits > 0 ? `.${plain.slice(-digits)}` : ''}`;
}
