import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { listDrafts } from '@datum/contract/office/drafts';
import { listOffers } from '@datum/contract/plans/offers';
import { listPlans } from '@datum/contract/plans/plans';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { href } from '@datum/contract/screens/all';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Breadcrumb } from '../../layouts/shell/menu/breadcrumb.tsx';
import { api } from '../../test/api-stand-in.ts';
import { type OpenedScreen, openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const as = personOf('Super Administrator');
beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(listRoles, { data: [] });
  api.answers(organisationOptions, { data: [] });
  api.answers(listPlans, pageWith([]));
  api.answers(listTaxRates, { data: [] });
  api.answers(listOffers, {
    ...{ data: [], catalogue: [], places: { country: 1, groups: 1, all: 1 } },
    ...{ has_tax: false, audiences: [], promo: null },
  });
});

/** Looks at screens one after the other in one tab; of the last one the real page is drawn, or its breadcrumb alone. */
async function goes(way: readonly string[], last: 'page' | 'breadcrumb'): Promise<OpenedScreen> {
  const [to = '', ...before] = way.toReversed();
  for (const address of before.toReversed()) {
    await openScreen(address, { as, page: () => null });
    cleanup();
  }
  return openScreen(to, { as, ...(last === 'breadcrumb' ? { page: Breadcrumb } : {}) });
}

const sheet = { code: '2026-10', set: 'building-material-price' };
/** A list of the kit, one that several content types share, and the grid of a sheet. */
const LISTS = [
  ['People', `${href('users.list')}?search=ali&page=2`, href('users.edit', { id: personOf('Admin').uuid })],
  ['News', `${href('cms.news.list')}?state=draft`, href('cms.news.edit', { id: personOf('Admin').uuid })],
  ['Quotes', `${href('quotes.list', sheet)}?flagged=yes`, href('quotes.edit', { ...sheet, id: 7 })],
] as const;

test.each(LISTS)('the breadcrumb of a record leads to %s as they were left', async (name, list, record) => {
  await goes([list, record], 'breadcrumb');
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', list);
});

test.each([
  ['users', `${href('users.list')}?status=invited`, href('users.create')],
  ['plans', `${href('plans.list')}?visibility=hidden`, href('plans.create')],
])('Cancel leads to the list of %s as it was left', async (_, list, form) => {
  const { user, address } = await goes([list, form], 'page');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect.poll(address).toBe(list);
});

test('the way survives a part of the record that was open, and begins anew where it led elsewhere', async () => {
  const [, list, record] = LISTS[0];
  await goes([list, `${record}?tab=history`, record], 'breadcrumb');
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('href', list);
  cleanup();
  await goes([list, href('home'), record], 'breadcrumb');
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('href', href('users.list'));
});
