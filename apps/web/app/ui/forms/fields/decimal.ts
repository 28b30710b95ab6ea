import { numberMarks } from '../../words/number-marks.ts';

/** What became of a typed number: a decimal string with a point and no thousands marks, or why not. */
export type DecimalReading =
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unclear'; readonly suggestion: string }
  | { readonly kind: 'unreadable' };

const SPACES = /[\s\u00a0\u202f]/g;

/**
 * Reads a number as people type or paste it: "1,890.00", "1.890,00", "1 890", "−3.5". The locale says which mark is the
 * decimal one when only one occurs. Marks that contradict each other are not guessed: "18,90.00" is unclear and comes
 * with the likeliest reading.
 */
export function readDecimal(text: string, locale: string): DecimalReading {
  const plain = text.replace(SPACES, '').replace('−', '-');
  if (plain === '') return { kind: 'empty' };
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(plain)) return { kind: 'unreadable' };
  const negative = plain.startsWith('-');
  const digits = plain.replace(/^[+-]/, '');
  const mark = decimalMark(digits, locale);
  const group = mark === '.' ? ',' : '.';
  const [whole = '', ...rest] = digits.split(mark);
  if (rest.length > 1) return { kind: 'unreadable' };
  const fraction = rest[0] ?? '';
  const value = number(negative, whole.replaceAll(group, ''), fraction);
  if (fraction.includes(group)) return { kind: 'unreadable' };
  return grouped(whole, group) ? { kind: 'number', value } : { kind: 'unclear', suggestion: value };
}

/** The last of two different marks is the decimal one; a single mark that groups threes is read by the locale. */
function decimalMark(digits: string, locale: string): '.' | ',' {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const own = localMark(locale);
  const mark = comma >= 0 ? ',' : '.';
  const times = digits.split(mark).length - 1;
  if (times > 1) return mark === ',' ? '.' : ',';
  const looksGrouped = /^\d{1,3}[.,]\d{3}$/.test(digits);
  return looksGrouped ? own : mark;
}

function localMark(locale: string): '.' | ',' {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return (numberMarks(locale)?.decimal ?? part?.value) === ',' ? ',' : '.';
}

/** Whole part without marks, or with one before every three digits. */
function grouped(whole: string, group: string): boolean {
  if (!whole.includes(group)) return true;
  return new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
}

function number(negative: boolean, whole: string, fraction: string): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0';
  const text = `${trimmed}${fraction ? `.${fraction}` : ''}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}
