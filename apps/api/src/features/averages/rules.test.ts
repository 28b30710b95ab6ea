import { expect, test } from 'vitest';
import { type AverageRules, computeCell, gradeOf } from './rules.ts';

const rules: AverageRules = {
  mean: 'arithmetic',
  minQuotes: 1,
  minSources: 2,
  dominanceShare: 0.5,
  grades: [
    { grade: 'A', minSources: 3, maxVariation: 0.1, maxImputedShare: 0 },
    { grade: 'B', minSources: 2, maxVariation: 0.2, maxImputedShare: 0.25 },
    { grade: 'C', minSources: 2, maxVariation: 0.5, maxImputedShare: 1 },
  ],
};

const quotes = ['10.00', '10.50', '11.00'].map((unitPrice, at) => ({
  id: at + 1,
  sampleLineId: at + 1,
  outletId: at + 1,
  unitPrice,
  review: 'ok',
  origin: 'reported',
}));

test.each([
  [0, 'A'],
  [0.01, 'B'],
  [0.25, 'B'],
  [0.26, 'C'],
  [1, 'C'],
])('with %d of its matched lines imputed a cell has grade %s', (imputed, grade) => {
  expect(computeCell(quotes, [], rules, imputed).grade).toBe(grade);
});

test('a grade asks for sources and for little spread too; what keeps no limit is D', () => {
  expect(gradeOf(3, 0.11, 0, rules)).toBe('B');
  expect(gradeOf(2, 0, 0, rules)).toBe('B');
  expect(gradeOf(1, 0, 0, rules)).toBe('D');
  expect(gradeOf(3, 0.51, 0, rules)).toBe('D');
});

test('before a run counted what is imputed, a cell has no grade', () => {
  expect(computeCell(quotes, [], rules, null).grade).toBeNull();
});

test('one source with more than its share of the quotes, or too few sources, hide a cell', () => {
  const from = (...outlets: number[]) =>
    quotes.map((quote, at) => ({ ...quote, outletId: outlets[at] ?? 0 }));
  const isHidden = (...outlets: number[]) => computeCell(from(...outlets), [], rules, 0).suppressed;
  expect([isHidden(1, 2, 3), isHidden(1, 1, 2), isHidden(1, 1, 1)]).toEqual([false, true, true]);
});
