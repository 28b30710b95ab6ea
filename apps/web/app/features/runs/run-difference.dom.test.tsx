import { listComparableRuns, showRunDifference } from '@datum/contract/computation/run-differences';
import { showTableTwo, type TableTwoAnswer } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const region = { id: 3, code: 'MY', name: { en: 'Malaysia' } };
const answer: TableTwoAnswer = {
  period: '2026-07',
  base: { id: 1, label: { en: '2025 = 100' } },
  groups: [],
  regions: [{ ...region, level: 'country', parent_id: null }],
  categories: [{ id: 5, code: 'H', name: { en: 'Houses' } }],
  variants: [{ code: '', name: { en: 'All components' } }],
  blockers: [],
  run: {
    id: 9,
    family: 'bmci',
    stage: 'table_two',
    period: '2026-07',
    state: 'approved',
    started_at: '2026-08-02T02:00:00Z',
    duration_ms: 20,
    by: 'Aina',
    approved_by: 'Lim',
    approved_at: '2026-08-03T02:00:00Z',
    inputs_hash: 'a',
    result_hash: 'b',
    engine_version: '1',
    structure: { id: 1, title: {} },
    rule_set: { id: 1, title: {} },
    base: { id: 1, label: {} },
    weight_set: { id: 1, title: {} },
    in_force: null,
    approve_block: 'state',
  },
  is_dry: false,
  equals_official: null,
  result_hash: 'b',
  figures: [
    {
      category_id: 5,
      region_id: 3,
      variant: '',
      value: '105.0',
      unrounded: 1.05,
      previous: null,
      change_month: null,
      change_year: null,
      n_quotes: 4,
      imputed_share: 0,
    },
  ],
  contributions: [],
};

test('the run that a correction replaced is chosen, and the cells that differ are told with both values', async () => {
  api.answers(showTableTwo, answer);
  api.answers(listComparableRuns, {
    data: [
      { id: 7, period: '2026-07', state: 'superseded', started_at: '2026-08-01T02:00:00Z', by: 'Aina' },
      { id: 4, period: '2026-06', state: 'approved', started_at: '2026-07-01T02:00:00Z', by: 'Aina' },
    ],
  });
  api.answers(
    showRunDifference,
    pageWith([
      {
        kind: 'cost_index' as const,
        member: { id: 5, name: { en: 'Houses' } },
        region: { id: 3, name: { en: 'Malaysia' } },
        variant: '',
        before: 100,
        after: 105,
        difference: 5,
        percent: 5,
      },
      {
        kind: 'cost_index' as const,
        member: { id: 6, name: { en: 'Schools' } },
        region: { id: 3, name: { en: 'Malaysia' } },
        variant: '',
        before: null,
        after: 90,
        difference: null,
        percent: null,
      },
    ]),
  );
  const { user } = await openScreen(href('table-two', { code: '2026-07' }), {
    as: personOf('Super Administrator'),
  });
  const part = within(await screen.findByRole('region', { name: 'Compare with another run' }));
  const choice = part.getByLabelText('Another run') as HTMLSelectElement;
  expect(
    [...choice.options].map(({ text }) => text).filter((text) => /Superseded|Approved/.test(text)),
  ).toHaveLength(2);
  await user.selectOptions(choice, '7');
  expect(await part.findByText('2 cells differ, the largest change first.')).toBeVisible();
  expect(api.callsOf(showRunDifference).map(({ params }) => params)).toEqual([{ id: '9', other: '7' }]);
  const table = within(part.getByRole('table', { name: 'Cells that differ' }));
  expect(table.getByText('105.000')).toBeVisible();
  expect(table.getByText('Schools')).toBeVisible();
});

test('a run of a sum that stands on earlier components says so; a reason that is too short is told its length', async () => {
  api.answers(showTableTwo, {
    ...answer,
    outdated: ['2026-05', '2026-06'],
    run: answer.run && { ...answer.run, state: 'done', approve_block: null, in_force: 7 },
  });
  api.answers(listComparableRuns, { data: [] });
  const { user } = await openScreen(href('table-two', { code: '2026-07' }), {
    as: personOf('Super Administrator'),
  });
  expect(
    await screen.findByText(/rest on a component that was computed again since: May 2026, June 2026/),
  ).toBeVisible();
  expect(screen.getByText(/until then run 7 stays in force/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Return' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Return' }));
  expect(dialog.getByText(/Fill in/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'no');
  await user.click(dialog.getByRole('button', { name: 'Return' }));
  expect(dialog.getByText(/needs at least 3 characters/)).toBeVisible();
});

test('a run that waits has failed in nothing, and each way out is named by what it opens', async () => {
  api.answers(showTableTwo, {
    ...answer,
    run: null,
    figures: [],
    blockers: [
      { code: 'open_flags', count: 3, link: href('rounds') },
      {
        code: 'weights_later',
        count: 1,
        link: href('weights'),
        title: { en: 'Shares' },
        periods: ['2026-09'],
      },
      {
        code: 'component_missing',
        count: 5,
        link: null,
        subject: 'blci',
        periods: ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
      },
    ],
  });
  await openScreen(href('table-two', { code: '2026-07' }), { as: personOf('Super Administrator') });
  expect(await screen.findByRole('link', { name: 'Review flags' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open weights' })).toBeVisible();
  expect(screen.getByText(/“Shares” is approved, but counts from September 2026 on/)).toBeVisible();
  expect(
    screen.getByText(/Building labour cost index has no approved figures of March 2026 and 4 more months/),
  ).toBeVisible();
  expect(screen.queryByText(/failed/)).toBeNull();
});
