import type { Entry } from '@datum/contract/collection/quote-entry';
import type { GridRow } from '@datum/contract/collection/quotes';
import type { FieldValue } from '@datum/contract/data-sets/field-schema';
import type { Field, PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import type { LocalText } from '@datum/contract/values/local-text';
import { readDecimal } from '../../../ui/forms/fields/decimal.ts';

/** Texts typed into the cells of a row, by column: `price`, `unit`, `observed_on`, or the name of a term. */
export type Typed = Readonly<Record<string, string>>;

/** A unit in which prices of a sheet can be entered. */
export interface UnitChoice {
  readonly id: number;
  readonly code: string;
  readonly name: LocalText;
}

/** What typed texts are read by. */
export interface Reading {
  readonly dataSet: PriceDataSet;
  readonly units: readonly UnitChoice[];
  readonly locale: string;
  /** How the screen says a choice of a term, and yes and no. */
  readonly choice: (term: string, choice: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** What became of the texts of a row: a value to send, nothing to send yet, or the column that cannot be read. */
export type TypedRow =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'waits' }
  | { readonly kind: 'unreadable'; readonly column: 'unit' };

/** Terms that a row has, or brings from its last price until it has one. */
export const termsOf = ({ quote, last }: GridRow): Readonly<Record<string, FieldValue>> =>
  quote?.terms ?? last?.terms ?? {};

/**
 * The unit of a row's next price. Where a term says how much a unit covers, unit and terms are one statement, so the unit
 * comes from the last price together with its terms; elsewhere a price is for the item's unit until one says another.
 */
export function unitOf(row: GridRow, dataSet: PriceDataSet): string {
  const carried = dataSet.conversion?.hours ? row.last?.unit : undefined;
  return row.quote?.unit.code ?? carried ?? row.unit.code;
}

/** The value that a row's cells say, with what stands there and what it brings from the last price. */
export function readTyped(row: GridRow, typed: Typed, reading: Reading): TypedRow {
  const { dataSet } = reading;
  const price = typed.price ?? row.quote?.price ?? '';
  if (price === '') {
    return { kind: 'waits' };
  }
  const unit = readUnit(typed.unit ?? unitOf(row, dataSet), reading);
  if (unit === undefined && typed.unit !== undefined) {
    return { kind: 'unreadable', column: 'unit' };
  }
  const terms = { ...termsOf(row) };
  for (const field of dataSet.quoteTerms) {
    const text = typed[field.name];
    if (text === '') {
      delete terms[field.name];
    } else if (text !== undefined) {
      terms[field.name] = readTerm(field, text, reading);
    }
  }
  const unitId = unit?.id ?? row.quote?.unit.id;
  return {
    kind: 'entry',
    entry: {
      line_id: row.line_id,
      price,
      replaces: row.quote?.id ?? null,
      ...(unitId === undefined ? {} : { unit_id: unitId }),
      ...(typed.observed_on === undefined ? {} : { observed_on: readDay(typed.observed_on) }),
      terms,
    },
  };
}

/** A unit by its code, its name in either language, or a word that the data set has for it. */
function readUnit(text: string, { units, dataSet }: Reading): UnitChoice | undefined {
  const word = plain(text);
  return units.find(({ code, name }) =>
    [code, ...Object.values(name), ...(dataSet.unitWords?.[code] ?? [])].some((each) => plain(each) === word),
  );
}

const YES: readonly string[] = ['y', 'yes', 'ya', 'true', '1'];
const NO: readonly string[] = ['n', 'no', 'tidak', 'tak', 'false', '0'];

/** A term as its declaration says; what cannot be read stays as typed, and the server says what is wrong with it. */
function readTerm(field: Field, text: string, { locale, choice, yes, no }: Reading): FieldValue {
  const word = plain(text);
  switch (field.kind) {
    case 'yes-no':
      return [...YES, plain(yes)].includes(word) ? true : [...NO, plain(no)].includes(word) ? false : text;
    case 'choice':
      return choiceOf(field, word, choice) ?? text;
    case 'integer':
      return /^\d+$/.test(word) ? Number(word) : text;
    case 'decimal': {
      const read = readDecimal(text, locale);
      return read.kind === 'number' ? read.value : text;
    }
    case 'currency':
      return text.trim().toUpperCase();
    case 'text':
      return text.trim();
  }
}

/** A choice by its code, its name or its words; the beginning of a name is enough where no other begins so. */
function choiceOf(
  field: Extract<Field, { kind: 'choice' }>,
  word: string,
  nameOf: Reading['choice'],
): string | undefined {
  const named = field.choices.map((one) => ({
    one,
    words: [one, nameOf(field.name, one), ...(field.words?.[one] ?? [])].map(plain),
  }));
  const exact = named.find(({ words }) => words.includes(word));
  const begun = named.filter(({ words }) => word !== '' && words.some((each) => each.startsWith(word)));
  return exact?.one ?? (begun.length === 1 ? begun[0]?.one : undefined);
}

/** 31/10/2026 as 2026-10-31; other texts as they are. */
function readDay(text: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
  return iso === '' ? null : iso;
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
