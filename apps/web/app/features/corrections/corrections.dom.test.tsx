import {
  type CorrectionDetail,
  listCorrectable,
  listCorrections,
  openCorrection,
  showCorrection,
  stepCorrection,
} from '@datum/contract/computation/corrections';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const north = {
  id: 7,
  region_group: { id: 1, name: { en: 'North' } },
  organisation: { id: 2, name: { en: 'Northern suppliers' } },
};
const correction: CorrectionDetail = {
  id: 12,
  family: 'bmci',
  period: '2026-07',
  state: 'computed',
  reason_class: 'data_error',
  reason: { en: 'A price was entered per tonne.', ms: 'Harga dimasukkan bagi setiap tan.' },
  opened_by: { uuid: 'a', name: 'Aina' },
  opened_at: '2026-11-02T02:00:00Z',
  computed_by: { uuid: 'b', name: 'Lim' },
  computed_at: '2026-11-03T02:00:00Z',
  approved_by: null,
  approved_at: null,
  ended_at: null,
  sheets: [{ ...north, data_set: 'lwr', round: '2026-07', state: 'compiled' }],
  changes: [
    { subject: 'bmp', period: '2026-07', cells: 1 },
    { subject: 'bmci', period: '2026-07', cells: 1204 },
  ],
  job: null,
  releases: [],
  blockers: [],
  blocks: { cancel: 'state' },
  approve_alone: false,
  version: 4,
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listCorrections, pageWith([correction]));
  api.answers(showCorrection, correction);
  api.answers(listCorrectable, ({ query }) => ({
    periods: ['2026-08', '2026-07'],
    sheets: query.period
      ? [
          { ...north, data_set: 'mhr' as const },
          { ...north, id: 9, data_set: 'epp' as const },
        ]
      : [],
    months: query.period === '2026-07' ? 2 : 1,
    bases: query.period === '2026-07' ? [{ en: '2026-07 = 100' }] : [],
  }));
});
const open = (more: string, person = personOf('Super Administrator')) =>
  openScreen(`${href('rounds')}?tab=corrections${more}`, { as: person });

test('a month is opened with what readers are told and the sheets that go back; the months that follow are told', async () => {
  const { user } = await open('&edit=corrections.new');
  await user.selectOptions(await screen.findByLabelText(/^Month/), '2026-07');
  expect(await screen.findByText(/This month and the one after it are computed again/)).toBeVisible();
  expect(screen.getByText(/of the base 2026-07 = 100/)).toBeVisible();
  await user.type(screen.getByLabelText(/English/), 'A price was entered per tonne.');
  await user.type(screen.getByLabelText(/Malay/), 'Harga dimasukkan bagi setiap tan.');
  await user.click(screen.getByRole('checkbox', { name: 'Machinery hire rates, North, Northern suppliers' }));
  api.answers(openCorrection, { ...correction, state: 'open', changes: [] });
  await user.click(screen.getAllByRole('button', { name: 'Correct a period' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.callsOf(openCorrection).map(({ body }) => body))
    .toMatchObject([{ period: '2026-07', reason_class: 'data_error', sheet_ids: [7] }]);
});

test('the approver sees how many figures change in which months, and approves after a question', async () => {
  const { user } = await open('&edit=corrections.12');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('1,204 figures')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Cancel the correction' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Approve the correction' }));
  api.answers(stepCorrection, { ...correction, state: 'approved', blocks: {}, version: 5 });
  await user.click(
    (await screen.findAllByRole('button', { name: 'Approve the correction' })).at(-1) as HTMLElement,
  );
  await expect
    .poll(() => api.callsOf(stepCorrection).map(({ body }) => body))
    .toEqual([{ step: 'approve', version: 4 }]);
});

test('a computed correction is cancelled with a reason', async () => {
  api.answers(showCorrection, { ...correction, blocks: {} });
  const { user } = await open('&edit=corrections.12');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: 'Cancel the correction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this correction?' }));
  expect(
    dialog.getByText(/^What was computed again is returned, the sheets get their approval back/),
  ).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Why it is cancelled/ }), 'The old weights stay.');
  api.answers(stepCorrection, { ...correction, state: 'cancelled', blocks: {}, version: 5 });
  await user.click(dialog.getByRole('button', { name: 'Cancel the correction' }));
  await expect
    .poll(() => api.callsOf(stepCorrection).map(({ body }) => body))
    .toEqual([{ step: 'cancel', version: 4, reason: 'The old weights stay.' }]);
});

test('what a computation waits for is told with the way there, and why a step is closed', async () => {
  api.answers(showCorrection, {
    ...correction,
    state: 'open',
    computed_at: null,
    changes: [],
    blockers: [{ code: 'sheets_not_approved', count: 1, link: href('rounds') }],
    blocks: { compute: 'blocked', cancel: 'changed', approve: 'state' },
  });
  await open('&edit=corrections.12');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('button', { name: 'Compute again' })).toBeDisabled();
  expect(drawer.getByText(/it cannot be cancelled/)).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Open sheets' })).toBeVisible();
});

test('who may not open a correction reads who does; an empty list claims no more than it knows', async () => {
  api.answers(listCorrections, pageWith([]));
  const { permissions, ...all } = personOf('Super Administrator');
  await open('', { ...all, permissions: permissions.filter((one) => !one.endsWith('.correct')) });
  expect(await screen.findByText(/An approver opens a correction/)).toBeVisible();
  expect(await screen.findByText('No correction is open or was made here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Correct a period' })).toBeNull();
});
