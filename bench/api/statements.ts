/** A bank statement of 10,000 lines is read and matched to 10,000 orders that wait, of every kind of agreement. */
import { matchLines } from '../../apps/api/src/features/orders/statements/match.rules.ts';
import { statementOf } from '../../apps/api/src/platform/files/parsing/inside/statements/read-statement.ts';
import { referenceOf } from '../../packages/contract/src/orders/order-reference.ts';
import { check, median, note } from '../limit.ts';

const COUNT = 10_000;
const NAMES = ['Aisyah', 'Rahman', 'Lim', 'Wei Ling', 'Siva', 'Kumar', 'Jürgen', 'Müller', 'Bina', 'Jaya'];
const nameOf = (index: number) => `${NAMES[index % 10]} ${NAMES[Math.floor(index / 10) % 10]} ${index % 997}`;
const amountOf = (index: number) => 10_000 + (index % 50) * 1_840;

const orders = Array.from({ length: COUNT }, (_, index) => ({
  id: index + 1,
  reference: referenceOf(index + 1),
  currency: 'MYR',
  rest: amountOf(index),
  payer: nameOf(index),
  waits: true,
}));

/** Nine in ten carry the reference, as payers are asked to; the others a name, or nothing. */
const rows = orders.map(({ reference, rest, payer }, index) => {
  const text = index % 10 === 0 ? 'payment' : `pay ${reference.toLowerCase()} thanks`;
  return `02/01/2026,${text},${index % 20 === 0 ? '' : payer},+${(rest / 100).toFixed(2)},MYR`;
});
const file = ['Date,Description,Payer,Amount,Currency', ...rows].join('\n');

const reading: number[] = [];
const matching: number[] = [];
let sure = 0;
for (let round = 0; round < 5; round += 1) {
  const from = performance.now();
  const { lines } = statementOf(file);
  const read = performance.now();
  sure = matchLines(lines, orders).filter(({ match }) => match === 'sure').length;
  reading.push((read - from) / 1_000);
  matching.push((performance.now() - read) / 1_000);
}
check('10,000 lines of a statement read', median(reading), { atMost: 2 }, ' s');
check('10,000 lines matched', median(matching), { atMost: 2 }, ' s');
check('lines with our reference that are sure', sure / (COUNT * 0.9), { atLeast: 0.9 });
note('sure lines', String(sure));
