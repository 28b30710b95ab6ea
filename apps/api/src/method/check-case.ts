import { PERIOD_PATTERN } from '@datum/contract/values/period';
import { CaseRefused } from './case-refused.ts';
import type { Case, Row } from './read-case.ts';

/**
 * Refuses rows that would be left out or misread in silence: texts in place of numbers, two rows for one thing, names that
 * no list has, quotes of lines that are not listed then.
 *
 * @throws CaseRefused with the file, the row and what is wrong with it
 */
export function checkCase(input: Case): void {
  for (const [file, columns] of NUMBERS) {
    require(input, file, 'has no number where one belongs', (row) =>
      columns.every((column) => isNumber(row[column]) || isAbsent(column, row)));
  }
  for (const [file, columns] of KEYS) {
    const seen = new Set<string>();
    require(input, file, 'is there twice', (row) => {
      const key = columns.map((column) => row[column]).join(' ');
      return !seen.has(key) && seen.add(key).has(key);
    });
  }
  for (const [file, column, named] of REFERENCES) {
    const known = new Set(input[named[0]].map((row) => row[named[1]]));
    require(input, file, `names no ${named[1]} of ${named[0]}.csv`, (row) =>
      known.has(row[column] ?? '') || isAbsent(column, row));
  }
  checkPeriods(input);
}

function checkPeriods(input: Case): void {
  require(input, 'lines', 'is listed from no period, or ends before it begins', ({ from = '', to = '' }) =>
    PERIOD_PATTERN.test(from) && (to === '' || (PERIOD_PATTERN.test(to) && to >= from)));
  const lines = new Map(input.lines.map((row) => [row.line, row]));
  require(input, 'quotes', 'is of a period in which its line is not listed', ({ line, period = '' }) => {
    const { from = '', to = '' } = lines.get(line ?? '') ?? {};
    return input.periods.includes(period) && period >= from && (to === '' || period <= to);
  });
  require(input, 'quotes', 'is accepted neither yes nor no', ({ accepted }) =>
    accepted === 'yes' || accepted === 'no');
  require(input, 'bases', 'ends before it begins, or has weights from before its end', ({
    from = '',
    to = '',
    link = '',
  }) => from <= to && (link === '' || link >= to));
}

type File = Exclude<keyof Case, 'rules' | 'periods'>;

const NUMBERS: readonly (readonly [File, readonly string[]])[] = [
  ['items', ['position', 'weight']],
  ['regions', ['position', 'share']],
  ['lines', ['line', 'ratio']],
  ['weights', ['weight']],
  ['bases', ['position']],
];

/** What names a row. */
const KEYS: readonly (readonly [File, readonly string[]])[] = [
  ['items', ['item']],
  ['regions', ['region']],
  ['lines', ['line']],
  ['quotes', ['line', 'period']],
  ['weights', ['base', 'category', 'group']],
  ['bases', ['base']],
];

/** A column that names a row of a file, by its column. */
const REFERENCES: readonly (readonly [File, string, readonly [File, string]])[] = [
  ['lines', 'item', ['items', 'item']],
  ['lines', 'region', ['regions', 'region']],
  ['lines', 'replaced_by', ['lines', 'line']],
  ['quotes', 'line', ['lines', 'line']],
  ['weights', 'base', ['bases', 'base']],
  ['weights', 'group', ['items', 'group']],
  ['exclusions', 'group', ['items', 'group']],
];

const isNumber = (text = '') => /^\d+(\.\d+)?$/.test(text);
/** Columns that may be empty. */
const isAbsent = (column: string, row: Row) =>
  ['ratio', 'replaced_by'].includes(column) && row[column] === '';

function require(input: Case, file: File, fault: string, holds: (row: Row) => boolean): void {
  const odd = input[file].find((row) => !holds(row));
  if (odd) throw new CaseRefused(`${file}.csv: the row ${Object.values(odd).join(',')} ${fault}.`);
}
