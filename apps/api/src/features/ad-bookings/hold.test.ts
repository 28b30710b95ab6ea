import { afterAll, beforeAll, expect, test } from 'vitest';
import * as ads from '../../platform/test/test-ads.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { lapseOrders } from '../orders/lapse/lapse.jobs.ts';
import { turnAds } from './ads.jobs.ts';

let api: TestApp;
let root: Caller;
let plan: string;

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await ads.sellPlace(root, { slots: 2 });
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  const account = {
    ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 4417' },
    ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
  };
  const rules = { due_days: 7, check_days: 2, second_above: null, accounts: [account] };
  await root.call('PUT', '/api/v1/transfer-settings', { ...body, ...rules });
});
afterAll(() => api.close());

const query = async (text: string, values: unknown[]) =>
  (await api.platform.database.owner.query(text, values)).rows;

/** A booking whose owner pressed "Show bank account". */
async function byTransfer(week: string) {
  const who = await api.signIn('Subscriber');
  const uuid = await ads.approved(api, { who, root, plan, week });
  const { body: made } = await who.call('POST', `/api/v1/ad-bookings/${uuid}/order`);
  await who.call('PUT', `/api/v1/orders/${made.order}/buyer`, shop.BUYER);
  const paid = await who.call('POST', `/api/v1/orders/${made.order}/pay`, { method: 'transfer' });
  expect(paid.status).toBe(200);
  const ends = async () => [
    (await who.call('GET', `/api/v1/orders/${made.order}`)).body.expires_at,
    (await who.call('GET', `/api/v1/ad-bookings/${uuid}`)).body.until,
  ];
  return { who, uuid, order: String(made.order), ends };
}

test('the hold of weeks that are paid by transfer has one end, which order and booking say, before the first week begins', async () => {
  const week = ads.bookable(api);
  const { who, uuid, order, ends } = await byTransfer(week);
  const [{ at }] = await query('select ($1::date::timestamp at time zone $2) as at', [
    week,
    api.platform.config.timeZone,
  ]);
  expect(await ends()).toEqual([at.toISOString(), at.toISOString()]);
  await query("update ad_bookings set first_week = date_trunc('week', $2::date)::date where uuid = $1", [
    uuid,
    api.platform.today(),
  ]);
  await turnAds(api.platform);
  await lapseOrders(api.platform);
  expect((await who.call('GET', `/api/v1/ad-bookings/${uuid}`)).body.state).toBe('draft');
  expect((await who.call('GET', `/api/v1/orders/${order}`)).body.state).toBe('cancelled');
});

test('weeks that are far away are held as long as a transfer takes, by both, and not for ever by ordering them again', async () => {
  const { who, order, ends } = await byTransfer(ads.bookable(api, 10));
  const [first, until] = await ends();
  expect(until).toBe(first);
  expect((Date.parse(String(first)) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  // three terms are over in a day
  await query(
    `update orders set created_at = now() - interval '20 days', expires_at = now() + interval '1 hour', method = 'test'
     where uuid = $1`,
    [order],
  );
  await who.call('POST', `/api/v1/orders/${order}/pay`, { method: 'transfer' });
  const [again, both] = await ends();
  expect(both).toBe(again);
  expect((Date.parse(String(again)) - Date.now()) / 86_400_000).toBeCloseTo(1, 1);
});
