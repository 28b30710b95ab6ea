import { expect, test } from 'vitest';
import { indexContent } from './cells.rules.ts';

const decimals = { index: 1, price: 2, change: 1 };
const content = (imputedShare: number, action: 'flag' | 'refuse') =>
  indexContent(
    { value: 1.2345, nQuotes: 7, imputedShare, isHidden: false },
    { decimals, maxImputed: { share: 0.5, action } },
  );

test('an index of which more is imputed than the rules take is not printed, where they refuse it', () => {
  expect(content(0.51, 'refuse')).toMatchObject({
    value: null,
    exact: 1.2345,
    nQuotes: 7,
    imputedShare: 0.51,
  });
  expect(content(0.5, 'refuse').value).toBe('123.5');
});

test('it is printed where they only flag it, with its share', () => {
  expect(content(0.51, 'flag')).toMatchObject({
    value: '123.5',
    obsStatus: 'reported',
    imputedShare: 0.51,
  });
  expect(content(1, 'flag').obsStatus).toBe('imputed');
});

test('one that would tell a hidden price is hidden, and staff have it all the same', () => {
  const hidden = { value: 1.2345, nQuotes: 2, imputedShare: 0, isHidden: true };
  expect(indexContent(hidden, { decimals, maxImputed: { share: 0.5, action: 'flag' } })).toMatchObject({
    value: null,
    exact: 1.2345,
    suppressed: true,
  });
});
