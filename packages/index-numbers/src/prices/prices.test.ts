import { describe, expect, test } from 'vitest';
import { expectClose, refusal } from '../../test/close.ts';
import { averagePrice } from './average-price.ts';
import { basePrice } from './base-price.ts';
import { createPanel } from './panel.ts';
import { panelWindow } from './panel-window.ts';
import { priceRelative } from './price-relative.ts';

describe('a panel', () => {
  const rows = [
    { product: 'sand', period: '2026-02', price: 3 },
    { product: 'bar', period: '2025-12', price: null },
    { product: 'sand', period: '2025-12', price: 1 },
    { product: 'sand', period: '2026-01', price: 2 },
  ];

  test('puts periods in the order of time, whatever the order of the quotes', () => {
    const panel = createPanel({ rows });
    expect(panel.periods).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(panel.prices).toEqual([
      [1, 2, 3],
      [null, null, null],
    ]);
  });

  test('keeps a month of the calendar in which nobody gave a price', () => {
    const calendar = ['2025-11', '2025-12', '2026-01', '2026-02'];
    expect(createPanel({ rows, calendar }).prices[0]).toEqual([null, 1, 2, 3]);
  });

  test('a window keeps the products that are priced in it', () => {
    const window = panelWindow({ panel: createPanel({ rows }), start: 1, length: 2 });
    expect(window).toMatchObject({ products: ['sand'], periods: ['2026-01', '2026-02'], prices: [[2, 3]] });
  });

  test.each([
    ['DUPLICATE_QUOTE', { rows: [...rows, { product: 'sand', period: '2026-01', price: 9 }] }],
    ['DUPLICATE_QUOTE', { rows: [...rows, { product: 'bar', period: '2025-12', price: 9 }] }],
    ['UNKNOWN_PERIOD', { rows, calendar: ['2026-01'] }],
    ['NON_POSITIVE_PRICE', { rows: [{ product: 'sand', period: '2026-01', price: 0 }] }],
  ] as const)('is refused with %s', (code, input) => {
    expect(refusal(() => createPanel(input))).toBe(code);
  });

  test('names product, period and row of the second quote', () => {
    const twice = [...rows, { product: 'sand', period: '2026-01', price: 9 }];
    expect(() => createPanel({ rows: twice })).toThrowError(
      expect.objectContaining({ place: { product: 'sand', period: '2026-01', row: 4 } }),
    );
  });
});

describe('an average price', () => {
  test.each([
    ['arithmetic', (1 + 2 + 9) / 3],
    ['geometric', 18 ** (1 / 3)],
    ['median', 2],
  ] as const)('%s', (method, expected) => {
    expectClose(averagePrice({ prices: ['1.00', '2.00', '9.00'], method }), expected);
  });

  test('is refused for a price of zero, a text, an unknown method', () => {
    const method = 'arithmetic';
    expect(refusal(() => averagePrice({ prices: ['1.00', '0.00'], method }))).toBe('NON_POSITIVE_PRICE');
    expect(refusal(() => averagePrice({ prices: ['RM 1'], method }))).toBe('NOT_A_NUMBER');
    expect(refusal(() => averagePrice({ prices: ['1'], method: 'mode' as 'median' }))).toBe(
      'UNKNOWN_FORMULA',
    );
  });
});

test('a base price needs as many averages as the rule set says', () => {
  expect(basePrice({ averages: [10, null, 14], atLeast: 2 })).toBe(12);
  expect(refusal(() => basePrice({ averages: [10, null, 14], atLeast: 3 }))).toBe('NO_BASE_VALUE');
});

test('a relative that no double can hold is refused', () => {
  expect(refusal(() => priceRelative({ base: 5e-324, current: 1e10 }))).toBe('OUT_OF_RANGE');
});
