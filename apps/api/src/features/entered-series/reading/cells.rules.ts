import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Problem } from '../../../platform/http/problem.ts';
import { isMissing } from './numbers.rules.ts';
import { looksLikePeriod } from './periods.rules.ts';

/** One value of a file with what stands beside it, as text. */
export interface SeenRow {
  /** Line in the file, or place of the value where a line has several. */
  readonly row_no: number;
  readonly series: string;
  readonly period: string;
  readonly value: string;
  readonly unit: string;
  readonly status: string;
  readonly note: string;
  readonly sample_size: string;
  readonly method: string;
}

/** What was read of a file, and the columns that were not understood. */
export interface SeenRows {
  readonly rows: readonly SeenRow[];
  readonly left_out: readonly string[];
}

export type Field = Exclude<keyof SeenRow, 'row_no'>;

/** Heads by which columns are known, in small letters and digits; the first that a file has is taken. */
const HEADS = {
  series: ['series', 'seriesid', 'seriescode', 'code', 'countrycode', 'siri', 'kod', 'item'],
  period: [
    'period',
    'refperiod',
    'tempoh',
    'date',
    'tarikh',
    'month',
    'bulan',
    'quarter',
    'sukutahun',
    'year',
    'tahun',
  ],
  value: ['value', 'nilai', 'price', 'harga', 'index', 'indeks'],
  unit: ['unit'],
  status: ['status'],
  note: ['note', 'nota', 'footnote'],
  sample_size: ['samplesize', 'sample', 'saizsampel'],
  method: ['method', 'kaedah'],
} as const satisfies Record<Field, readonly string[]>;

/** Which column is what, where the heads do not say it by themselves. */
export interface Mapping {
  /** Code of the one series that the table holds; rows that name a series keep theirs. */
  readonly series: string;
  /** Heads of columns; an empty one is known by `HEADS`. */
  readonly columns: Readonly<Partial<Record<Field, string>>>;
}

export const NO_MAPPING: Mapping = { series: '', columns: {} };

/** A column that says which edition of the source a row is from. */
const VINTAGE = 'vintage';

const NOTHING = { series: '', unit: '', status: '', note: '', sample_size: '', method: '' } as const;
const bare = (head: string) => head.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The values of a table: a line each, or a column for each series, or a column for each period. What sources write for "no
 * value" is no row. Where a table has several vintages, rows of the newest come first.
 * @throws Problem media_type where no period or no value is found
 */
export function seenRows(
  cells: readonly (readonly string[])[],
  { series, columns }: Mapping = NO_MAPPING,
): SeenRows {
  const [head = [], ...lines] = cells;
  const at = columnsOf(head, columns);
  const found =
    at.period !== undefined && at.value !== undefined
      ? longRows(head, lines, at)
      : at.period !== undefined
        ? seriesColumns(head, lines, at.period)
        : periodColumns(head, lines, at.series ?? 0);
  if (found.rows.length === 0) {
    throw new Problem('media_type', refusal('series.rows-none'));
  }
  return series === ''
    ? found
    : { ...found, rows: found.rows.map((row) => ({ ...row, series: row.series.trim() || series })) };
}

type Columns = Readonly<Partial<Record<Field, number>>>;

/** @throws Problem media_type where a column that was named is not there */
function columnsOf(head: readonly string[], named: Mapping['columns']): Columns {
  const names = head.map(bare);
  const entries = Object.entries(HEADS).flatMap(([field, known]): [string, number][] => {
    const told = named[field as Field] ?? '';
    if (told !== '') {
      const at = head.findIndex((name) => name.trim().toLowerCase() === told.trim().toLowerCase());
      if (at < 0) throw new Problem('media_type', refusal('series.column-gone', { column: told }));
      return [[field, at]];
    }
    const place = known.map((one) => names.indexOf(one)).find((one) => one >= 0);
    // `index_2023_100`: an index says its base in its head
    const based = field === 'value' ? names.findIndex((name) => /^index\d+$/.test(name)) : -1;
    return place !== undefined ? [[field, place]] : based >= 0 ? [[field, based]] : [];
  });
  return Object.fromEntries(entries);
}

function longRows(head: readonly string[], lines: readonly (readonly string[])[], at: Columns): SeenRows {
  const used = Object.values(at);
  const cellOf = (line: readonly string[], field: Field) => line[at[field] ?? -1] ?? '';
  const vintage = head.findIndex((name) => bare(name) === VINTAGE);
  const rows = lines.map((line, place) => ({ line, place }));
  const ordered =
    vintage < 0
      ? rows
      : rows.toSorted((a, b) => (b.line[vintage] ?? '').localeCompare(a.line[vintage] ?? '', 'en'));
  return {
    left_out: head.filter((name, place) => name !== '' && !used.includes(place)),
    rows: ordered.flatMap(({ line, place }) => {
      const value = cellOf(line, 'value');
      return isMissing(value)
        ? []
        : [
            {
              row_no: place + 2,
              series: cellOf(line, 'series'),
              period: cellOf(line, 'period'),
              value,
              unit: cellOf(line, 'unit'),
              status: cellOf(line, 'status'),
              note: cellOf(line, 'note'),
              sample_size: cellOf(line, 'sample_size'),
              method: cellOf(line, 'method'),
            },
          ];
    }),
  };
}

/** A line a period, a column a series. */
function seriesColumns(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  period: number,
): SeenRows {
  const rows = lines.flatMap((line) =>
    head.flatMap((series, place) => {
      const value = line[place] ?? '';
      return place === period || isMissing(value)
        ? []
        : [{ ...NOTHING, series, period: line[period] ?? '', value }];
    }),
  );
  return { left_out: [], rows: numbered(rows) };
}

/** A line a series, a column a period. */
function periodColumns(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  series: number,
): SeenRows {
  const periods = head.flatMap((name, place) => (looksLikePeriod(name) ? [place] : []));
  if (periods.length === 0) {
    throw new Problem('media_type', refusal('series.columns-missing'));
  }
  const rows = lines.flatMap((line) =>
    periods.flatMap((place) => {
      const value = line[place] ?? '';
      return isMissing(value)
        ? []
        : [{ ...NOTHING, series: line[series] ?? '', period: head[place] ?? '', value }];
    }),
  );
  return {
    left_out: head.filter((name, place) => name !== '' && place !== series && !periods.includes(place)),
    rows: numbered(rows),
  };
}

const numbered = (rows: readonly Omit<SeenRow, 'row_no'>[]): SeenRow[] =>
  rows.map((row, place) => ({ ...row, row_no: place + 1 }));
