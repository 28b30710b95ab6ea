import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import { expect, test } from 'vitest';
import { nearSearches, slipsBetween } from './near.rules.ts';

const entry = (en: string, ms: string, code = 'X-01') =>
  ({
    code,
    name: { en, ms },
    group: null,
    synonyms: [],
    product_name: { en: 'Building materials', ms: 'Bahan binaan' },
  }) as unknown as CatalogueEntry;
const ENTRIES = [
  entry('Cement, Portland', 'Simen Portland', 'CEM-01'),
  entry('River sand', 'Pasir sungai'),
  entry('Steel bar', 'Bar keluli'),
];
const near = (search: string, titles: readonly string[] = []) => nearSearches(search, ENTRIES, titles);

test('a letter that is missing, too many, wrong or swapped is one slip', () => {
  expect(
    [
      ['cemnt', 'cement'],
      ['cementt', 'cement'],
      ['cemant', 'cement'],
      ['snad', 'sand'],
      ['sand', 'sand'],
      ['', 'ab'],
    ].map(([one = '', other = '']) => slipsBetween(one, other)),
  ).toEqual([1, 1, 1, 1, 0, 2]);
});

test('a misspelt word is offered as the nearest name in either language, also beside right words', () => {
  expect(near('cemnt')).toEqual(['cement']);
  expect(near('Simmen')).toEqual(['simen']);
  expect(near('snad')).toEqual(['sand']);
  expect(near('portlnd cemment')).toEqual(['portland cement']);
  expect(near('besi keluly')).toEqual(['keluli']);
});

test('titles of articles are names too', () => {
  expect(near('wagess', ['Wages in Penang'])).toEqual(['wages']);
});

test('nothing is offered for a word that is right, far from all, short, or that would find nothing', () => {
  for (const words of ['cement', 'ceme', 'helicopter', 'snd', 'cement sand', '', '%%%']) {
    expect([words, near(words)]).toEqual([words, []]);
  }
  // near a word of one line, beside a word of another: together they are nowhere
  expect(near('cemnt sand')).toEqual([]);
});
