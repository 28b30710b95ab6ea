import { type DecimalSign, IMPORT_FIELDS } from '@datum/contract/collection/imports';
import { CORE_HEADERS } from '@datum/contract/data-sets/core-headers';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';

/** A column of a file and where it goes: a field, `terms.<name>`, or nowhere. */
export interface Column {
  readonly header: string;
  readonly field: string | null;
  readonly by: 'memory' | 'header' | 'person' | 'none';
}

/** A file's rows under a head, long or made long. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly shape: 'long' | 'wide';
}

/** Names by which a wide file may have a column for each source or region: normalised name -> field. */
export type Places = ReadonlyMap<string, 'source' | 'region'>;

const ROWS_BEFORE_HEAD = 20;

/** A header or name as it is compared: lower case, without accents, signs and double spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/** Every header that a data set knows, in both languages, with the field that it means; null = known and left out. */
export function knownHeaders(dataSet: PriceDataSet): Map<string, string | null> {
  const known = new Map<string, string | null>();
  for (const [name, headers] of Object.entries(CORE_HEADERS)) {
    const field = (IMPORT_FIELDS as readonly string[]).includes(name) ? name : null;
    for (const header of [...headers.en, ...headers.ms]) {
      known.set(normalise(header), field);
    }
  }
  for (const [name, headers] of Object.entries(dataSet.coreHeaders ?? {})) {
    for (const header of [...headers.en, ...headers.ms]) {
      known.set(normalise(header), name);
    }
  }
  for (const { name, headers } of dataSet.quoteTerms) {
    for (const header of [...headers.en, ...headers.ms]) {
      known.set(normalise(header), `terms.${name}`);
    }
  }
  return known;
}

/**
 * Finds the head among the first rows, matches its columns (what the organisation used last time comes first) and
 * makes a wide table long: a column for each source or region becomes a row for each.
 */
export function layOut(
  cells: readonly (readonly string[])[],
  known: ReadonlyMap<string, string | null>,
  memory: ReadonlyMap<string, string | null>,
  places: Places,
): Table {
  const meaning = (header: string) => {
    const name = normalise(header);
    return memory.get(name) ?? known.get(name) ?? places.get(name) ?? null;
  };
  const scores = cells
    .slice(0, ROWS_BEFORE_HEAD)
    .map((row) => row.filter((cell) => meaning(cell) !== null).length);
  const head = Math.max(0, scores.indexOf(Math.max(...scores, 0)));
  const headers = cells[head] ?? [];
  const rows = cells.slice(head + 1).filter((row) => row.some((cell) => cell !== ''));
  const columns = withoutDoubles(headers.map((header) => matchColumn(header, known, memory)));
  return melt(columns, rows, places) ?? { columns, rows, shape: 'long' };
}

function matchColumn(
  header: string,
  known: ReadonlyMap<string, string | null>,
  memory: ReadonlyMap<string, string | null>,
): Column {
  const name = normalise(header);
  const remembered = memory.get(name);
  if (remembered !== undefined) {
    return { header, field: remembered, by: 'memory' };
  }
  const field = known.get(name);
  return field ? { header, field, by: 'header' } : { header, field: null, by: 'none' };
}

/** The first column of a field keeps it. */
function withoutDoubles(columns: readonly Column[]): Column[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    if (column.field === null || !taken.has(column.field)) {
      taken.add(column.field ?? '');
      return column;
    }
    return { ...column, field: null, by: 'none' };
  });
}

function melt(columns: readonly Column[], rows: Table['rows'], places: Places): Table | null {
  const wide = columns.flatMap((column, index) => {
    const place = column.field === null ? places.get(normalise(column.header)) : undefined;
    return place ? [{ index, place, name: column.header }] : [];
  });
  const [first] = wide;
  if (!first || wide.length < 2) {
    return null;
  }
  const alike = wide.filter(({ place }) => place === first.place);
  const keys = columns.flatMap((_, index) => (alike.some((each) => each.index === index) ? [] : [index]));
  return {
    shape: 'wide',
    columns: [
      ...keys
        .map((index) => columns[index] as Column)
        .filter(({ field }) => field !== 'price' && field !== first.place),
      { header: first.place, field: first.place, by: 'header' },
      { header: 'price', field: 'price', by: 'header' },
    ],
    rows: rows.flatMap((row) =>
      alike.map(({ index, name }) => [
        ...keys
          .filter((key) => columns[key]?.field !== 'price' && columns[key]?.field !== first.place)
          .map((key) => row[key] ?? ''),
        name,
        row[index] ?? '',
      ]),
    ),
  };
}

const COMMA = /,\d{1,2}$|\.\d{3},|,\d{4,}$/;
const POINT = /\.\d{1,2}$|,\d{3}\.|\.\d{4,}$/;

/** Which sign parts decimals in a column of prices, from the cells that leave no doubt; the point when none does. */
export function detectDecimal(cells: Iterable<string>): DecimalSign {
  let balance = 0;
  for (const cell of cells) {
    const text = cell.replaceAll(/[^\d.,]/g, '');
    balance += (COMMA.test(text) ? 1 : 0) - (POINT.test(text) ? 1 : 0);
  }
  return balance > 0 ? 'comma' : 'point';
}
