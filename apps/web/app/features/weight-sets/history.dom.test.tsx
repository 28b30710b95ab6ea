import { APPROVAL_ENDPOINTS } from '@datum/contract/computation/approvals/endpoints';
import { listWeightSets, showWeightSet, type WeightSetDetail } from '@datum/contract/computation/weight-sets';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const set: WeightSetDetail = {
  id: 7,
  status: 'approved',
  version: 3,
  note: '',
  last_edited_by: null,
  contributors: [],
  approved_by: null,
  approved_at: null,
  updated_at: '2026-10-01T02:03:04Z',
  family: 'bmci',
  code: 'W1',
  title: { en: 'Weights of 2026' },
  source_document: '',
  valid_from: '2026-01',
  total: '100',
  categories: 1,
  problems: [],
  rows: [{ id: 1, code: 'C1', name: { en: 'Terrace houses' }, sum: '100' }],
  columns: [{ id: 5, code: 'C1', name: { en: 'Cement' } }],
  weights: [{ category_id: 1, group_id: 5, value: '100' }],
};

test('a weight that was changed is told by the names of its category and group, also where their codes are the same', async () => {
  api.answers(listWeightSets, { data: [set], families: [] });
  api.answers(showWeightSet, set);
  api.answers(APPROVAL_ENDPOINTS['weight-sets'].history, {
    data: [
      {
        seq: 4,
        at: '2026-10-01T02:03:04Z',
        who: 'Aina',
        action: 'weight-sets.edit-weights',
        reason: null,
        brought_in: { by: 'Lim', at: '2026-08-12T02:03:04Z' },
        changes: [{ field: 'C1 / C1', before: '90', after: '100' }],
      },
    ],
  });
  await openScreen(`${href('weights')}?edit=weight-sets.7`, { as: personOf('Super Administrator') });
  expect(await screen.findByText('Terrace houses / Cement')).toBeVisible();
  expect(screen.getByText('Building material cost index')).toBeVisible();
  expect(
    screen.getByText(/^Aina confirmed\. Aina was brought in by Lim alone on 12 Aug 2026,/),
  ).toBeVisible();
});

test('a draft that cannot begin with another set leads to it, where it is retired', async () => {
  const other: WeightSetDetail = {
    ...set,
    id: 3,
    code: 'W0',
    title: { en: 'Weights in force' },
    status: 'in_use',
  };
  const values = { id: 3, code: 'W0', period: '2026-08', computed: 'none' };
  const draft: WeightSetDetail = {
    ...set,
    status: 'draft',
    problems: [{ severity: 'hard', code: 'same-start', values }],
  };
  api.answers(listWeightSets, { data: [draft, other], families: [] });
  api.answers(showWeightSet, ({ params }) => (Number(params.id) === 3 ? other : draft));
  api.answers(APPROVAL_ENDPOINTS['weight-sets'].history, { data: [] });
  const { user } = await openScreen(`${href('weights')}?edit=weight-sets.7`, {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByText(/^W0 also begins in August 2026\. Open it/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open W0' }));
  expect(await screen.findByRole('heading', { name: 'Weights in force' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retire' })).toBeEnabled();
});
