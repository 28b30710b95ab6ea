import { expect, test } from 'vitest';
import { givenBack } from './refund-state.rules.ts';

test('a payment says what needs somebody first, then how much of it has gone back', () => {
  const of = (refund: Parameters<typeof givenBack>[0]['refund'], refunded: number) =>
    givenBack({ refund, refunded, amount: 100 });
  expect([of('failed', 100), of('due', 40), of('sending', 40), of('pending', 100)]).toEqual([
    'failed',
    'due',
    'underway',
    'underway',
  ]);
  expect([of(null, 100), of(null, 40), of(null, 0)]).toEqual(['whole', 'part', null]);
});
