import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { createUser } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { shownAccount, subscriberRole } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [subscriberRole] });
});

const open = () => openScreen(href('users.create'), { as: personOf('Super Administrator') });

async function fill(user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, value);
  }
  await user.selectOptions(
    screen.getByLabelText(/^Role/),
    await screen.findByRole('option', { name: 'Subscriber' }),
  );
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create and invite' }));

test('what the contract refuses is said before anything is sent, each by its field', async () => {
  const { user } = await open();
  await send(user);
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#name', '#email', '#role_id']);
  expect(screen.getByLabelText(/^Email/)).toBeInvalid();
  expect(api.callsOf(createUser)).toEqual([]);
});

test('a refusal of the server stands at its field, and what was typed stays for the next try', async () => {
  const taken = 'There is an account with this address.';
  api.refuses(createUser, { status: 422, code: 'invalid', errors: { email: [taken] } });
  const { user, address } = await open();
  await fill(user, { Name: "Nur O'Neill", Email: 'nur@example.org' });
  await send(user);
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link')).toHaveAttribute('href', '#email');
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(expect.stringContaining(taken));
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Nur O'Neill");
  expect(address()).toBe(href('users.create'));

  const uuid = '018f3c6e-0000-7000-8000-00000000000a';
  api.answers(createUser, shownAccount({ uuid, name: "Nur O'Neill", email: 'nur.oneill@example.org' }));
  await fill(user, { Email: 'nur.oneill@example.org' });
  await send(user);
  await expect.poll(address).toBe(href('users.edit', { id: uuid }));
  const bodies = api.callsOf(createUser).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { name: "Nur O'Neill", email: 'nur@example.org', role_id: 7 },
    { name: "Nur O'Neill", email: 'nur.oneill@example.org', role_id: 7 },
  ]);
});

test('a second click while the first is on its way sends nothing', async () => {
  const onItsWay = Promise.withResolvers<void>();
  api.answers(createUser, async () => {
    await onItsWay.promise;
    return shownAccount();
  });
  const { user, address } = await open();
  await fill(user, { Name: 'Nur', Email: 'nur@example.org' });
  await user.dblClick(screen.getByRole('button', { name: 'Create and invite' }));
  onItsWay.resolve();
  await expect.poll(address).toBe(href('users.edit', { id: shownAccount().uuid }));
  expect(api.callsOf(createUser)).toHaveLength(1);
});
