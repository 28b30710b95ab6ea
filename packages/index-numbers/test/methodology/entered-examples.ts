import { expect } from 'vitest';
import { convertMoney } from '../../src/comparison/convert-money.ts';
import { indexGap } from '../../src/comparison/index-gap.ts';
import { publishedShare } from '../../src/comparison/published-share.ts';
import { publishedChange } from '../../src/publication/published-change.ts';
import type { WorkedExample } from './read-examples.ts';

const listIn = (cell = '') => cell.split(', ');

/** What is computed from the printed values of entered series: what is given is read from the page. */
export const ENTERED_EXAMPLES = {
  entered: (page) => {
    const dollars = page.row('price, USD');
    const rates = page.row('listed rates, RM a USD');
    const ringgit = dollars.map((value, at) =>
      convertMoney({ value, from: listIn(rates[at]), to: ['1'], decimals: 2 }),
    );
    const growth = ([from = '', to = '']: readonly string[]) => publishedChange({ from, to, decimals: 1 });
    expect(page.row('price, RM')).toEqual(ringgit);
    expect(page.row('growth in USD, %')).toEqual(['', growth(dollars)]);
    expect(page.row('growth in RM, %')).toEqual(['', growth(ringgit)]);
    expect(page.row('share of 960.00 USD, %')).toEqual(
      dollars.map((part) => publishedShare({ part, whole: '960.00', decimals: 1 })),
    );
  },
  'gap-between': (page) => {
    const sides = page
      .row('tender price index')
      .map((value, at) => ({ value, averaged: listIn(page.row('cost index of the months')[at]) }));
    const [base = { value: '', averaged: [] }] = sides;
    const gaps = sides.map((at) => indexGap({ at, base, decimals: 1 }));
    expect(page.row('tender, first = 100')).toEqual(gaps.map(({ own }) => own));
    expect(page.row('cost, first = 100')).toEqual(gaps.map(({ other }) => other));
    expect(page.row('gap in %')).toEqual(gaps.map(({ gap }) => gap));
  },
} satisfies Record<string, (page: WorkedExample) => void>;
