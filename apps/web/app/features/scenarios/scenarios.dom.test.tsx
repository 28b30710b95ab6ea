import {
  createScenario,
  listScenarios,
  removeScenario,
  type ScenarioDetail,
  showScenario,
  showScenarioChoices,
  showScenarioSeries,
} from '@datum/contract/computation/scenarios';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { cancelJob } from '@datum/contract/office/jobs';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const draft = { id: 4, title: { en: 'Weights of 2027' }, status: 'draft' as const };
const scenario: ScenarioDetail = {
  id: 12,
  family: 'bmci',
  name: 'More steel',
  note: '',
  weight_set: draft,
  rule_set: null,
  base: null,
  changes_from: '2026-03',
  period_from: '2026-01',
  period_to: '2026-04',
  created_by: 'Aina',
  created_at: '2026-11-02T02:00:00Z',
  state: 'done',
  job: null,
  told_on: { en: '2025 = 100' },
  groups: [{ id: 7, name: { en: 'Steel' } }],
  categories: [
    { id: 1, name: { en: 'Houses' } },
    { id: 2, name: { en: 'Schools' } },
  ],
  regions: [{ id: 3, name: { en: 'Malaysia' } }],
  variants: [{ code: '', name: { en: 'All components' } }],
};
const months = [
  { period: '2026-03', official: 110, scenario: 110, points: 0, percent: 0 },
  { period: '2026-04', official: 100, scenario: 105, points: 5, percent: 5 },
];

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listScenarios, pageWith([scenario]));
  api.answers(showScenario, scenario);
  api.answers(showScenarioSeries, { months, decimals: 1 });
  api.answers(showScenarioChoices, {
    months: ['2026-04', '2026-03', '2026-02', '2026-01'],
    first_edition_to: '2025-12',
    base: { from: '2026-01', to: '2026-01' },
    weight_sets: [draft],
    rule_sets: [],
  });
});
const open = (more = '') =>
  openScreen(`${href('weights')}?tab=what-if${more}`, { as: personOf('Super Administrator') });

test('a draft of weights is tried from a month on; what is left empty stays as official', async () => {
  const { user } = await open('&edit=scenarios.new');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/A what-if begins with the month after/)).toBeVisible();
  await user.type(drawer.getByLabelText(/^Name/), 'More steel');
  await user.selectOptions(drawer.getByLabelText(/^Weights/), 'Weights of 2027 (draft)');
  await user.selectOptions(drawer.getByLabelText(/^Changes apply from/), '2026-03');
  api.answers(createScenario, { ...scenario, state: 'done' });
  await user.click(drawer.getByRole('button', { name: 'Try a change' }));
  await expect
    .poll(() => api.callsOf(createScenario).map(({ body }) => body))
    .toMatchObject([
      {
        name: 'More steel',
        weight_set_id: 4,
        rule_set_id: null,
        base_from: null,
        changes_from: '2026-03',
        period_to: '2026-04',
      },
    ]);
});

test('both series stand side by side, marked as not official; another index is asked for', async () => {
  const { user } = await open('&edit=scenarios.12');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Not official; never published.')).toBeVisible();
  expect(await drawer.findByRole('heading', { name: /Houses, Malaysia: \+5.00 %/ })).toBeVisible();
  const table = within(await drawer.findByRole('table', { name: 'Both series by month' }));
  expect(table.getByText('105.000')).toBeVisible();
  await user.selectOptions(drawer.getByLabelText(/^Building category/), 'Schools');
  await expect.poll(() => api.callsOf(showScenarioSeries).at(-1)?.query).toMatchObject({ member: '2' });
  await user.selectOptions(drawer.getByLabelText(/^Figures/), 'Unit price indices');
  await expect
    .poll(() => api.callsOf(showScenarioSeries).at(-1)?.query)
    .toMatchObject({ kind: 'group_index', member: '7' });
});

test('a computation under way shows how far it is and can be cancelled; one that ended is deleted after a question', async () => {
  const job = { id: '4d1c9a52-6d5b-4a0e-9df3-3a8f3c2f7a10', progress: 2, total: 4, error: null };
  api.answers(showScenario, { ...scenario, state: 'running', job });
  const { user } = await open('&edit=scenarios.12');
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('Computing months');
  expect(drawer.queryByRole('button', { name: 'Delete what-if' })).toBeNull();
  api.answers(showScenario, { ...scenario, state: 'cancelled' });
  api.answers(cancelJob, {
    ...job,
    kind: 'scenarios.compute',
    title: { en: 'What-if: More steel' },
    state: 'running',
    attempts: 1,
    cancel_requested: true,
    result: null,
    link: null,
    created_by_name: 'Aina',
    created_at: '2026-11-02T02:00:00Z',
    finished_at: null,
  });
  await user.click(drawer.getByRole('button', { name: /Cancel/ }));
  await drawer.findByText(/The computation was cancelled/);
  api.answers(removeScenario, undefined);
  await user.click(drawer.getByRole('button', { name: 'Delete what-if' }));
  await user.click((await screen.findAllByRole('button', { name: 'Delete what-if' })).at(-1) as HTMLElement);
  await expect.poll(() => api.callsOf(removeScenario).length).toBe(1);
});
