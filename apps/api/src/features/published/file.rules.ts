import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { subjectOf } from '@datum/contract/subjects/all';
import { groupNameOf } from '@datum/contract/subjects/families';
import type { TableColumn, TableContent, TableFormat } from '../../platform/files/tables.ts';

/** One row of a published file in tidy form: one figure with all that names it. */
interface FileRow {
  readonly row: FigureRow;
  readonly period: string;
  readonly cell: NonNullable<FigureRow['cells'][number]> | null;
}

interface FileContext {
  readonly table: FigureTable;
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  /** Address that shows the same table. */
  readonly link: string;
  readonly madeAt: Date;
  readonly madeFor: string;
  readonly filters: readonly (readonly [string, string])[];
  /** What everybody may have: nobody's account licenses it. */
  readonly isSample?: true;
}

/** Words of the files; the screens have the same in their message files. */
const WORDS = {
  en: {
    title: 'Title',
    item: 'Item',
    code: 'Code',
    standard: 'Standard',
    unit: 'Unit',
    category: 'Building category',
    region: 'Region',
    variant: 'Components',
    period: 'Period',
    value: 'Value',
    status: 'Status',
    obs: 'Observation',
    low: 'Lowest',
    high: 'Highest',
    quotes: 'Quotes',
    grade: 'Grade',
    figure: 'Figure',
    base: 'Reference period',
    asOf: 'As at',
    madeAt: 'Made at',
    madeFor: 'Made for',
    link: 'Link',
    rows: 'Rows',
    licence: 'Licence',
    licenceText: 'Licensed to the account that downloaded it; not for redistribution.',
    sampleText: 'Free sample, open to everyone.',
    demo: 'Demonstration data. Every figure and name in this file is invented.',
    note: 'Note',
    all: 'all components',
    filter: 'Filter',
    next: 'Next release',
    provisional: 'Provisional from',
    withdrawn: 'Withdrawn',
  },
  ms: {
    title: 'Tajuk',
    item: 'Barang',
    code: 'Kod',
    standard: 'Piawaian',
    unit: 'Unit',
    category: 'Kategori bangunan',
    region: 'Kawasan',
    variant: 'Komponen',
    period: 'Tempoh',
    value: 'Nilai',
    status: 'Status',
    obs: 'Cerapan',
    low: 'Terendah',
    high: 'Tertinggi',
    quotes: 'Sebut harga',
    grade: 'Gred',
    figure: 'Angka',
    base: 'Tempoh rujukan',
    asOf: 'Setakat',
    madeAt: 'Dibuat pada',
    madeFor: 'Dibuat untuk',
    link: 'Pautan',
    rows: 'Baris',
    licence: 'Lesen',
    licenceText: 'Untuk kegunaan akaun yang memintanya.',
    sampleText: 'Sampel percuma, terbuka kepada semua orang.',
    demo: 'Data demonstrasi. Setiap angka dan nama dalam fail ini direka.',
    note: 'Nota',
    all: 'semua komponen',
    filter: 'Tapisan',
    next: 'Keluaran seterusnya',
    provisional: 'Sementara dari',
    withdrawn: 'Ditarik balik',
  },
} as const;

/** The file of a table: exactly its rows and periods, tidy, with an About part (the complaint of every peer's users). */
export function figureFile(context: FileContext): TableContent<FileRow> {
  const { table, format } = context;
  const rows = table.rows.flatMap((row) =>
    table.periods.map((period, position) => ({ row, period, cell: row.cells[position] ?? null })),
  );
  return {
    name: `${table.slug}-${table.periods[0] ?? ''}-${table.periods.at(-1) ?? ''}`,
    about: aboutOf(context, rows.length),
    columns: columnsOf(context),
    rows,
    format,
    aboutInCsv: true,
  };
}

function aboutOf(
  { table, locale, link, madeAt, madeFor, filters, isSample }: FileContext,
  rows: number,
): [string, string][] {
  const words = WORDS[locale];
  const optional: [string, string | null | undefined][] = [
    [words.note, table.is_demo ? words.demo : null],
    [words.title, table.name[locale]],
    [words.base, table.base?.label[locale]],
    [words.unit, table.unit],
    [words.asOf, table.as_of?.live_at],
    [words.provisional, table.provisional_from],
    [words.next, table.next_release_at],
    ...table.withdrawals.map(({ period, at, reason }): [string, string] => [
      words.withdrawn,
      `${period}, ${at}: ${reason[locale] ?? ''}`,
    ]),
    ...filters.map(([name, value]): [string, string] => [`${words.filter}: ${name}`, value]),
    [words.rows, String(rows)],
    [words.link, link],
    [words.madeAt, madeAt.toISOString()],
    [words.madeFor, madeFor],
    [words.licence, isSample ? words.sampleText : words.licenceText],
  ];
  return optional.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

function columnsOf({ table, locale }: FileContext): TableColumn<FileRow>[] {
  const words = WORDS[locale];
  const { decimals } = table;
  const name = (text: Readonly<Record<string, string>> | undefined) => text?.[locale] ?? text?.en ?? '';
  const text = (
    header: string,
    value: (row: FileRow) => string | null | undefined,
  ): TableColumn<FileRow> => ({ header, kind: 'text', value });
  const number = (
    header: string,
    value: (row: FileRow) => string | number | null | undefined,
    places = decimals,
  ): TableColumn<FileRow> => ({ header, kind: 'number', value, decimals: places });
  const isPrices = subjectOf(table.subject)?.kind === 'prices';
  const subject = isPrices
    ? [
        text(words.code, ({ row }) => row.item?.code),
        text(words.item, ({ row }) => name(row.item?.name)),
        text(words.standard, ({ row }) => row.item?.standard),
        text(groupNameOf(table.subject)[locale], ({ row }) => name(row.item?.group.name)),
        text(words.unit, ({ row }) => (table.measure === 'level' ? `RM/${row.item?.unit ?? ''}` : '%')),
      ]
    : [
        text(words.code, ({ row }) => row.category?.code ?? row.group?.code),
        text(table.rows[0]?.group ? groupNameOf(table.subject)[locale] : words.category, ({ row }) =>
          name(row.category?.name ?? row.group?.name),
        ),
        text(words.variant, ({ row }) => row.variant || words.all),
        text(words.unit, () => (table.measure === 'level' ? name(table.base?.label) : '%')),
      ];
  return [
    ...subject,
    text(words.region, ({ row }) => name(row.region.name)),
    text(words.period, ({ period }) => period),
    number(words.value, ({ cell }) => cell?.value),
    text(words.status, ({ cell }) => cell?.status),
    text(words.obs, ({ cell }) => (cell?.suppressed ? 'suppressed' : cell?.obs)),
    ...(isPrices && table.measure === 'level'
      ? [number(words.low, ({ cell }) => cell?.low), number(words.high, ({ cell }) => cell?.high)]
      : []),
    number(words.quotes, ({ cell }) => cell?.n_quotes, 0),
    ...(isPrices ? [text(words.grade, ({ cell }) => cell?.grade)] : []),
    text(words.figure, ({ row, period, cell }) => (cell ? `${row.series}.${period}.${cell.sequence}` : '')),
  ];
}
