import { IMPORT_FIELDS, type RowProblem } from '@datum/contract/collection/imports';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { type Column, normalise } from './rows/columns.rules.ts';

export { fieldsOf } from './rows/rows.rules.ts';

/** Columns with the fields that a person gave them; null when a field is unknown or given twice. */
export function sensibleFields(
  before: readonly Column[],
  fields: readonly (string | null)[],
  dataSetCode: string,
): Column[] | null {
  const terms = dataSetOf(dataSetCode)?.quoteTerms.map(({ name }) => `terms.${name}`) ?? [];
  const known = new Set<string>([...IMPORT_FIELDS, ...terms]);
  const given = fields.filter((field) => field !== null);
  const isSensible =
    fields.length === before.length &&
    given.every((field) => known.has(field)) &&
    new Set(given).size === given.length;
  if (!isSensible) {
    return null;
  }
  return before.map((column, index) => {
    const field = fields[index] ?? null;
    return field === column.field ? column : { ...column, field, by: 'person' };
  });
}

/** What the organisation's next file should be matched by: the columns that a person moved. */
export function toRemember(before: readonly Column[], after: readonly Column[]): Map<string, string | null> {
  return new Map(
    after
      .filter((column, index) => column.field !== before[index]?.field)
      .map(({ header, field }) => [normalise(header), field]),
  );
}

type Sentence = (problem: RowProblem) => string;

/** The sentences of the Error column, for people who correct the file elsewhere; the screens have their own texts. */
const SENTENCES = {
  en: {
    'price-unreadable': ({ seen }) => `The price "${seen}" cannot be read.`,
    'price-two-separators': ({ seen, suggestion }) =>
      `The price "${seen}" has two separators. Did you mean ${suggestion}?`,
    'price-zero': () => 'A price must be above zero.',
    'price-and-reason': () => 'Enter a price or a reason for no price, not both.',
    'price-missing': () => 'Enter a price or a reason for no price.',
    'item-unknown': ({ seen, suggestion }) =>
      `There is no item called "${seen}".${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
    'item-ambiguous': ({ seen }) => `Several items are called "${seen}"; use the item code.`,
    'source-unknown': ({ seen }) =>
      seen ? `There is no source called "${seen}".` : 'Name the source: this item has several.',
    'region-unknown': ({ seen }) => `There is no region called "${seen}" in this sheet.`,
    'unit-unknown': ({ seen }) => `There is no unit called "${seen}".`,
    'unit-not-convertible': () => 'This unit cannot be converted to the item’s unit.',
    'line-unknown': ({ seen }) => `Line ${seen} does not belong to this sheet.`,
    'line-missing': ({ seen }) => `"${seen}" is not in the sample of this source.`,
    'date-unreadable': ({ seen }) => `The date "${seen}" cannot be read.`,
    'date-outside': ({ seen }) => `The date ${seen} is outside this round.`,
    'term-invalid': ({ seen }) => `"${seen}" is not a value of this column.`,
    'rate-missing': () => 'There is no exchange rate of this currency on the day of the price.',
    'rate-day-missing': () => 'Enter the day of the price: its exchange rate is that of the day.',
    duplicate: ({ seen }) => `Same line as row ${seen}.`,
    'changed-meanwhile': () => 'Another person entered a different value in the meantime.',
  },
  ms: {
    'price-unreadable': ({ seen }) => `Harga "${seen}" tidak dapat dibaca.`,
    'price-two-separators': ({ seen, suggestion }) =>
      `Harga "${seen}" mempunyai dua pemisah. Adakah maksudnya ${suggestion}?`,
    'price-zero': () => 'Harga mesti lebih daripada sifar.',
    'price-and-reason': () => 'Masukkan harga atau sebab tiada harga, bukan kedua-duanya.',
    'price-missing': () => 'Masukkan harga atau sebab tiada harga.',
    'item-unknown': ({ seen, suggestion }) =>
      `Tiada item bernama "${seen}".${suggestion ? ` Adakah maksudnya ${suggestion}?` : ''}`,
    'item-ambiguous': ({ seen }) => `Beberapa item bernama "${seen}"; gunakan kod item.`,
    'source-unknown': ({ seen }) =>
      seen ? `Tiada sumber bernama "${seen}".` : 'Nyatakan sumber: item ini ada beberapa.',
    'region-unknown': ({ seen }) => `Tiada kawasan bernama "${seen}" dalam helaian ini.`,
    'unit-unknown': ({ seen }) => `Tiada unit bernama "${seen}".`,
    'unit-not-convertible': () => 'Unit ini tidak dapat ditukar kepada unit item.',
    'line-unknown': ({ seen }) => `Baris ${seen} bukan milik helaian ini.`,
    'line-missing': ({ seen }) => `"${seen}" tiada dalam sampel sumber ini.`,
    'date-unreadable': ({ seen }) => `Tarikh "${seen}" tidak dapat dibaca.`,
    'date-outside': ({ seen }) => `Tarikh ${seen} di luar pusingan ini.`,
    'term-invalid': ({ seen }) => `"${seen}" bukan nilai bagi lajur ini.`,
    'rate-missing': () => 'Tiada kadar pertukaran bagi mata wang ini pada hari harga.',
    'rate-day-missing': () => 'Masukkan hari harga: kadar pertukarannya ialah kadar hari itu.',
    duplicate: ({ seen }) => `Baris yang sama dengan baris ${seen}.`,
    'changed-meanwhile': () => 'Orang lain telah memasukkan nilai lain.',
  },
} as const satisfies Record<'en' | 'ms', Record<RowProblem['code'], Sentence>>;

/** A problem as a sentence. */
export const problemSentence = (problem: RowProblem, locale: 'en' | 'ms'): string =>
  SENTENCES[locale][problem.code](problem);
