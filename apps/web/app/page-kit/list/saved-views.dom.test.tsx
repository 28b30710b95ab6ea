import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { createView, listViews, type SavedView } from '@datum/contract/office/saved-views';
import { listUsers } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { shownAccount } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const view = (more: Partial<SavedView>): SavedView => ({
  uuid: '018f3c6e-0000-7000-8000-00000000000b',
  screen: 'users.list',
  name: 'Suspended, by name',
  query: 'sort=-name&status=suspended',
  audience: 'role',
  owner: { uuid: '018f3c6e-0000-7000-8000-00000000000c', name: 'Daniel Lim' },
  is_own: false,
  may_edit: false,
  created_at: '2026-10-01T02:03:04Z',
  updated_at: '2026-10-01T02:03:04Z',
  version: 1,
  ...more,
});

beforeEach(() => {
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [] });
  api.answers(listUsers, pageWith([shownAccount()]));
});

const open = (query: string) =>
  openScreen(href('users.list') + query, { as: personOf('Super Administrator') });

test('a view keeps filters, order and columns, not the page or what is open beside the list', async () => {
  api.answers(createView, view({ is_own: true }));
  const { user } = await open('?status=suspended&sort=-name&hide=email&page=2&tab=events');
  await screen.findByText('Nur Aina');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await user.type(await screen.findByLabelText(/^Name, /), 'Suspended, by name');
  await user.selectOptions(screen.getByLabelText(/^Who sees it/), 'Everyone with my role');
  await user.click(screen.getByRole('button', { name: 'Save the view' }));
  await expect
    .poll(() => api.callsOf(createView).map(({ body }) => body))
    .toEqual([
      {
        name: 'Suspended, by name',
        audience: 'role',
        screen: 'users.list',
        query: 'hide=email&sort=-name&status=suspended',
      },
    ]);
});

test('a view of others is opened by its name, and then names the button', async () => {
  api.answers(listViews, { data: [view({})] });
  const { user, address } = await open('');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspended, by name' }));
  await expect.poll(address).toBe('/internal/users?sort=-name&status=suspended');
  expect(await screen.findByRole('button', { name: 'Suspended, by name' })).toBeVisible();
  expect(api.callsOf(listUsers).at(-1)?.query).toMatchObject({ status: 'suspended', sort: '-name' });
});

test('views of others cannot be managed, and a list as it is at first is no view', async () => {
  api.answers(listViews, { data: [view({})] });
  const { user } = await open('?page=2');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  expect(await screen.findByRole('menuitem', { name: 'Save this view' })).toBeDisabled();
  expect(screen.queryByRole('menuitem', { name: 'Manage views' })).toBeNull();
});
