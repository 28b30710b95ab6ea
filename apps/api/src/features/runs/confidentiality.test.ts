import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth, seed } from '../../platform/test/depth.ts';
import { hiddenRegions, isImputedHidden, type LeafAverage } from './confidentiality.rules.ts';
import type { Basket } from './tables/basket.rules.ts';

const COUNTRY = 1;
const basket = (leaves: readonly (readonly [region: number, group: number, share: number])[]): Basket => ({
  items: [],
  groups: [],
  regions: leaves.map(([regionId, groupId, share]) => ({ regionId, groupId, share })),
  countryId: COUNTRY,
  exclusions: new Map(),
});
/** Three groups: 10 with three leaves, 20 with two, 30 with one. */
const SCHEME = basket([
  [11, 10, 0.2],
  [12, 10, 0.15],
  [13, 10, 0.05],
  [21, 20, 0.3],
  [22, 20, 0.1],
  [31, 30, 0.2],
]);
const shown = (regionId: number): LeafAverage => ({ regionId, value: 20, suppressed: false, quoteIds: [] });
const hidden = (regionId: number, ...sources: readonly number[]): LeafAverage => ({
  regionId,
  value: 21,
  suppressed: true,
  quoteIds: sources,
});
/** The leaves given, the others shown; quotes have the numbers of their sources. */
const decide = (leaves: readonly LeafAverage[], scheme = SCHEME) =>
  [
    ...hiddenRegions(
      [
        ...leaves,
        ...scheme.regions
          .filter(({ regionId }) => !leaves.some((leaf) => leaf.regionId === regionId))
          .map(({ regionId }) => shown(regionId)),
      ],
      scheme,
      3,
      new Map(leaves.flatMap(({ quoteIds }) => quoteIds.map((id) => [id, id] as const))),
    ),
  ].toSorted((a, b) => a - b);

test.each<[string, LeafAverage[], number[]]>([
  ['nothing', [], []],
  ['one leaf: its group and the country would leave it', [hidden(12, 1, 2)], [COUNTRY, 10, 12]],
  [
    'two of a group with enough sources: their sum tells neither',
    [hidden(11, 1, 2), hidden(13, 3)],
    [11, 13],
  ],
  [
    'two of a group with the same two sources, who know each other',
    [hidden(11, 1, 2), hidden(13, 1, 2)],
    [COUNTRY, 10, 11, 13],
  ],
  [
    'one in each of two groups: the country adds both',
    [hidden(12, 1, 2), hidden(22, 3, 4)],
    [10, 12, 20, 22],
  ],
  [
    'one source in each of two groups is too few for the country too',
    [hidden(12, 1), hidden(22, 2)],
    [COUNTRY, 10, 12, 20, 22],
  ],
  [
    'a group that may be shown protects nobody in another',
    [hidden(11, 1, 2), hidden(12, 3, 4), hidden(22, 5, 6)],
    [COUNTRY, 11, 12, 20, 22],
  ],
  ['a group of one leaf is that leaf', [hidden(31, 1)], [COUNTRY, 30, 31]],
  ['a whole group, with sources enough', [hidden(21, 1, 2), hidden(22, 3)], [21, 22]],
])('hidden by itself: %s', (_, leaves, regions) => {
  expect(decide(leaves)).toEqual(regions);
});

test('a leaf without a share is in no sum: alone it hides no total, beside another it does not protect it', () => {
  const scheme = basket([
    [11, 10, 0.6],
    [12, 10, 0],
    [13, 10, 0.4],
  ]);
  expect(decide([hidden(12, 1)], scheme)).toEqual([12]);
  expect(decide([hidden(12, 1, 2), hidden(13, 3, 4)], scheme)).toEqual([COUNTRY, 10, 12, 13]);
});

test('a leaf without an average is missing, not hidden, and a source that nobody knows counts for nothing', () => {
  const missing = { ...hidden(11), value: null };
  expect(decide([missing, hidden(12, 1, 2)])).toEqual([COUNTRY, 10, 12]);
  expect([...hiddenRegions([hidden(11, 7, 8), hidden(12, 9)], SCHEME, 3, new Map([[7, 70]]))]).toContain(10);
});

test('vintages laid beside each other: what was hidden under a shown total stays hidden, and so does a hidden total while anything hides', () => {
  const later = (
    leaves: readonly LeafAverage[],
    hid: readonly number[],
    showed: readonly number[],
  ): number[] =>
    [
      ...hiddenRegions(
        leaves,
        SCHEME,
        3,
        new Map(leaves.flatMap(({ quoteIds }) => quoteIds.map((id) => [id, id] as const))),
        { hid: new Set(hid), showed: new Set(showed) },
      ),
    ].toSorted((a, b) => a - b);
  const others = [shown(13), shown(21), shown(22), shown(31)];
  const returned = { ...shown(11), quoteIds: [1, 2, 3] };
  // A third quote came for 11: beside the total of before, 12 would follow.
  expect(later([returned, hidden(12, 4, 5), ...others], [11, 12], [10, COUNTRY, 13])).toEqual([11, 12]);
  expect(later([returned, hidden(12, 4, 5), ...others], [11, 12, 10, COUNTRY], [13])).toEqual([
    COUNTRY,
    10,
    12,
  ]);
  // A quote of 11 was rejected: beside its average of before, the total would leave 12.
  expect(later([hidden(11, 1, 2), hidden(12, 4, 5), ...others], [12, 10, COUNTRY], [11, 13])).toEqual([
    COUNTRY,
    10,
    11,
    12,
  ]);
  // Nothing hides any more, and no total was shown beside what did.
  expect(later([returned, shown(12), ...others], [12, 10, COUNTRY], [11, 13])).toEqual([]);
});

/** Whether one unknown follows from sums of unknowns: its unit vector lies in the span of the sums' coefficients. */
function follows(sums: readonly (readonly number[])[], unknown: number): boolean {
  const rows = sums.map((row) => [...row]);
  const pivots: number[] = [];
  for (const [column] of (rows[0] ?? []).entries()) {
    const at = rows.findIndex((row, place) => place >= pivots.length && Math.abs(row[column] ?? 0) > 1e-9);
    const pivot = rows[at];
    if (!pivot) {
      continue;
    }
    rows[at] = rows[pivots.length] ?? [];
    rows[pivots.length] = pivot;
    for (const row of rows.filter((each) => each !== pivot)) {
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (const [place, value] of pivot.entries()) {
        row[place] = (row[place] ?? 0) - factor * value;
      }
    }
    pivots.push(column);
  }
  return rows.some(
    (row) =>
      Math.abs(row[unknown] ?? 0) > 1e-9 &&
      row.every((value, place) => place === unknown || Math.abs(value) < 1e-9),
  );
}

const leaf = fc.record({
  group: fc.integer({ min: 1, max: 5 }),
  share: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 0.4, noNaN: true })),
  sources: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  isHidden: fc.boolean(),
});

test('whatever hides, no hidden average follows from the totals that are shown', () => {
  void fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 12 }), (leaves) => {
      const scheme = basket(leaves.map(({ group, share }, place) => [100 + place, group * 10, share]));
      const secrets = leaves.flatMap((each, place) =>
        each.isHidden ? [{ ...each, region: 100 + place }] : [],
      );
      const regions = decide(
        secrets.map(({ region, sources }) => hidden(region, ...sources)),
        scheme,
      );
      const sums = [...new Set(leaves.map(({ group }) => group * 10)), COUNTRY]
        .filter((total) => !regions.includes(total))
        .map((total) =>
          secrets.map(({ group, share }) => (total === COUNTRY || total === group * 10 ? share : 0)),
        );
      return secrets.every((_, place) => !follows(sums, place));
    }),
    { numRuns: depth(2_000, 40_000), seed },
  );
});

const KEY = '1|11';
test.each<[string, string[], string[], boolean]>([
  ['nothing that it stands on is hidden', [], [], false],
  ['its last average was hidden', [], [KEY], true],
  ['what lent to it is hidden', ['1|12'], [], true],
  ['what lent to it was hidden the month before', [], ['1|13'], true],
  ['another cell is hidden that lent nothing', ['1|14'], ['2|11'], false],
])('an imputed average: %s', (_, now, before, isHidden) => {
  const known = (keys: readonly string[]) =>
    new Map(
      ['1|11', '1|12', '1|13', '1|14', '2|11'].map((key) => [key, { suppressed: keys.includes(key) }]),
    ) as ReadonlyMap<`${number}|${number}`, { suppressed: boolean }>;
  const lenders = ['1|12', '1|13'] as const;
  expect(isImputedHidden({ itemId: 1, regionId: 11 }, lenders, known(now), known(before))).toBe(isHidden);
});
