import { type BasePeriod, listBasePeriods, showBasePeriod } from '@datum/contract/computation/base-periods';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const base = (id: number, label: string, prices: number): BasePeriod => ({
  id,
  status: 'in_use',
  version: 1,
  note: '',
  last_edited_by: null,
  contributors: [],
  approved_by: null,
  approved_at: null,
  updated_at: '2026-10-01T02:03:04Z',
  family: 'building-material-cost-index',
  family_name: { en: 'Building materials' },
  code: String(id),
  label: { en: label },
  period_from: '2015-01',
  period_to: '2015-12',
  effective_from: '2016-01',
  keeps_previous: true,
  prices,
  problems: [],
});
const bases = [base(12, '2010 = 100', 90), base(3, '2015 = 100', 1120), base(7, '2005 = 100', 0)];

beforeEach(() => {
  api.answers(listBasePeriods, { data: bases, families: [] });
  api.answers(
    showBasePeriod,
    ({ params }) => bases.find(({ id }) => String(id) === params.id) ?? base(0, '', 0),
  );
});

const open = (query = '') =>
  openScreen(href('base-periods') + query, { as: personOf('Super Administrator') });
const labels = () => screen.getAllByRole('link', { name: /= 100$/ }).map((link) => link.textContent);

test('base periods stand as the server orders them, and in the order that a reader chooses, kept in the address', async () => {
  const { user, address } = await open();
  await screen.findByText('2010 = 100');
  expect(labels()).toEqual(['2010 = 100', '2015 = 100', '2005 = 100']);
  await user.click(screen.getByRole('button', { name: 'Base prices' }));
  await expect.poll(labels).toEqual(['2005 = 100', '2010 = 100', '2015 = 100']);
  expect(address()).toMatch(/\?sort=prices$/);
});

test('an order in the address is there when the page opens', async () => {
  await open('?sort=-prices');
  await screen.findByText('2010 = 100');
  expect(labels()).toEqual(['2015 = 100', '2010 = 100', '2005 = 100']);
});

test('a row opens beside the list under the address that it always had, and closing keeps the order', async () => {
  const { user, address } = await open('?sort=label');
  await user.click(await screen.findByRole('link', { name: '2015 = 100' }));
  expect(await screen.findByRole('dialog', { name: '2015 = 100' })).toBeVisible();
  expect(address()).toMatch(/\?sort=label&edit=base-periods\.3$/);
  await user.keyboard('{Escape}');
  await expect.poll(address).toMatch(/\?sort=label$/);
});

test('one of another noun in the address opens nothing here', async () => {
  await open('?edit=other-settings.31');
  await screen.findByText('2015 = 100');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the form of a new one opens from the empty list, too', async () => {
  api.answers(listBasePeriods, { data: [], families: [] });
  const { user, address } = await open();
  const empty = (await screen.findByText('No base periods yet')).closest('section') ?? document.body;
  await user.click(within(empty).getAllByRole('button', { name: 'Add a base period' })[0] ?? empty);
  expect(await screen.findByRole('dialog', { name: 'Add a base period' })).toBeVisible();
  expect(address()).toMatch(/\?edit=base-periods\.new$/);
});
