import { expect, test } from 'vitest';
import { files, read } from './tree.ts';

const folder = 'docs/decisions/';
const decisions = files.filter((path) => path.startsWith(folder));
const numbers = new Set(decisions.map((path) => path.slice(folder.length, folder.length + 3)));

/** `decision 075`, `Decisions 075 and 080`, `[075](decisions/...)`, `(075)` beside the name of a library. */
const cited = (text: string): string[] => [
  ...[...text.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi)].flatMap(
    ([, list = '']) => list.match(/\d{3}/g) ?? [],
  ),
  ...[...text.matchAll(/\bdecisions\/(\d{3})-/g)].map(([, number = '']) => number),
  ...[...text.matchAll(/\[(\d{3})\]\(/g)].map(([, number = '']) => number),
];

test('a number is of one decision', () => {
  expect(decisions.length).toBeGreaterThan(10);
  expect(numbers.size).toBe(decisions.length);
});

test('every decision that is cited exists', () => {
  const texts = files.filter((path) => /\.(ts|tsx|md|sql|css)$/.test(path));
  const missing = texts.flatMap((path) =>
    cited(read(path))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('every link between pages of docs leads somewhere', () => {
  const known = new Set(files);
  const broken = files
    .filter((path) => path.startsWith('docs/') && path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:)([^)#\s]+\.md)/g)]
        .map(([, link = '']) => new URL(link, `file:///${path}`).pathname.slice(1))
        .filter((target) => !known.has(target))
        .map((target) => `${path}: ${target}`),
    );
  expect(broken).toEqual([]);
});
