import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import type { Panel } from '../prices/panel.ts';
import { type MultilateralMethod, multilateralIndex, multilateralMethods } from './multilateral-index.ts';
import { rollingIndex } from './rolling-index.ts';
import { type LinkTo, type Splice, spliceWindows } from './splice-windows.ts';

const methods = Object.keys(multilateralMethods) as MultilateralMethod[];
const PERIODS = ['1', '2', '3', '4', '5'];
const grid = (products: number) =>
  fc.array(fc.array(amount, { minLength: PERIODS.length, maxLength: PERIODS.length }), {
    minLength: products,
    maxLength: products,
  });

const panels = fc.integer({ min: 1, max: 4 }).chain((products) =>
  fc.record({ prices: grid(products), quantities: grid(products) }).map(
    ({ prices, quantities }): Panel => ({
      products: prices.map((_, product) => `p${product}`),
      periods: PERIODS,
      prices,
      quantities,
    }),
  ),
);

describe.each(methods)('%s', (method) => {
  test('is 1 in the first period and follows prices that move together', () => {
    forAll(panels, (panel) => {
      const factors = [1, 1.2, 0.9, 2, 1.5];
      const prices = panel.prices.map((line) => factors.map((factor) => factor * line[0]!));
      multilateralIndex({ panel: { ...panel, prices }, method }).forEach((level, period) => {
        expectClose(level, factors[period]!, 1e-9);
      });
    });
  });

  test('is transitive: starting the window elsewhere only rebases it', () => {
    forAll(
      panels,
      (panel) => {
        const turned = (lines: readonly (readonly (number | null)[])[]) =>
          lines.map((line) => [...line].reverse());
        const forwards = multilateralIndex({ panel, method });
        const backwards = multilateralIndex({
          panel: { ...panel, prices: turned(panel.prices), quantities: turned(panel.quantities ?? []) },
          method,
        });
        forwards.forEach((level, period) => {
          expectClose(backwards[4 - period]! / backwards[4]!, level, 1e-7);
        });
      },
      50,
    );
  });

  test('refuses a window that falls into parts without common products', () => {
    const apart = [
      [1, null],
      [null, 2],
    ];
    const panel = { products: ['a', 'b'], periods: ['1', '2'], prices: apart, quantities: apart };
    expect(refusal(() => multilateralIndex({ panel, method }))).toBe('NO_MATCHED_PRODUCTS');
  });
});

describe('window splices', () => {
  // source: splice-windows of the shared vectors (IndexNumR's definitions), movements of four windows
  const windows = [
    [1.01458, 1.067287, 1.008915, 1.001981, 1.000563],
    [0.958549, 0.962367, 0.973235, 1.002221, 1.030541],
    [1.00588, 1.025341, 0.995344, 0.996139, 1.025107],
    [1.023844, 1.010465, 1.026848, 0.999787, 0.981995],
  ].map(levelsOf);

  test.each([
    ['movement', 'previousWindow', 1.1362392079325268],
    ['window', 'previousWindow', 1.0202926940550407],
    ['half', 'previousWindow', 1.0669300341211867],
    ['mean', 'previousWindow', 1.0763328795969116],
    ['movement', 'publishedSeries', 1.1362392079325268],
    ['window', 'publishedSeries', 1.139462622700328],
    ['half', 'publishedSeries', 1.1042030548655715],
    ['mean', 'publishedSeries', 1.1006656178015828],
  ] as const)('%s linked to the %s ends where it should', (splice, linkTo, last) => {
    expectClose(spliceWindows({ windows, splice, linkTo }).at(-1), last);
  });

  test('windows that agree are joined without a seam, by every splice', () => {
    const splices = fc.constantFrom<Splice>('movement', 'window', 'half', 'mean');
    const links = fc.constantFrom<LinkTo>('previousWindow', 'publishedSeries');
    forAll(
      fc.tuple(fc.array(amount, { minLength: 5, maxLength: 8 }), splices, links),
      ([levels, splice, linkTo]) => {
        const agreeing = [0, 1, 2]
          .slice(0, levels.length - 3)
          .map((start) => levels.slice(start, start + levels.length - 2));
        const series = spliceWindows({ windows: agreeing, splice, linkTo });
        series.forEach((level, period) => {
          expectClose(level, levels[period]! / levels[0]!, 1e-9);
        });
      },
    );
  });

  test('published values never change when a month is added', () => {
    forAll(
      panels,
      (panel) => {
        const rolling = {
          method: 'geksFisher',
          window: 3,
          splice: 'mean',
          linkTo: 'publishedSeries',
        } as const;
        const shorter = {
          ...panel,
          periods: PERIODS.slice(0, 4),
          prices: panel.prices.map((line) => line.slice(0, 4)),
        };
        const before = rollingIndex({ panel: shorter, ...rolling }).values;
        expect(rollingIndex({ panel, ...rolling }).values.slice(0, 4)).toEqual(before);
      },
      30,
    );
  });

  test.each([
    ['UNKNOWN_OPTION', () => spliceWindows({ windows, splice: 'other' as Splice, linkTo: 'previousWindow' })],
    ['UNKNOWN_OPTION', () => spliceWindows({ windows, splice: 'mean', linkTo: 'other' as LinkTo })],
    [
      'LENGTH_MISMATCH',
      () => spliceWindows({ windows: [[1, 2], [1]], splice: 'mean', linkTo: 'previousWindow' }),
    ],
    ['NO_BASE_VALUE', () => spliceWindows({ windows: [], splice: 'mean', linkTo: 'previousWindow' })],
  ] as const)('refuse with %s', (code, call) => {
    expect(refusal(call)).toBe(code);
  });
});

function levelsOf(movements: readonly number[]): number[] {
  let level = 1;
  const levels = [level];
  for (const movement of movements) {
    level *= movement;
    levels.push(level);
  }
  return levels;
}
