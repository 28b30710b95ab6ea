import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import {
  editPolicy,
  previewPolicy,
  showOwnSecurity,
  showPolicy,
  showPolicyHistory,
} from '@datum/contract/sign-in/security';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const rules = {
  two_factor_roles: ['Super Administrator' as const],
  session_minutes: 120,
  idle_minutes_staff: 30,
  idle_minutes_providers: 30,
  idle_minutes_others: 30,
  trusted_device_days: 7,
  mail_codes: true,
  password_min_length: 12,
  sign_in_tries: 5,
  sign_in_wait_minutes: 15,
  staff_networks: [],
  provider_networks: ['203.0.113.7'],
};
const policy = { ...rules, version: 3, people_without: 2 };

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(showPolicy, policy);
  api.answers(showPolicyHistory, { defaults: rules, changes: [] });
  api.answers(previewPolicy, { effects: [] });
});

const open = () => openScreen(`${href('security')}?tab=policy`, { as: personOf('Super Administrator') });
const days = () => screen.findByRole('textbox', { name: /trusted/i });
const save = () => screen.getByRole('button', { name: 'Save policy' });
const sent = () => api.callsOf(editPolicy).map(({ body }) => body);

test('an emptied number is not zero: it is refused by its field before anybody is asked', async () => {
  const { user } = await open();
  await user.clear(await days());
  await user.click(save());
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#trusted_device_days']);
  expect(api.callsOf(previewPolicy)).toEqual([]);
});

test('a limit out of its range is refused by its field, with the range', async () => {
  const { user } = await open();
  const idle = await screen.findByLabelText(/^Idle limit of staff, minutes/);
  await user.clear(idle);
  await user.type(idle, '4');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('from 5 to 120');
  expect(idle).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsOf(previewPolicy)).toEqual([]);
});

test('the policy is not offered to those who may not change it, also by its address', async () => {
  api.refuses(showOwnSecurity, { status: 404 });
  await openScreen(`${href('security')}?tab=policy`, { as: personOf('Admin') });
  expect(await screen.findByRole('link', { name: 'Devices' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Policy' })).toBeNull();
  expect(api.callsOf(showPolicy)).toEqual([]);
});

test('whom a change meets is said before it is saved, and no says no', async () => {
  api.answers(previewPolicy, { effects: [{ field: 'trusted_device_days', people: 9, when: 'next' }] });
  api.answers(editPolicy, { ...policy, trusted_device_days: 3, version: 4 });
  const { user } = await open();
  await user.clear(await days());
  await user.type(await days(), '3');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog).toHaveTextContent('9 people');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(save());
  const again = await screen.findByRole('dialog', { name: 'Save these changes?' });
  await user.click(within(again).getByRole('button', { name: 'Save policy' }));
  await expect.poll(sent).toMatchObject([{ trusted_device_days: 3, version: 3 }]);
});

test('two administrators at once: the second sees what the first changed and keeps what was typed', async () => {
  api.refuses(editPolicy, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  const { user } = await open();
  await user.clear(await days());
  await user.type(await days(), '3');
  api.answers(showPolicy, { ...policy, trusted_device_days: 14, version: 8 });
  await user.click(save());
  const box = await screen.findByText(/saved elsewhere in the meantime/);
  expect(within(box.parentElement ?? box).getByRole('row', { name: /trusted/i })).toHaveTextContent('14');
  expect(await days()).toHaveValue('3');
  api.answers(editPolicy, { ...policy, trusted_device_days: 3, version: 9 });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await expect.poll(() => sent().map(({ version }) => version)).toEqual([3, 8]);
});
