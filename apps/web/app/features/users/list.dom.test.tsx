import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { listUsers, showUserAccount } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { shownAccount } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const TOTAL = 117;
const account = (n: number) =>
  shownAccount({
    uuid: `018f3c6e-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Person ${n}`,
    email: `person-${n}@example.org`,
  });

beforeEach(() => {
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [] });
  api.answers(listUsers, ({ query }) => {
    const page = Number(query.page);
    const from = (page - 1) * 50 + 1;
    const rows = Array.from({ length: Math.min(50, TOTAL + 1 - from) }, (_, index) => account(from + index));
    return pageWith(rows, { page, total: TOTAL });
  });
});

const open = (query = '') => openScreen(href('users.list') + query, { as: personOf('Super Administrator') });
const lastQuery = () => api.callsOf(listUsers).at(-1)?.query;

test('pages follow each other to the last, which is short, and the address keeps the place', async () => {
  const { user, address } = await open();
  expect(await screen.findByText('Person 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /next/i }));
  expect(await screen.findByText('Person 51')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /next/i }));
  expect(await screen.findByText('Person 117')).toBeVisible();
  expect(screen.getByRole('button', { name: /next/i })).toBeDisabled();
  expect(address()).toBe('/internal/users?page=3');
  expect(screen.queryByText('Person 100')).toBeNull();
});

test('another order begins at the first page again; the server puts the rows in it', async () => {
  const { user, address } = await open('?page=2');
  await screen.findByText('Person 51');
  await user.click(screen.getByRole('button', { name: /^Email/ }));
  await screen.findByText('Person 1');
  expect(lastQuery()).toMatchObject({ sort: 'email', page: '1' });
  expect(address()).toBe('/internal/users?sort=email');
});

test('an address opens the list as it was left; what it cannot mean is left out', async () => {
  await open('?status=suspended&search=nur&sort=-name&page=nonsense&view=nothing');
  await screen.findByText('Person 1');
  expect(lastQuery()).toEqual({
    status: 'suspended',
    search: 'nur',
    sort: '-name',
    page: '1',
    per_page: '50',
  });
});

test('a list without rows says which it is: nobody there, or nobody who fits', async () => {
  api.answers(listUsers, pageWith<ReturnType<typeof account>>([]));
  await open();
  expect(await screen.findByText('No accounts to show')).toBeVisible();
});

test('filters that nobody fits are taken back with one click', async () => {
  api.answers(listUsers, ({ query }) => pageWith(query.search ? [] : [account(1)]));
  const { user, address } = await open('?search=zzz&status=closed');
  expect(await screen.findByText('No accounts match')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /clear/i }).at(-1) ?? document.body);
  expect(await screen.findByText('Person 1')).toBeVisible();
  expect(address()).toBe('/internal/users');
});

test('a failure gives its reference and can be tried again; a refusal says what it takes', async () => {
  api.refuses(listUsers, { status: 500, code: 'server', message: 'Server Error', request_id: 'ref-7' });
  const { user } = await open();
  expect(await screen.findByText(/ref-7/)).toBeVisible();
  api.refuses(listUsers, { status: 403, code: 'forbidden', message: 'This action is unauthorized.' });
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText(/maintain accounts/)).toBeVisible();
});

test('who may not invite people has no button for it', async () => {
  const { permissions, ...admin } = personOf('Super Administrator');
  await openScreen(href('users.list'), {
    as: { ...admin, permissions: permissions.filter((name) => name !== 'people.user.create') },
  });
  await screen.findByText('Person 1');
  expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
});

test('a value in the address that does not exist is named, and does not narrow', async () => {
  await open('?status=lost&search=nur');
  expect(await screen.findByText(/names a value of "Status" that does not exist/)).toBeVisible();
  expect(lastQuery()).toMatchObject({ search: 'nur' });
  expect(lastQuery()).not.toHaveProperty('status');
});

test('Back takes the whole search away, not letter by letter, and stays on the list', async () => {
  const { user, address } = await open();
  const before = history.length;
  await user.type(await screen.findByRole('searchbox'), 'pers');
  await expect.poll(address).toBe('/internal/users?search=pers');
  await user.type(screen.getByRole('searchbox'), 'on 4');
  await expect.poll(address).toBe('/internal/users?search=person+4');
  expect(history.length).toBe(before + 1);
  history.back();
  await expect.poll(address).toBe('/internal/users');
});

test('the order at first is shown by its arrow, and a click turns it', async () => {
  const { user, address } = await open();
  await screen.findByText('Person 1');
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head()).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head()).getByRole('button'));
  await expect.poll(address).toBe('/internal/users?sort=-name');
  await expect.poll(() => head().getAttribute('aria-sort')).toBe('descending');
  await user.click(within(head()).getByRole('button'));
  await expect.poll(address).toBe('/internal/users');
});

test('a click on a blank part of a row opens it; its checkbox only chooses it', async () => {
  api.answers(showUserAccount, ({ params }) => shownAccount({ uuid: params.uuid ?? '' }));
  const { user, address } = await open();
  const row = (await screen.findByText('person-2@example.org')).closest('tr') ?? document.body;
  await user.click(within(row).getByRole('checkbox'));
  expect(address()).toBe('/internal/users');
  await user.click(within(row).getByText('person-2@example.org'));
  await expect.poll(address).toMatch(/open=018f3c6e-0000-7000-8000-000000000002/);
});
