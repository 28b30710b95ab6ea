import { readFileSync } from 'node:fs';
import { basePrice } from '@datum/index-numbers/prices/base-price';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { expect, test } from 'vitest';
import { type Basket, pairKey } from './tables/basket.rules.ts';
import { computeTableOne } from './tables/table-one.rules.ts';
import { computeTableTwo } from './tables/table-two.rules.ts';

/**
 * The golden case: producer price series of the US Bureau of Labor Statistics (public domain) as averages of one item
 * a group, through Table One and Table Two, against an independently computed index, 2015 = 100.
 */
const REGION = 1;

const here = (name: string) => new URL(`./golden/${name}`, import.meta.url);
const weights = readTable(here('weights.csv'));
const groups = weights.map(({ material_group: name }, id) => ({ id, name: name ?? '' }));
const steelBars = groups.find(({ name }) => name === 'steel_bars')?.id ?? -1;
const basket: Basket = {
  items: groups.map(({ id }) => ({ itemId: id, groupId: id, weight: 1 })),
  groups: groups.map(({ id }) => id),
  regions: [{ regionId: REGION, groupId: 2, share: 1 }],
  countryId: 3,
  exclusions: new Map([['no-steel-bars', [steelBars]]]),
  names: { groups: new Map(), regions: new Map() },
};

test('every month of the golden case agrees, with and without steel, to the decimals printed', () => {
  const prices = readTable(here('prices.csv'));
  const expected = readTable(here('expected.csv'));
  expect(expected).toHaveLength(107);
  expect(compare(new Map(prices.map((row) => [row.period ?? '', row])), expected)).toEqual([]);
});

/** Computes every expected month and lists the cells that differ from what is printed. */
function compare(
  prices: ReadonlyMap<string, Record<string, string>>,
  expected: readonly Record<string, string>[],
): string[] {
  const months2015 = [...prices.keys()].filter((period) => period.startsWith('2015'));
  const priceOf = (id: number, period: string) => prices.get(period)?.[weights[id]?.series ?? ''] || null;
  const basePrices = new Map(
    groups.map(({ id }) => [
      pairKey(id, REGION),
      basePrice({ averages: months2015.map((period) => Number(priceOf(id, period))) }),
    ]),
  );
  const differences: string[] = [];
  for (const row of expected) {
    const period = row.period ?? '';
    const one = computeTableOne({
      period,
      basket,
      extraItems: [],
      averageRules: { mean: 'arithmetic', minQuotes: 1, minSources: 1, dominanceShare: 1, grades: [] },
      imputationRules: { order: [], carryMax: 0 },
      elementary: 'jevons',
      basePrices,
      baseMeans: new Map(),
      quotes: new Map(
        groups.map(({ id }) => [
          pairKey(id, REGION),
          [
            {
              id,
              sampleLineId: id,
              outletId: id,
              unitPrice: priceOf(id, period),
              review: 'ok',
              origin: 'reported',
            },
          ],
        ]),
      ),
      decisions: new Map(),
      previous: new Map(),
    });
    const two = computeTableTwo({
      period,
      basket,
      weights: new Map([[9, new Map(weights.map(({ weight }, id) => [id, Number(weight)]))]]),
      groupIndices: one.groupIndices,
    });
    const cost = (variant: string) =>
      two.find((index) => index.variant === variant && index.regionId === REGION)?.value ?? Number.NaN;
    const printed: [string, string][] = [
      ...groups.map(({ id, name }): [string, string] => [
        `unit_price_index_${name}`,
        sixDecimals(
          one.groupIndices.find(({ groupId, regionId }) => groupId === id && regionId === REGION)?.value ??
            Number.NaN,
        ),
      ]),
      ['bci_with_steel', sixDecimals(cost(''))],
      ['bci_without_steel', sixDecimals(cost('no-steel-bars'))],
      ['published_with_steel_1dp', publishIndex({ value: cost(''), decimals: 1 })],
      ['published_without_steel_1dp', publishIndex({ value: cost('no-steel-bars'), decimals: 1 })],
    ];
    for (const [column, value] of printed) {
      if (Number(value) !== Number(row[column])) {
        differences.push(`${period} ${column}: ${value}, expected ${row[column]}`);
      }
    }
  }
  return differences;
}

const sixDecimals = (value: number) => roundHalfAway({ value, decimals: 6, shift: 2 });

function readTable(url: URL): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(url, 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']));
  });
}
