import { APPROVAL_ENDPOINTS } from '@datum/contract/computation/approvals/endpoints';
import {
  type BasePeriod,
  editBasePeriod,
  listBasePeriods,
  showBasePeriod,
} from '@datum/contract/computation/base-periods';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const { step, discard } = APPROVAL_ENDPOINTS['base-periods'];
const draft: BasePeriod = {
  id: 12,
  status: 'draft',
  version: 3,
  note: '',
  last_edited_by: null,
  contributors: [],
  approved_by: null,
  approved_at: null,
  updated_at: '2026-10-01T02:03:04Z',
  family: 'building-material-cost-index',
  family_name: { en: 'Building materials' },
  code: '2020',
  label: { en: '2020 = 100' },
  period_from: '2020-01',
  period_to: '2020-12',
  effective_from: '2021-01',
  keeps_previous: true,
  prices: 0,
  problems: [],
};
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  api.answers(listBasePeriods, { data: [draft], families: [] });
  api.answers(showBasePeriod, draft);
  api.answers(step, { status: 'submitted', version: 5 });
});

/** Opens the draft and changes its note; what the page is told of the draft after that never comes. */
async function change(): Promise<UserEvent> {
  const { user } = await openScreen(`${href('base-periods')}?edit=base-periods.12`, {
    as: personOf('Super Administrator'),
  });
  await user.type(await screen.findByLabelText(/^Note/), 'By the census');
  api.answers(showBasePeriod, never);
  return user;
}
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const steps = () => api.callsOf(step).map(({ body }) => body.version);

test('a step right after a save is on the version that the save made, though the page has not shown it yet', async () => {
  api.answers(editBasePeriod, { ...draft, note: 'By the census', version: 4 });
  const user = await change();
  const asked = api.callsOf(showBasePeriod).length;
  await press(user, 'Save changes');
  await expect.poll(() => api.callsOf(showBasePeriod).length).toBeGreaterThan(asked);
  await press(user, 'Submit for approval');
  await expect.poll(steps).toEqual([4]);
});

test('a step that is pressed while a save is on its way waits for it', async () => {
  let arrive = (_: BasePeriod) => {};
  api.answers(
    editBasePeriod,
    () =>
      new Promise<BasePeriod>((resolve) => {
        arrive = resolve;
      }),
  );
  const user = await change();
  await press(user, 'Save changes');
  await press(user, 'Submit for approval');
  expect(steps()).toEqual([]);
  arrive({ ...draft, note: 'By the census', version: 4 });
  await expect.poll(steps).toEqual([4]);
});

test('a step that waits for a save is not taken when the save is refused', async () => {
  let refuse = () => {};
  api.answers(
    editBasePeriod,
    () =>
      new Promise<BasePeriod>((_, reject) => {
        refuse = () => reject(new TypeError('no network'));
      }),
  );
  const user = await change();
  await press(user, 'Save changes');
  await press(user, 'Submit for approval');
  refuse();
  expect(await screen.findByText('Save your changes first, or cancel them.')).toBeVisible();
  expect(steps()).toEqual([]);
});

test('a draft is discarded after a question, and its drawer closes', async () => {
  const { user, address } = await openScreen(`${href('base-periods')}?edit=base-periods.12`, {
    as: personOf('Super Administrator'),
  });
  await user.click(await screen.findByRole('button', { name: 'Discard the draft' }));
  expect(api.callsOf(discard)).toEqual([]);
  api.answers(discard, undefined);
  const question = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(question.getByRole('button', { name: 'Discard the draft' }));
  await expect.poll(() => api.callsOf(discard).map(({ params }) => params)).toEqual([{ id: '12' }]);
  await expect.poll(address).toBe(href('base-periods'));
});
