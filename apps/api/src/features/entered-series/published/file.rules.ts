import type { EnteredTable } from '@datum/contract/entered-series/published';
import { shownUnit } from '@datum/contract/entered-series/shown-unit';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { TableContent, TableFormat } from '../../../platform/files/tables.ts';
import { definitionsIn } from './table.rules.ts';

interface FileContext {
  readonly subject: EnteredSubject;
  readonly table: EnteredTable;
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  /** Address that shows the same table. */
  readonly link: string;
  readonly filters: readonly (readonly [string, string])[];
  readonly madeAt: Date;
  readonly madeFor: string;
}

interface FileRow {
  readonly row: EnteredTable['rows'][number];
  readonly period: string;
  readonly cell: NonNullable<EnteredTable['rows'][number]['cells'][number]>;
}

const DEMO = {
  en: 'Figures of the demonstration: generated, not real.',
  ms: 'Angka demonstrasi: dijana, bukan sebenar.',
} as const;

/** A line for each value, with its definition, source and licence, and what the whole is made of. */
export function enteredFile({
  subject,
  table,
  locale,
  format,
  link,
  filters,
  madeAt,
  madeFor,
}: FileContext): TableContent<FileRow> {
  const words = (text: Readonly<Record<string, string>>) => text[locale] ?? text.en ?? '';
  const unitAt = ({ row, period }: FileRow) => definitionsIn(row.definitions, period, period)[0];
  return {
    name: `${subject.slugs.product}-${table.latest_period ?? ''}`,
    format,
    aboutInCsv: true,
    about: [
      ['Title', words(subject.name)],
      ['Measure', table.measure],
      ...(table.whole === null ? [] : [['Share of', table.whole] as const]),
      ...(table.currency === null ? [] : [['Currency', table.currency] as const]),
      ...table.rates.map(
        (one) =>
          [
            `Rate ${one.currency} ${one.period}`,
            `${one.rate}; mean of ${one.days} days, ${one.first_day} to ${one.last_day}; ${one.sources.join(', ')}`,
          ] as const,
      ),
      ...filters.map(([name, value]) => [`Filter ${name}`, value] as const),
      ['Vintage', table.as_of ? `${table.as_of.sequence}, ${table.as_of.live_at}` : ''],
      ...table.rows.map(
        (row) =>
          [
            row.code,
            [words(row.name), row.source, row.licence, row.attribution].filter(Boolean).join('; '),
          ] as const,
      ),
      ...(table.is_demo ? [['Demonstration', DEMO[locale]] as const] : []),
      ['Link', link],
      ['Created at', madeAt.toISOString()],
      ['Created for', madeFor],
    ],
    columns: [
      { header: 'series', kind: 'text', width: 16, value: ({ row }) => row.code },
      { header: 'name', kind: 'text', width: 36, value: ({ row }) => words(row.name) },
      { header: 'period', kind: 'text', width: 10, value: ({ period }) => period },
      { header: 'value', kind: 'number', width: 16, value: ({ cell }) => cell.value },
      {
        header: 'unit',
        kind: 'text',
        width: 14,
        value: (one) => (table.measure === 'level' ? shownUnit(unitAt(one), table.currency) : '%'),
      },
      {
        header: 'currency',
        kind: 'text',
        width: 10,
        value: (one) => (unitAt(one)?.currency ? (table.currency ?? unitAt(one)?.currency) : ''),
      },
      { header: 'base', kind: 'text', width: 16, value: (one) => unitAt(one)?.base ?? '' },
      { header: 'no_figure_because', kind: 'text', width: 18, value: ({ cell }) => cell.why },
      { header: 'status', kind: 'text', width: 12, value: ({ cell }) => cell.status },
      ...(subject.details.includes('sample_size')
        ? [
            {
              header: 'sample_size',
              kind: 'number' as const,
              width: 12,
              value: ({ cell }: FileRow) => cell.sample_size,
            },
          ]
        : []),
      ...(subject.details.includes('method')
        ? [{ header: 'method', kind: 'text' as const, width: 20, value: ({ cell }: FileRow) => cell.method }]
        : []),
      { header: 'note', kind: 'text', width: 30, value: ({ cell }) => cell.note },
      { header: 'source', kind: 'text', width: 30, value: ({ row }) => row.source },
      { header: 'licence', kind: 'text', width: 20, value: ({ row }) => row.licence },
      { header: 'vintage', kind: 'number', width: 10, value: ({ cell }) => cell.sequence },
    ],
    rows: table.rows.flatMap((row) =>
      table.periods.flatMap((period, place): FileRow[] => {
        const cell = row.cells[place];
        return cell ? [{ row, period, cell }] : [];
      }),
    ),
  };
}
