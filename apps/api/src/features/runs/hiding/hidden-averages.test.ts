import { attackPublished, type PublishedFigure } from '@datum/index-numbers/test/disclosure/published-attack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth, seed } from '../../../platform/test/depth.ts';
import { PROTECTION, protectionOf } from '../confidentiality.rules.ts';
import { withRegionTotals } from '../tables/basket.rules.ts';
import type { HidingLeaf } from './averages-to-hide.rules.ts';
import type { EarlierVintages } from './earlier-vintages.rules.ts';
import { hiddenAverages } from './hidden-averages.rules.ts';

const COUNTRY = 1;
const ITEM = 7;
type Scheme = readonly (readonly [region: number, group: number, share: number])[];
/** Three groups: 10 with three leaves, 20 with two, 30 with one. */
const SCHEME: Scheme = [
  [11, 10, 0.2],
  [12, 10, 0.15],
  [13, 10, 0.05],
  [21, 20, 0.3],
  [22, 20, 0.1],
  [31, 30, 0.2],
];
const shown = (regionId: number, ...sources: readonly number[]): HidingLeaf => ({
  itemId: ITEM,
  regionId,
  value: 20 + (regionId % 7) / 4,
  suppressed: false,
  status: 'observed',
  nQuotes: 5,
  quoteIds: sources.length > 0 ? sources : [1, 2, 3, 4].map((source) => regionId * 100 + source),
});
const hidden = (regionId: number, ...sources: readonly number[]): HidingLeaf => ({
  ...shown(regionId, ...sources),
  suppressed: true,
});

/** The leaves given, the others shown; quotes have the numbers of their sources. Gives the regions that hide, in order. */
function decide(
  leaves: readonly HidingLeaf[],
  {
    scheme = SCHEME,
    hid = [],
    showed = {},
    before = [],
  }: Partial<Before> & { readonly scheme?: Scheme } = {},
): number[] {
  const basket = {
    items: [],
    groups: [],
    regions: scheme.map(([regionId, groupId, share]) => ({ regionId, groupId, share })),
    countryId: COUNTRY,
    exclusions: new Map(),
  };
  const others = scheme.flatMap(([region]) =>
    leaves.some(({ regionId }) => regionId === region) ? [] : [shown(region)],
  );
  const all = [...leaves, ...others];
  const values = new Map(
    all.flatMap(({ regionId, value, entering }) => {
      const own = value ?? entering ?? null;
      return own === null ? [] : [[regionId, own] as const];
    }),
  );
  const earlier: EarlierVintages = {
    hid: new Map(hid.map((region) => [region, []])),
    showed: new Map(Object.entries(showed).map(([region, text]) => [Number(region), [text]])),
  };
  const decided = hiddenAverages({
    leaves: all,
    totals: withRegionTotals(values, basket)
      .filter(({ regionId }) => !values.has(regionId))
      .map((total) => ({ ...total, itemId: ITEM, suppressed: false })),
    basket,
    rules: protectionOf({ minSources: 3 }),
    headlines: new Set(),
    before: new Map([[ITEM, new Set(before)]]),
    sourceOf: new Map(all.flatMap(({ quoteIds }) => quoteIds.map((id) => [id, id] as const))),
    earlier: new Map([[ITEM, earlier]]),
  });
  return [...(decided.averages.get(ITEM) ?? [])].toSorted((a, b) => a - b);
}

/** What an earlier vintage hid, and showed as it was printed. */
interface Before {
  readonly hid: readonly number[];
  readonly showed: Readonly<Record<number, string>>;
  /** Regions that the period before hid. */
  readonly before?: readonly number[];
}

const lost = (regionId: number): HidingLeaf => ({
  ...shown(regionId),
  value: null,
  status: 'missing',
  nQuotes: 0,
  quoteIds: [],
  entering: 21.3,
  wasShown: true,
});

test('a leaf that enters totals with its last average is protected where what moved it was hidden: it would tell how that moved', () => {
  expect(decide([lost(11)])).toEqual([]);
  const protectedBy = decide([lost(11)], { before: [12] });
  // the totals, or neighbours beside it
  expect(protectedBy).not.toEqual([]);
  expect(protectedBy.some((region) => [10, 12, 13].includes(region))).toBe(true);
});

test('a total that was hidden stays hidden while nobody quotes in it, and the one of the country with it', () => {
  const moved = [11, 12, 13].map(lost);
  expect(decide(moved)).toEqual([]);
  expect(decide(moved, { before: [10] })).toEqual([COUNTRY, 10]);
  expect(decide([lost(11), lost(12)], { before: [10] })).not.toContain(10);
});

test.each<[string, HidingLeaf[], number[]]>([
  ['nothing', [], []],
  ['one leaf: the least neighbour hides beside it, and the totals are shown', [hidden(12, 1, 2)], [12, 13]],
  ['two of a group with enough sources protect each other', [hidden(11, 1, 2), hidden(12, 3, 4)], [11, 12]],
  [
    'a source that has one of them for itself would know the other',
    [hidden(11, 1, 2), hidden(12, 3)],
    [11, 12, 13],
  ],
  [
    'two of a group with the same two sources, who know each other, ask for a third',
    [hidden(11, 1, 2), hidden(12, 1, 2)],
    [11, 12, 13],
  ],
  ['one in each of two groups', [hidden(12, 1, 2), hidden(22, 3, 4)], [12, 13, 21, 22]],
  ['a whole group of two, with sources enough', [hidden(21, 1, 2), hidden(22, 3, 4)], [21, 22]],
])('hidden by itself: %s', (_, leaves, regions) => {
  expect(decide(leaves)).toEqual(regions);
});

test('a group of one leaf is that leaf: it hides, and something beside it in the country', () => {
  const regions = decide([hidden(31, 1)]);
  expect(regions).toEqual(expect.arrayContaining([30, 31]));
  expect(regions.length).toBeGreaterThan(2);
});

test('a neighbour that is too small to be any protection does not have to do', () => {
  const scheme: Scheme = [
    [11, 10, 0.6],
    [12, 10, 0.001],
    [13, 10, 0.399],
  ];
  expect(decide([hidden(11, 1, 2)], { scheme })).toEqual([11, 13]);
});

test('a leaf without a share is in no sum: alone it hides no other, beside another it does not protect it', () => {
  const scheme: Scheme = [
    [11, 10, 0.6],
    [12, 10, 0],
    [13, 10, 0.4],
  ];
  expect(decide([hidden(12, 1)], { scheme })).toEqual([12]);
  expect(decide([hidden(12, 1, 2), hidden(13, 3, 4)], { scheme })).toEqual([11, 12, 13]);
});

test('a leaf without an average is missing, not hidden; an imputed one hides with what may have lent to it', () => {
  const missing = { ...hidden(11), value: null };
  expect(decide([missing, hidden(12, 1, 2)])).toEqual([12, 13]);
  const imputed = { ...shown(13), status: 'imputed', quoteIds: [] } as const;
  // it may stand on the hidden one, and protects nothing
  expect(decide([imputed, hidden(12, 1, 2)])).toEqual([11, 12, 13]);
});

test('a leaf that enters the totals with an average that was hidden is not left to be found', () => {
  const entering = {
    ...hidden(12),
    value: null,
    status: 'missing',
    entering: 21.3,
    wasShown: false,
  } as const;
  expect(decide([entering])).toEqual([11, 13]);
  expect(decide([{ ...entering, wasShown: true }])).toEqual([]);
});

test('vintages: what hid under a total that was shown stays hidden, also with a quote more', () => {
  const totals = { 10: '21.04', 1: '20.62', 13: '21.50' };
  const returned = shown(11, 1, 2, 3);
  expect(decide([returned, hidden(12, 4, 5)], { hid: [11, 12], showed: totals })).toEqual([11, 12]);
});

test('vintages: a total that was hidden is not shown later while anything hides under it', () => {
  const before: Before = { hid: [12, 10, COUNTRY], showed: { 11: '21.00', 13: '21.50', 21: '20.00' } };
  expect(decide([hidden(12, 4, 5)], before)).toEqual(expect.arrayContaining([COUNTRY, 10, 12]));
  // a quote of 11 was rejected: its average of before is known, and the total would leave 12
  expect(decide([hidden(11, 1, 2), hidden(12, 4, 5)], before)).toEqual(
    expect.arrayContaining([COUNTRY, 10, 11, 12]),
  );
  // also when it has sources enough now
  expect(decide([], before)).toEqual(expect.arrayContaining([COUNTRY, 10, 12]));
});

test('vintages: beside an average that was shown before, a hidden one gets other protection', () => {
  const showed = { 13: '21.50' };
  expect(decide([hidden(12, 4, 5)], { showed })).toEqual([11, 12]);
  // what hides now and was shown does not protect its neighbour either
  expect(decide([hidden(12, 4, 5), hidden(13, 6)], { showed })).toEqual([11, 12, 13]);
});

const leaf = fc.record({
  group: fc.integer({ min: 1, max: 5 }),
  share: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 0.4, noNaN: true })),
  value: fc.double({ min: 2, max: 40, noNaN: true }),
  sources: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  isHidden: fc.boolean(),
});

test('whatever hides, no hidden average can be bounded by what is shown, unless nothing was left to hide', () => {
  void fc.assert(
    fc.property(fc.array(leaf, { minLength: 2, maxLength: 12 }), (drawn) => {
      const scheme: Scheme = drawn.map(({ group, share }, place) => [100 + place, group * 10, share]);
      const leaves = drawn.map(({ value, sources, isHidden }, place) => ({
        ...(isHidden ? hidden(100 + place, ...sources) : shown(100 + place)),
        value,
      }));
      const regions = new Set(decide(leaves, { scheme }));
      const inSums = scheme.filter(([, , share]) => share > 0);
      const groups = [...new Set(inSums.map(([, group]) => group))];
      const figure = (region: string, id: number, value: number): PublishedFigure => ({
        measure: 'average',
        subject: 'cement',
        region,
        period: '2026-01',
        vintage: 0,
        text: regions.has(id) ? null : value.toFixed(2),
        truth: value,
      });
      const mean = (members: Scheme) => {
        const whole = members.reduce((sum, [, , share]) => sum + share, 0);
        const priceOf = (id: number) => leaves.find(({ regionId }) => regionId === id)?.value ?? 0;
        return members.reduce((sum, [id, , share]) => sum + share * priceOf(id), 0) / whole;
      };
      const figures = [
        ...leaves.map(({ regionId, value }) => figure(`${regionId}`, regionId, value)),
        ...groups.map((group) => figure(`g${group}`, group, mean(inSums.filter(([, own]) => own === group)))),
        ...(inSums.length > 0 ? [figure('country', COUNTRY, mean(inSums))] : []),
      ];
      const found = attackPublished({
        figures,
        regions: scheme.map(([id, group, share]) => ({ code: `${id}`, group: `g${group}`, share })),
        items: [],
        categories: [],
        protection: PROTECTION,
      });
      const secrets = new Set(
        leaves.flatMap(({ regionId, suppressed }) => (suppressed ? [`${regionId}`] : [])),
      );
      expect(found.filter(({ figure: { region } }) => secrets.has(region))).toEqual([]);
    }),
    { numRuns: depth(150, 5_000), seed },
  );
});
