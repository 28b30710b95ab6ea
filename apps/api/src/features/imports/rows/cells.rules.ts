import type { DecimalSign, RowProblem } from '@datum/contract/collection/imports';
import { MISSING_REASONS, type MissingReason } from '@datum/contract/collection/quote-states';
import { type FieldValue, fieldSchema } from '@datum/contract/data-sets/field-schema';
import type { Field } from '@datum/contract/data-sets/price-data-set';
import { normalise } from './columns.rules.ts';

/** A cell read: its value, or what is wrong with it. */
export type Read<T> = { readonly value: T } | { readonly problem: Omit<RowProblem, 'field'> };

const problem = (code: RowProblem['code'], seen: string, suggestion: string | null = null): Read<never> => ({
  problem: { code, seen, suggestion },
});

const MOST_DECIMALS = 6;

/**
 * Reads a price: currency signs, spaces and thousands marks are taken off; the decimal sign is the column's.
 *
 * @example
 * readPrice('RM 2,877.50', 'point'); // => { value: '2877.50' }
 * readPrice('18,90.00', 'point'); // => price-two-separators, suggestion '1890.00'
 */
export function readPrice(cell: string, sign: DecimalSign): Read<string> {
  const text = cell.replaceAll(/^[^\d.,+-]+|[^\d.,]+$/g, '').replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const [decimal, thousands] = sign === 'comma' ? [',', '.'] : ['.', ','];
  const grouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`);
  const plain = new RegExp(`^\\d+(\\${decimal}\\d+)?$`);
  if (!grouped.test(text) && !plain.test(text)) {
    return unreadablePrice(cell, text);
  }
  const value = text.replaceAll(thousands, '').replace(decimal, '.');
  const [whole = '', decimals = ''] = value.split('.');
  if (whole.length > 12 || decimals.length > MOST_DECIMALS) {
    return problem('price-unreadable', cell, `${whole}.${decimals.slice(0, MOST_DECIMALS)}`);
  }
  return /[1-9]/.test(value) ? { value } : problem('price-zero', cell);
}

function unreadablePrice(cell: string, text: string): Read<never> {
  if (!/^\d[\d.,]*\d$/.test(text)) {
    return problem('price-unreadable', cell);
  }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  return problem(
    'price-two-separators',
    cell,
    `${digits(text.slice(0, last))}.${digits(text.slice(last + 1))}`,
  );
}

/** Reads a day: 2026-10-31, 31/10/2026, 31.10.2026 or 31-10-2026. */
export function readDay(cell: string): Read<string> {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell) ?? [];
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const iso = [year ?? y, month ?? m, day ?? d].map((part) => (part ?? '').padStart(2, '0')).join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
  return exists ? { value: iso } : problem('date-unreadable', cell);
}

const YES = ['yes', 'y', 'ya', 'true', '1', 'benar', 'incl', 'included', 'termasuk'];
const NO = ['no', 'n', 'tidak', 'tak', 'false', '0', 'excl', 'excluded', 'tidak termasuk'];

/** Reads a quote term as its declaration says. */
export function readTerm(field: Field, cell: string, sign: DecimalSign): Read<FieldValue> {
  const value = termValue(field, cell, sign);
  const checked = fieldSchema(field).safeParse(value);
  return checked.success ? { value: checked.data } : problem('term-invalid', cell);
}

function termValue(field: Field, cell: string, sign: DecimalSign): FieldValue {
  const word = normalise(cell);
  switch (field.kind) {
    case 'text':
    case 'currency':
      return cell;
    case 'yes-no':
      return YES.includes(word) ? true : NO.includes(word) ? false : cell;
    case 'choice':
      return (
        field.choices.find(
          (choice) =>
            normalise(choice) === word ||
            (field.words?.[choice] ?? []).some((each) => normalise(each) === word),
        ) ?? cell
      );
    case 'integer':
      return Number(cell.replaceAll(/[^\d-]/g, '') || Number.NaN);
    case 'decimal': {
      const text = cell.replace('%', '').trim();
      return sign === 'comma' ? text.replace(',', '.') : text;
    }
  }
}

const REASON_WORDS: Readonly<Record<MissingReason, readonly string[]>> = {
  not_sold: ['not sold', 'discontinued', 'tidak dijual'],
  out_of_stock: ['out of stock', 'no stock', 'tiada stok', 'habis stok'],
  source_closed: ['source closed', 'closed', 'shop closed', 'ditutup', 'kedai tutup'],
  no_answer: ['no answer', 'no reply', 'tiada jawapan'],
  out_of_season: ['out of season', 'luar musim'],
  other: ['other', 'lain lain', 'lain'],
};

/** Reads why a price is missing, by its code or its words in both languages. */
export function readMissingReason(cell: string): Read<MissingReason> {
  const word = normalise(cell);
  const found = MISSING_REASONS.find(
    (reason) => normalise(reason) === word || REASON_WORDS[reason].includes(word),
  );
  return found ? { value: found } : { value: 'other' };
}
