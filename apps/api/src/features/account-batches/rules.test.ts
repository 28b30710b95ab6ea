import { expect, test } from 'vitest';
import { checkRows } from './rules.ts';

const known = {
  taken: new Set(['taken@example.org']),
  organisations: new Map([
    ['cidb', { id: 1, kind: 'stakeholder' }],
    ['builder', { id: 2, kind: 'subscriber' }],
  ]),
  today: '2026-11-12',
};
const good = {
  name: 'Siti',
  email: 'siti@example.org',
  organisation: 'CIDB',
  product: 'bmp',
  until: '2026-11-12',
};
const keysOf = (kind: Parameters<typeof checkRows>[0], rows: readonly Partial<typeof good>[]) =>
  checkRows(
    kind,
    rows.map((row) => ({ ...good, ...row })),
    known,
  ).map(({ verdict, problems }) => [verdict, ...problems.map(({ key }) => key)]);

test('a row that is right today makes an account, an address that has one makes nothing', () => {
  expect(keysOf('complimentary', [{}, { email: ' Taken@example.org ' }])).toEqual([
    ['new'],
    ['exists', 'people.row-address-taken'],
  ]);
});

test('everything that is wrong with a row is named at once', () => {
  expect(keysOf('data-provider', [{ name: ' ', email: '', organisation: '' }])).toEqual([
    ['refused', 'people.row-name-missing', 'people.row-address-missing', 'people.row-organisation-missing'],
  ]);
  expect(keysOf('complimentary', [{ name: 'x'.repeat(121), product: 'gold', until: '2026-02-30' }])).toEqual([
    ['refused', 'people.row-name-long', 'people.row-product-unknown', 'people.row-day-odd'],
  ]);
  const addresses = [{ name: 'Siti https://evil.example' }, { name: 'Siti\nBcc: x', email: 'b@example.org' }];
  expect(keysOf('complimentary', addresses)).toEqual([
    ['refused', 'people.row-name-odd'],
    ['refused', 'people.row-name-odd'],
  ]);
});

test.each([
  ['complimentary', { email: 'siti@example' }, 'people.row-address-odd'],
  ['complimentary', { until: '2026-11-11' }, 'people.row-day-over'],
  ['member', { organisation: 'nobody' }, 'people.row-organisation-unknown'],
  ['data-provider', { organisation: 'builder' }, 'people.row-organisation-supplies-nothing'],
] as const)('%s with %j is refused', (kind, row, key) => {
  expect(keysOf(kind, [row])).toEqual([['refused', key]]);
});

test('the second row of an address is told where the first stands, whatever its capitals', () => {
  const [, , again] = checkRows(
    'complimentary',
    [good, { ...good, email: 'b@example.org' }, { ...good, email: 'SITI@example.org' }],
    known,
  );
  expect(again?.problems).toEqual([{ key: 'people.row-address-twice', params: { line: 1 } }]);
});
