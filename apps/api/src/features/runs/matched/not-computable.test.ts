import { IndexNumberError } from '@datum/index-numbers/index-number-error';
import { expect, test } from 'vitest';
import { computable, NotComputable } from './not-computable.rules.ts';

const names = {
  groups: new Map([[8, { en: 'Slate' }]]),
  regions: new Map([[3, { en: 'North', ms: 'Utara' }]]),
};
const ids = { groupIds: [8], regionGroupIds: [3] };
const refusedOf = (error: Error) => {
  try {
    return computable({ names }, ids, () => {
      throw error;
    });
  } catch (refused) {
    return refused instanceof NotComputable ? { ...refused.refusal, blocker: refused.blocker.code } : refused;
  }
};

test('what is stored and gives no index is refused by its name; a fault of ours stays one', () => {
  const key = 'computation.not-computable';
  expect(refusedOf(new IndexNumberError('NO_BASE_VALUE', '', { group: 0 }))).toEqual({
    ...{ key, blocker: 'group_without_price' },
    params: { code: 'group_without_price', name: { en: 'Slate', ms: 'Slate' } },
  });
  expect(refusedOf(new IndexNumberError('ZERO_TOTAL_WEIGHT', '', { region_group: 0 }))).toEqual({
    ...{ key, blocker: 'region_without_share' },
    params: { code: 'region_without_share', name: { en: 'North', ms: 'Utara' } },
  });
  for (const fault of [new Error('no'), new IndexNumberError('LENGTH_MISMATCH', '', { lines: 1 })]) {
    expect(refusedOf(fault)).toBe(fault);
  }
});
