import { expect, test } from 'vitest';
import { rentOrBuy, wrongInputs } from './rent-or-buy.rules.ts';

const inputs = { hire: '950.00', price: '520000.00', months: '60', resale: '104000.00', running: '310.00' };

test.each([
  ['416000 over 640 a day is exactly 650 days', {}, { kind: 'days', days: 650, perMonth: '10.9' }],
  ['one sen more is another day', { price: '520000.01' }, { kind: 'days', days: 651, perMonth: '10.9' }],
  ['days of a long life', { months: '120' }, { kind: 'days', days: 650, perMonth: '5.5' }],
  ['hire is no dearer than running', { running: '950.00' }, { kind: 'rent' }],
  ['running costs more than hire', { running: '1200.5' }, { kind: 'rent' }],
  ['sold for what it cost', { resale: '520000' }, { kind: 'buy' }],
  ['sold for more, and each day saves', { resale: '530000' }, { kind: 'buy' }],
  [
    'sold for more, but each day costs more than hire',
    { resale: '530000', running: '951' },
    { kind: 'rent' },
  ],
  [
    'a tenth of a sen a day',
    { hire: '0.30', running: '0.2', price: '0.1', resale: '0' },
    { kind: 'days', days: 1, perMonth: '0.1' },
  ],
])('%s', (_, other, expected) => {
  expect(rentOrBuy({ ...inputs, ...other })).toEqual(expected);
});

test('what is no number, below zero, or no month at all is named', () => {
  expect(wrongInputs(inputs)).toEqual([]);
  expect(wrongInputs({ ...inputs, months: '0', resale: '-1', running: '' })).toEqual([
    'months',
    'resale',
    'running',
  ]);
});
