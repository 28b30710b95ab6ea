import { BESIDE_OTHERS, SOFT_CHECK_RULES } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { FlagList } from './flag-words.part.tsx';

/** As a provider gets them: the numbers of other sources are left out. */
const flags = SOFT_CHECK_RULES.filter((rule) => BESIDE_OTHERS.has(rule)).map((rule) => ({
  rule,
  observed: null,
  low: null,
  high: null,
}));

test.each(['en', 'ms'] as const)('a question without its numbers is a whole sentence, %s', async (locale) => {
  expect(flags.length).toBeGreaterThan(4);
  await openScreen(href('quotes.list', { code: '2026-07', set: 'building-material-price' }), {
    as: personOf('Data Provider'),
    locale,
    page: () => flags.map((flag) => <FlagList key={flag.rule} dataSet="bmp" flags={[flag]} />),
  });
  const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sentences).toHaveLength(flags.length);
  expect(sentences.filter((words) => /[–—]|(^|\s)-(\s|$)|%/.test(words ?? ''))).toEqual([]);
});
