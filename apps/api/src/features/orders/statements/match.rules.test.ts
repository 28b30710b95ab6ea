import { referenceOf } from '@datum/contract/orders/order-reference';
import { expect, test } from 'vitest';
import { type MatchedLine, matchLines, referencesIn, type WaitingOrder } from './match.rules.ts';

const order = (id: number, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  waits: true,
  ...{ id, reference: referenceOf(id), currency: 'MYR', rest: 51_840, payer: `Payer ${id}` },
  ...more,
});
const line = (text: string, more: Partial<MatchedLine> = {}): MatchedLine => ({
  kind: 'credit',
  amount: 51_840,
  currency: 'MYR',
  payer: '',
  text,
  ...more,
});

test('a reference is found in any spelling of a bank, and one with a wrong digit is none', () => {
  const [reference, other] = [referenceOf(42), referenceOf(43)];
  const bare = reference.replace('-', '');
  expect(referencesIn(`SVWZ+${bare.toLowerCase()} danke`)).toEqual([reference]);
  expect(referencesIn(`${bare.slice(0, 5)} ${bare.slice(5)} / ${other}`)).toEqual([reference, other]);
  const wrong = reference.replace('42', '43');
  expect(referencesIn(`${wrong} ${bare.slice(0, -1)}`)).toEqual([]);
});

test('sure is reference, amount and currency together; each alone is likely, nothing is none', () => {
  const orders = [order(1, { payer: 'Aisyah Rahman' }), order(2, { rest: 9_900, payer: 'Lim Wei' })];
  const [one, two] = orders.map(({ reference }) => reference);
  const lines = [
    line(`pay ${one}`),
    line(`pay ${two}`),
    line(`pay ${two}`, { amount: 9_900, currency: 'EUR' }),
    line('rent', { amount: 9_900 }),
    line('rent', { amount: 7, payer: 'AISYAH BINTI RAHMAN' }),
    line('rent', { amount: 8 }),
  ];
  expect(matchLines(lines, orders)).toEqual([
    { match: 'sure', candidates: [1] },
    { match: 'likely', candidates: [2, 1] },
    { match: 'likely', candidates: [2] },
    { match: 'likely', candidates: [2] },
    { match: 'likely', candidates: [1] },
    { match: 'none', candidates: [] },
  ]);
});

test('a second line of a reference, and a line with two references, are for a person to choose', () => {
  const orders = [order(1), order(2)];
  const [one, two] = orders.map(({ reference }) => reference);
  const matches = matchLines([line(`${one}`), line(`${one}`), line(`${two} and ${one}`)], orders);
  expect(matches.map(({ match }) => match)).toEqual(['sure', 'likely', 'likely']);
  expect(matches[1]?.candidates[0]).toBe(1);
});

test('an order that does not wait is found by its reference alone, and never surely', () => {
  const paid = order(1, { waits: false, payer: 'Aisyah Rahman' });
  const named = line(paid.reference);
  expect(matchLines([named, line('', { payer: 'Aisyah Rahman' })], [paid])).toEqual([
    { match: 'likely', candidates: [1] },
    { match: 'none', candidates: [] },
  ]);
});

test('names agree without marks, with umlauts in two letters, and not by words that many names have', () => {
  const orders = [
    order(1, { payer: 'J\u00fcrgen M\u00fcller', rest: 1 }),
    order(2, { payer: 'Bina Jaya Sdn Bhd', rest: 2 }),
  ];
  const named = (payer: string) => matchLines([line('', { payer, amount: 9 })], orders)[0]?.candidates;
  expect(named('MUELLER JUERGEN')).toEqual([1]);
  expect(named('Seri Megah Sdn Bhd')).toEqual([]);
  expect(named('BINA JAYA SDN. BHD.')).toEqual([2]);
});
