import { assignSheet, extendSheet, stepSheet } from '@datum/contract/collection/sheets';
import { APPROVAL_ENDPOINTS } from '@datum/contract/computation/approvals/endpoints';
import { withdrawRelease } from '@datum/contract/publication/releases';
import { beforeEach, expect, test } from 'vitest';
import { forgetOwnVersions, keepOwnVersion, onOwnVersion } from './own-versions.ts';

const sheet = (id: number, version: number, more: object = {}) => ({
  params: { id },
  body: { ...more, version },
});
beforeEach(forgetOwnVersions);

test('a write goes on from what writes before it made of the same record, through other calls and steps too', () => {
  keepOwnVersion(extendSheet, sheet(7, 3), { id: 7, version: 4 });
  keepOwnVersion(assignSheet, sheet(7, 4), { id: 7, version: 5 });
  expect(onOwnVersion(stepSheet, sheet(7, 3, { step: 'submit' }))).toEqual({ step: 'submit', version: 5 });
  const { step } = APPROVAL_ENDPOINTS['rule-sets'];
  keepOwnVersion(step, { params: { id: 7, step: 'submit' }, body: { version: 3 } }, { version: 9 });
  expect(onOwnVersion(step, { params: { id: 7, step: 'approve' }, body: { version: 3 } })).toEqual({
    version: 9,
  });
});

test('what another person made of a record, and what was made of another record, is not taken for an own version', () => {
  keepOwnVersion(extendSheet, sheet(7, 3), { id: 7, version: 4 });
  expect(onOwnVersion(stepSheet, sheet(7, 2))).toEqual({ version: 2 });
  expect(onOwnVersion(stepSheet, sheet(8, 3))).toEqual({ version: 3 });
  keepOwnVersion(withdrawRelease, sheet(7, 3), { id: 71, version: 12 });
  expect(onOwnVersion(withdrawRelease, sheet(7, 3))).toEqual({ version: 3 });
});
