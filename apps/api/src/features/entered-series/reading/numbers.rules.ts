import type { DecimalSign } from '@datum/contract/collection/imports';
import type { Read } from './periods.rules.ts';

/** What sources write where there is no value. */
const MISSING = new Set(['', '…', '...', '..', '.', '-', '–', '—', ':', 'n/a', 'na', 'nan', 'null', 'tiada']);

export const isMissing = (cell: string): boolean => MISSING.has(cell.trim().toLowerCase());

/** More digits than any statistic has; they are no value but a number of something else. */
const MOST_WHOLE = 18;
const MOST_DECIMALS = 20;

/**
 * Reads a value as decimal text with all its digits: `1,234.50`, `-12.5`, `(12.5)`, `RM 3.2`, `1.2e+09`. The sign that parts
 * decimals is that of the whole file.
 *
 * @example
 * readValue('1.234,5', 'comma'); // => { value: '1234.5' }
 * readValue('12,5', 'point'); // => value-other-sign
 */
export function readValue(cell: string, sign: DecimalSign): Read<string> {
  const bare = bareNumber(cell);
  const value = parsed(bare, sign);
  if (value === null) {
    const isOther = parsed(bare, sign === 'comma' ? 'point' : 'comma') !== null;
    return { problem: isOther ? 'value-other-sign' : 'value-unreadable' };
  }
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  return whole.length > MOST_WHOLE || decimals.length > MOST_DECIMALS
    ? { problem: 'value-unreadable' }
    : { value };
}

/** The sign that the cells of a file speak for; a point where none says. */
export function signOf(cells: readonly string[]): DecimalSign {
  const votes = { point: 0, comma: 0 };
  for (const cell of cells) {
    const text = bareNumber(cell);
    // after three digits a sign may part thousands: it says nothing
    const [, last, decimals = ''] = /([.,])(\d+)$/.exec(text) ?? [];
    const isClear = decimals.length !== 3 || (text.includes('.') && text.includes(','));
    if (last && isClear) votes[last === ',' ? 'comma' : 'point'] += 1;
  }
  return votes.comma > votes.point ? 'comma' : 'point';
}

/** The same number in one spelling, so that `1.50` equals `1.5`. */
export function plainNumber(value: string): string {
  const [whole = '', decimals = ''] = value.replace(/^-/, '').split('.');
  const kept = decimals.replace(/0+$/, '');
  const text = `${whole.replace(/^0+(?=\d)/, '')}${kept ? `.${kept}` : ''}`;
  return value.startsWith('-') && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Without spaces, currency and the signs of typography; brackets mean below zero. */
function bareNumber(cell: string): string {
  const text = cell
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(RM|MYR|USD|US\$|\$|€|£)/i, '')
    .replace(/^[−–]/, '-');
  const [, inside] = /^\((.+)\)$/.exec(text) ?? [];
  return inside === undefined ? text : `-${inside}`;
}

function parsed(text: string, sign: DecimalSign): string | null {
  const [decimal, thousands] = sign === 'comma' ? [',', '.'] : ['.', ','];
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`);
  const plain = new RegExp(`^[+-]?\\d+(\\${decimal}\\d+)?$`);
  if (grouped.test(text) || plain.test(text)) {
    return plainNumber(text.replaceAll(thousands, '').replace(decimal, '.').replace('+', ''));
  }
  const [, minus, whole, decimals = '', power] =
    new RegExp(`^(-?)(\\d+)(?:\\${decimal}(\\d+))?[eE]([+-]?\\d{1,2})$`).exec(text) ?? [];
  return whole === undefined ? null : plainNumber(`${minus}${shifted(whole, decimals, Number(power))}`);
}

/** Digits with the sign moved: no double stands between the file and what is stored. */
function shifted(whole: string, decimals: string, by: number): string {
  const place = whole.length + by;
  const digits = `${'0'.repeat(Math.max(0, 1 - place))}${whole}${decimals}`.padEnd(place, '0');
  const cut = Math.max(1, place);
  return digits.length > cut ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits;
}
