import { expect, test } from 'vitest';
import { contentErrors, problemsOf } from './rules.ts';

const known = { items: new Set([1, 2]), groups: new Set([10, 11]), regions: new Set([20, 21]) };
const good = {
  items: [{ item_id: 1, group_id: 10, weight: '0.7' }],
  regions: [{ region_id: 20, group_id: 21, share: '1' }],
  exclusions: [{ variant: 'steel', name: {}, group_ids: [11] }],
};

test.each([
  ['items', [...good.items, { item_id: 1, group_id: 11, weight: '0.3' }], 'computation.item-twice'],
  ['items', [{ item_id: 1, group_id: 99, weight: '1' }], 'computation.item-unknown'],
  ['regions', [...good.regions, { region_id: 20, group_id: 20, share: '0' }], 'computation.region-twice'],
  ['regions', [{ region_id: 20, group_id: 22, share: '1' }], 'computation.region-unknown'],
  ['exclusions', [...good.exclusions, ...good.exclusions], 'computation.exclusion-twice'],
  ['exclusions', [{ variant: 'steel', name: {}, group_ids: [99] }], 'computation.exclusion-group-unknown'],
])('%s that do not fit are refused', (field, content, key) => {
  expect(contentErrors({ ...good, [field]: content }, known)).toEqual({ [field]: [{ key }] });
});

test('contents that fit are not refused', () => {
  expect(contentErrors(good, known)).toBeNull();
});

test('a region group without a share stands in the way of a structure: it would have no total', () => {
  const sound = {
    items: 1,
    regions: 2,
    shares: '1',
    endedItems: 0,
    groupsWithoutWeight: [],
    emptyExclusions: [],
  };
  const north = { en: 'North' };
  expect(problemsOf({ ...sound, regionsWithoutShare: [north] })).toEqual([
    { severity: 'hard', code: 'region-without-share', values: { region: north } },
  ]);
  expect(problemsOf({ ...sound, regionsWithoutShare: [] })).toEqual([]);
});
