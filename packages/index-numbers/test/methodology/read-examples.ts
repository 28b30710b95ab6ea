import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { printDouble } from '../../src/publication/print.ts';

/** A worked example of docs/methodology.md: a table under a comment `computed: NAME`. */
export interface WorkedExample {
  /** Headings after the first column. */
  readonly columns: readonly string[];
  /** Cells of a row after the first one, which names it. */
  readonly row: (name: string) => readonly string[];
  /** Names of the rows in their order. */
  readonly names: readonly string[];
}

const page = () => readFileSync(new URL('../../../../docs/methodology.md', import.meta.url), 'utf8');

/** All worked examples of a page by name. */
export function readExamples(text = page()): ReadonlyMap<string, WorkedExample> {
  const marked = text.matchAll(/<!-- computed: (?<name>[\w-]+) -->\n\n(?<table>(?:\|.*\n)+)/g);
  return new Map([...marked].map(({ groups = {} }) => [groups.name ?? '', exampleIn(groups.table ?? '')]));
}

function exampleIn(table: string): WorkedExample {
  const [head = [], , ...rows] = table
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const byName = new Map(rows.map(([name = '', ...cells]) => [name, cells]));
  return {
    columns: head.slice(1),
    names: [...byName.keys()],
    row: (name) => {
      const cells = byName.get(name);
      if (!cells) throw new Error(`The page has no row "${name}"`);
      return cells;
    },
  };
}

/** The worked example of that name. */
export function exampleOf(name: string): WorkedExample {
  const found = readExamples().get(name);
  if (!found) throw new Error(`The page has no example "${name}"`);
  return found;
}

/** The number of a cell; parentheses mark imputed ones. NaN where there is none. */
export const numberIn = (cell = ''): number =>
  /\d/.test(cell) ? Number(cell.replace(/[()]/g, '')) : Number.NaN;

export const numbersIn = (cells: readonly string[]): number[] => cells.map(numberIn);

/** Fails where a row of the page does not say these values; in parentheses where imputed. */
export function says(
  { row }: WorkedExample,
  name: string,
  values: readonly number[],
  isImputed?: (at: number) => boolean,
): void {
  expect([name, ...row(name)]).toEqual([name, ...asWritten(row(name), values, isImputed)]);
}

/** Values as the cells of a row write them: with as many decimals, in parentheses where imputed, empty or "none" where there is none. */
function asWritten(
  cells: readonly string[],
  values: readonly number[],
  isImputed: (at: number) => boolean = () => false,
): string[] {
  return cells.map((cell, at) => {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) return /\d/.test(cell) ? 'no number' : cell;
    const decimals = /\.(\d+)/.exec(cell)?.[1]?.length ?? 0;
    const text = printDouble({ value, decimals });
    return isImputed(at) ? `(${text})` : text;
  });
}
