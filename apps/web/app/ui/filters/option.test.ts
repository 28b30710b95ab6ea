import { expect, it } from 'vitest';
import { matchingOptions } from './option.ts';

const options = [
  { value: '1', label: 'High tensile bar 10 mm', hint: 'per tonne' },
  { value: '2', label: 'Café door', hint: 'per no.' },
];
const found = (search: string) => matchingOptions(options, search, 'en').map(({ value }) => value);

it('options are found by all words in any order, whatever case and accents', () => {
  expect(found('BAR high')).toEqual(['1']);
  expect(found('cafe')).toEqual(['2']);
  expect(found('bar door')).toEqual([]);
  expect(found('tonne')).toEqual(['1']);
  expect(found('  ')).toEqual(['1', '2']);
});
