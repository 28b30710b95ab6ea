import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { makeProposal } from '@datum/contract/office/proposals';
import { showClosure } from '@datum/contract/people/closures';
import { listTies, loosenUser } from '@datum/contract/people/ties';
import { showUserAccount } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { listUserKeys } from '@datum/contract/sign-in/api-keys';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { shownAccount } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const user = shownAccount({ name: 'Siti' });
const siti = { uuid: user.uuid, name: 'Siti' };
const lim = { uuid: '018f3c6e-0000-7000-8000-000000000099', name: 'Lim' };
const tied_at = '2026-10-01T02:03:04.000Z';
const tie = { person: lim, account: siti, by: 'hand-over' as const, at: tied_at };

beforeEach(() => {
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [] });
  api.answers(listUserKeys, { data: [] } as never);
  api.answers(showClosure, { closure: null });
  api.answers(showUserAccount, user);
});
const open = () => openScreen(href('users.edit', { id: user.uuid }), { as: personOf('Super Administrator') });

test('the page of an account says with whom it counts as one person, and a third person is asked with a reason', async () => {
  api.answers(listTies, { people: [lim], ties: [tie], tied_at });
  api.refuses(loosenUser, { status: 403, code: 'second_person', message: 'This needs two people.' });
  const sent: unknown[] = [];
  api.answers(makeProposal, ({ body }) => {
    sent.push(body);
    return { ...proposal, reason: 'She works in Penang.' };
  });
  const { user: hand } = await open();
  const panel = (await screen.findByRole('heading', { name: 'Linked accounts' })).closest(
    'section',
  ) as HTMLElement;
  expect(within(panel).getByRole('link', { name: 'Lim' })).toBeVisible();
  expect(panel).toHaveTextContent('Lim read an email by hand that opens the account of Siti (1 Oct 2026)');
  await hand.click(within(panel).getByRole('button', { name: 'This is a person of their own' }));
  const asked = await screen.findByRole('dialog', { name: 'Is Siti a person of their own?' });
  await hand.click(within(asked).getByRole('button', { name: 'This is a person of their own' }));
  const dialog = await screen.findByRole('dialog', { name: 'This needs a second person' });
  await hand.type(within(dialog).getByRole('textbox'), 'She works in Penang.');
  await hand.click(within(dialog).getByRole('button', { name: 'Propose it' }));
  await expect
    .poll(() => sent)
    .toMatchObject([{ endpoint: 'users.loosen', params: { uuid: user.uuid }, body: { tied_at } }]);
});

test('who brought another one in finds the way to that account; an account of its own shows nothing', async () => {
  api.answers(listTies, { people: [lim], ties: [{ ...tie, person: siti, account: lim }], tied_at: null });
  await open();
  expect(await screen.findByText(/on the page of the account that was brought in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'This is a person of their own' })).toBeNull();
});

const proposal = {
  id: 1,
  what: 'Say that Siti is a person of their own',
  reason: '',
  page: '/internal/users',
  is_file: false,
  by: lim,
  at: tied_at,
  until: '2026-10-15T02:03:04Z',
  state: 'open' as const,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  brought_in_at: null,
  is_own: true,
  may_confirm: null,
  is_tied: false,
};
