/** 42400 with two digits is "424.00". */
export function decimalOf(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** "424.5" with two digits is 42450; more digits than the currency has are no amount. */
export function minorOf(text: string, digits: number): number | null | 'unreadable' {
  if (text === '') return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > digits) return 'unreadable';
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return 'unreadable';
  return sign && minor !== 0 ? -minor : minor;
}
