import { expect, test } from 'vitest';
import { terms } from '../../../platform/test/plans.ts';
import { overOf, type Used } from './over.rules.ts';

const used: Used = { seats: 1, extra_seats: 0, invitations: 0, downloads: 0, api_calls: 0, api_keys: 0 };
const small = terms({
  seats: 2,
  entitlements: [{ product: 'bmp', level: 'view' }],
  limits: { ...terms().limits, downloads: 20, api_calls: 0 },
});

test('what fits is not told, to the last one', () => {
  expect(overOf({ ...used, seats: 2, downloads: 20 }, small)).toEqual([]);
});

test('people, invitations and downloads that are too many are told with what the plan has', () => {
  expect(overOf({ ...used, seats: 3, invitations: 2, downloads: 21 }, small)).toEqual([
    { limit: 'seats', used: 3, most: 2 },
    { limit: 'invitations', used: 2, most: 0 },
    { limit: 'downloads', used: 21, most: 20 },
  ]);
});

test('seats that are paid beside the plan count, and free seats are room for invitations', () => {
  expect(overOf({ ...used, seats: 3, extra_seats: 2, invitations: 1 }, small)).toEqual([]);
  expect(overOf({ ...used, seats: 3, extra_seats: 2, invitations: 2 }, small)).toEqual([
    { limit: 'invitations', used: 2, most: 1 },
  ]);
});

test('keys are told of where the plan opens nothing by key, and their calls where it opens some', () => {
  const keys = { ...used, api_keys: 2, api_calls: 500 };
  expect(overOf(keys, small)).toEqual([{ limit: 'api_keys', used: 2, most: 0 }]);
  const byKey = terms({
    entitlements: [{ product: 'bmp', level: 'api' }],
    limits: { ...terms().limits, api_calls: 100 },
  });
  expect(overOf(keys, byKey)).toEqual([{ limit: 'api_calls', used: 500, most: 100 }]);
  const unlimited = terms({
    entitlements: [{ product: 'bmp', level: 'api' }],
    limits: { ...terms().limits, api_calls: null, downloads: null },
  });
  expect(overOf({ ...keys, downloads: 10_000 }, unlimited)).toEqual([]);
});
