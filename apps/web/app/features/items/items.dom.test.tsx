import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { createExchangeRate, listExchangeRates } from '@datum/contract/lists/exchange-rates';
import { createMinimumWage, listMinimumWages } from '@datum/contract/lists/minimum-wages';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(LIST_ENDPOINTS['item-groups'].options, { data: [] });
  api.answers(LIST_ENDPOINTS.units.options, { data: [] });
  api.answers(LIST_ENDPOINTS.items.options, { data: [] });
  api.answers(LIST_ENDPOINTS.items.list, pageWith([]));
  api.answers(listMinimumWages, pageWith([]));
  api.answers(listExchangeRates, pageWith([]));
});
const open = (address: string) => openScreen(address, { as: personOf('Super Administrator') });

test('the page of labour asks for worker categories alone, and a new one has their attributes', async () => {
  await open(`${href('labour')}?edit=items.new`);
  expect(await screen.findByLabelText('Trade')).toBeVisible();
  expect(screen.getByLabelText(/^Skill level/)).toBeVisible();
  expect(screen.queryByLabelText(/^Data set/)).toBeNull();
  await expect.poll(() => api.callsOf(LIST_ENDPOINTS.items.list).length).toBeGreaterThan(0);
  for (const { query } of api.callsOf(LIST_ENDPOINTS.items.list)) {
    expect(query).toMatchObject({ data_set: 'lwr' });
  }
});

test('the page of machinery keeps hire and purchase apart', async () => {
  await open(`${href('machinery')}?tab=equipment`);
  await expect
    .poll(() => api.callsOf(LIST_ENDPOINTS.items.list).map(({ query }) => query))
    .toMatchObject([{ data_set: 'epp' }]);
});

test('a minimum wage is added with the day from which it holds', async () => {
  const { user } = await open(`${href('labour')}?tab=minimum-wages&edit=minimum-wages.new`);
  await user.type(await screen.findByLabelText(/^From/), '2026-08-01');
  await user.type(screen.getByLabelText(/^Per hour/), '8.72');
  await user.type(screen.getByLabelText(/^Source/), 'Order 2026');
  const saved = {
    uuid: 'd3b07384-d113-4ec6-a1c8-4b1e3e1a2f11',
    valid_from: '2026-08-01',
    hourly: '8.72',
    source: 'Order 2026',
    version: 1,
  };
  api.answers(createMinimumWage, saved);
  await user.click(screen.getAllByRole('button', { name: 'Add minimum wage' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.callsOf(createMinimumWage).map(({ body }) => body))
    .toMatchObject([{ valid_from: '2026-08-01', hourly: '8.72', source: 'Order 2026' }]);
});

test('a rate of the own currency is refused at its field', async () => {
  api.refuses(createExchangeRate, { status: 422, errors: { currency: ['Prices in MYR need no rate.'] } });
  const { user } = await open(`${href('machinery')}?tab=exchange-rates&edit=exchange-rates.new`);
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Currency/), 'MYR');
  await user.type(screen.getByLabelText(/^Day/), '2026-07-03');
  await user.type(screen.getByLabelText(/^Rate in MYR/), '1');
  await user.type(screen.getByLabelText(/^Source/), 'Central bank');
  await user.click(screen.getAllByRole('button', { name: 'Add exchange rate' }).at(-1) as HTMLElement);
  expect((await screen.findAllByText('Prices in MYR need no rate.')).length).toBeGreaterThan(0);
});
