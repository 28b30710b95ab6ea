import type { Indicator } from '@datum/contract/publication/economics';
import type { Words } from '@datum/contract/subjects/subject';
import type { TableContent, TableFormat } from '../../platform/files/tables.ts';

interface FileContext {
  readonly indicators: readonly Indicator[];
  /** Subjects whose files the reader's level does not include. */
  readonly left: readonly { readonly name: Words }[];
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  /** Address that shows the same. */
  readonly link: string;
  readonly madeAt: Date;
  readonly madeFor: string;
}

interface FileRow {
  readonly indicator: Indicator;
  readonly period: string;
  readonly value: string;
}

const DEMO = {
  en: 'Figures of the demonstration: generated, not real.',
  ms: 'Angka demonstrasi: dijana, bukan sebenar.',
} as const;

/** A line for each figure of the dashboard; its head says the vintage of each subject and what is left out. */
export function economicsFile({
  indicators,
  left,
  locale,
  format,
  link,
  madeAt,
  madeFor,
}: FileContext): TableContent<FileRow> {
  const words = (text: Readonly<Record<string, string>>) => text[locale] ?? text.en ?? '';
  return {
    name: 'construction-economics',
    format,
    aboutInCsv: true,
    about: [
      ...indicators.map(
        ({ name, as_of, is_demo }) =>
          [
            `Vintage of ${words(name)}`,
            [as_of ? `${as_of.sequence}, ${as_of.live_at}` : '', is_demo ? DEMO[locale] : '']
              .filter(Boolean)
              .join('; '),
          ] as const,
      ),
      ...(left.length === 0 ? [] : [['Left out', left.map(({ name }) => words(name)).join(', ')] as const]),
      ['Link', link],
      ['Created at', madeAt.toISOString()],
      ['Created for', madeFor],
    ],
    columns: [
      { header: 'theme', kind: 'text', width: 12, value: ({ indicator }) => indicator.theme },
      { header: 'product', kind: 'text', width: 30, value: ({ indicator }) => words(indicator.name) },
      { header: 'series', kind: 'text', width: 16, value: ({ indicator }) => indicator.series?.code },
      {
        header: 'name',
        kind: 'text',
        width: 36,
        value: ({ indicator }) => words(indicator.series?.name ?? {}),
      },
      {
        header: 'place',
        kind: 'text',
        width: 20,
        value: ({ indicator }) => words(indicator.series?.place ?? {}),
      },
      { header: 'period', kind: 'text', width: 10, value: ({ period }) => period },
      { header: 'value', kind: 'number', width: 16, value: ({ value }) => value },
      { header: 'unit', kind: 'text', width: 14, value: ({ indicator }) => indicator.unit },
    ],
    rows: indicators.flatMap((indicator) =>
      indicator.periods.flatMap((period, place): FileRow[] => {
        const value = indicator.values[place];
        return value == null ? [] : [{ indicator, period, value }];
      }),
    ),
  };
}
