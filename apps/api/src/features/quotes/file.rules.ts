import { CORE_HEADERS } from '@datum/contract/data-sets/core-headers';
import type { Field, Locale, PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import type { LocalText } from '@datum/contract/values/local-text';
import type { GridRecord } from './grid.queries.ts';

/** A column of a file as `platform/tables` takes it. */
export interface FileColumn {
  readonly header: string;
  readonly kind: 'text' | 'number' | 'date';
  readonly decimals?: number;
  readonly width?: number;
  readonly value: (row: GridRecord) => string | number | null;
}

/** Columns of the export: everything that the grid shows, and all terms. Import recognises every header. */
export function exportColumns(dataSet: PriceDataSet, locale: Locale): FileColumn[] {
  return [
    ...keyColumns(locale),
    numberColumn('last', locale, dataSet, (row) => row.last?.unit_price ?? null),
    numberColumn('price', locale, dataSet, (row) => row.quote?.price ?? null),
    textColumn('unit', locale, (row) => row.quote?.unit.code ?? row.unit.code, 8),
    numberColumn('unit_price', locale, dataSet, (row) => row.quote?.unit_price ?? null),
    { header: CORE_HEADERS.change[locale][0], kind: 'number', decimals: 2, value: (row) => row.change },
    textColumn('state', locale, (row) => row.state, 12),
    textColumn('missing_reason', locale, (row) => row.quote?.missing_reason ?? null),
    textColumn('observed_on', locale, (row) => row.quote?.observed_on ?? null, 12),
    ...dataSet.quoteTerms.map((field) => termColumn(field, locale, (row) => row.quote?.terms ?? {})),
    textColumn('note', locale, (row) => row.quote?.note || null, 40),
  ];
}

/** Columns of the template: keys and last price filled in, the rest to be filled. Terms are those of the last quote. */
export function templateColumns(dataSet: PriceDataSet, locale: Locale): FileColumn[] {
  return [
    ...keyColumns(locale),
    numberColumn('last', locale, dataSet, (row) => row.last?.unit_price ?? null),
    textColumn('unit', locale, (row) => row.quote?.unit.code ?? row.unit.code, 8),
    numberColumn('price', locale, dataSet, (row) => row.quote?.price ?? null),
    textColumn('missing_reason', locale, (row) => row.quote?.missing_reason ?? null),
    textColumn('observed_on', locale, (row) => row.quote?.observed_on ?? null, 12),
    ...dataSet.quoteTerms.map((field) =>
      termColumn(field, locale, (row) => row.quote?.terms ?? row.last?.terms ?? {}),
    ),
    textColumn('note', locale, (row) => row.quote?.note || null, 40),
  ];
}

const keyColumns = (locale: Locale): FileColumn[] => [
  textColumn('line', locale, (row) => String(row.line_id), 10),
  textColumn('item_code', locale, (row) => row.item.code, 12),
  textColumn('item', locale, (row) => named(row.item.name, locale), 36),
  textColumn('specification', locale, (row) => row.item.specification || null, 24),
  textColumn('source', locale, (row) => row.source.code, 16),
  textColumn('region', locale, (row) => named(row.region.name, locale), 20),
];

const textColumn = (
  name: keyof typeof CORE_HEADERS,
  locale: Locale,
  value: FileColumn['value'],
  width = 16,
): FileColumn => ({ header: CORE_HEADERS[name][locale][0], kind: 'text', width, value });

const numberColumn = (
  name: keyof typeof CORE_HEADERS,
  locale: Locale,
  { priceDecimals }: PriceDataSet,
  value: FileColumn['value'],
): FileColumn => ({
  header: CORE_HEADERS[name][locale][0],
  kind: 'number',
  decimals: priceDecimals,
  width: 14,
  value,
});

function termColumn(
  field: Field,
  locale: Locale,
  termsOf: (row: GridRecord) => Readonly<Record<string, string | number | boolean>>,
): FileColumn {
  const isNumber = field.kind === 'decimal' || field.kind === 'integer';
  return {
    header: field.headers[locale][0],
    kind: isNumber ? 'number' : 'text',
    value: (row) => {
      const value = termsOf(row)[field.name];
      return typeof value === 'boolean' ? (value ? YES[locale] : NO[locale]) : (value ?? null);
    },
  };
}

const YES = { en: 'yes', ms: 'ya' } as const;
const NO = { en: 'no', ms: 'tidak' } as const;

/** A name in the reader's language, else in English. */
export const named = (name: LocalText, locale: Locale): string => name[locale] ?? name.en ?? '';
