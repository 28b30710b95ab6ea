import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { CaseRefused } from './case-refused.ts';
import type { Row } from './read-case.ts';

/** Of each output file: what names a row, and its unrounded figures; all else must be equal as text. */
export const FILES = {
  prices: { keys: ['line', 'period'], unrounded: ['price'] },
  averages: {
    keys: ['item', 'level', 'region', 'period'],
    unrounded: ['exact', 'value', 'low', 'high', 'imputed_share'],
  },
  relatives: { keys: ['item', 'region', 'period'], unrounded: ['m', 'c', 'l', 'imputed_share'] },
  group_indices: {
    keys: ['base', 'group', 'level', 'region', 'period'],
    unrounded: ['index', 'imputed_share'],
  },
  cost_indices: {
    keys: ['base', 'category', 'variant', 'level', 'region', 'period'],
    unrounded: ['index', 'imputed_share'],
  },
  link_factors: {
    keys: ['base', 'kind', 'series', 'variant', 'level', 'region'],
    unrounded: ['factor', 'overlap'],
  },
  updated_weights: { keys: ['base', 'kind', 'series', 'member', 'region'], unrounded: ['weight'] },
} as const;

/**
 * What differs between a computed case and expected files: a line each, empty when all agree to 1e-9. Files that are not
 * there are not compared.
 *
 * @throws CaseRefused where the folder has none of the files
 */
export function differencesFrom(folder: string, output: Readonly<Record<string, readonly Row[]>>): string[] {
  if (!Object.keys(FILES).some((file) => existsSync(join(folder, `${file}.csv`)))) {
    throw new CaseRefused(`There are no figures in ${folder}.`);
  }
  return Object.entries(FILES).flatMap(([file, { keys, unrounded }]) => {
    const path = join(folder, `${file}.csv`);
    if (!existsSync(path)) return [];
    const keyOf = (row: Row) => keys.map((key) => row[key]).join(' ');
    const expected = parse<Row>(readFileSync(path, 'utf8'), { columns: true });
    const ours = new Map((output[file] ?? []).map((row) => [keyOf(row), row]));
    const wanted = new Set(expected.map(keyOf));
    return [
      ...[...ours.keys()].filter((key) => !wanted.has(key)).map((key) => `${file} ${key}: not expected`),
      ...expected.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          const mine = ours.get(keyOf(row))?.[column] ?? 'none';
          const isNear = unrounded.some((one) => one === column) && near(mine, value);
          return mine === value || isNear ? [] : [`${file} ${keyOf(row)}: ${column} ${mine}, not ${value}`];
        }),
      ),
    ];
  });
}

function near(mine: string, theirs: string): boolean {
  if (mine === '' || theirs === '') return mine === theirs;
  const [a, b] = [numberOf(mine), numberOf(theirs)];
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

const numberOf = (text: string) => {
  const [top = '', bottom = '1'] = text.split('/');
  return Number(top) / Number(bottom);
};
