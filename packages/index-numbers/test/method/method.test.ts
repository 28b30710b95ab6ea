import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeCase } from './compute-case.ts';
import { type Row, readCase, readRows } from './read-case.ts';

/*
 * Worked cases of the method, computed by another program in another language (docs/methodology.md, "Check us"). Texts and
 * printed figures must be equal, unrounded ones within 1e-9.
 */
const folder = join(import.meta.dirname, 'cases');

/** Of each output file: what names a row, and its unrounded figures. Rationals may be left as they are. */
const FILES = {
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

describe.each(readdirSync(folder).sort())('case %s', (name) => {
  const made = computeCase(readCase(join(folder, name)));
  test.each(Object.entries(FILES))('%s', (file, { keys, unrounded }) => {
    const expected = readRows(join(folder, name, 'expected'), file);
    const keyOf = (row: Row) => keys.map((key) => row[key]).join(' ');
    const ours = new Map((made[file] ?? []).map((row) => [keyOf(row), row]));
    expect([...ours.keys()].sort()).toEqual(expected.map(keyOf).sort());
    const different = expected.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => {
        const mine = ours.get(keyOf(row))?.[column] ?? 'none';
        const isNear = unrounded.some((one) => one === column) && near(mine, value ?? '');
        return mine === value || isNear ? [] : [`${keyOf(row)}: ${column} ${mine}, not ${value}`];
      }),
    );
    expect(different).toEqual([]);
  });
});

function near(mine: string, theirs: string): boolean {
  if (mine === '' || theirs === '') return mine === theirs;
  const [a, b] = [numberOf(mine), numberOf(theirs)];
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

const numberOf = (text: string) => {
  const [top = '', bottom = '1'] = text.split('/');
  return Number(top) / Number(bottom);
};
