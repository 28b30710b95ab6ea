import { expect, test } from 'vitest';
import { contentErrors } from './rules.ts';

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
