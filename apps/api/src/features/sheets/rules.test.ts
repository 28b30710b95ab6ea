import { expect, test } from 'vitest';
import { requireEntry } from './rules.ts';

const provider = {
  uuid: 'p',
  role: 'Data Provider',
  stakeholder: 'NORTH',
  organisationId: 4,
  isInternal: false,
  permissions: [],
  scopes: new Map(),
} as const;

test.each([
  ['planned', 'collection.sheet-planned'],
  ['submitted', 'collection.sheet-under-review'],
  ['in_review', 'collection.sheet-under-review'],
  ['approved', 'collection.sheet-approved'],
  ['compiled', 'collection.sheet-compiled'],
  ['cancelled', 'collection.round-cancelled'],
] as const)('entry into a sheet that is %s is refused with what would open it', (state, key) => {
  expect(() => requireEntry(state, provider)).toThrow(
    expect.objectContaining({ code: 'state', refusal: { key } }),
  );
});

test('a provider enters until the sheet is submitted', () => {
  expect(() => requireEntry('open', provider)).not.toThrow();
  expect(() => requireEntry('returned', provider)).not.toThrow();
});
