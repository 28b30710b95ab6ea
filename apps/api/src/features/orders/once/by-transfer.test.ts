import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { askForTable } from '../../../platform/test/test-requests.ts';

const DAY_MS = 86_400_000;
let api: TestApp;
let staff: Caller;

/** An office that has a bank account and no payment service. */
beforeAll(async () => {
  api = await startTestApp({}, { gateways: {} });
  const root = await shop.openShop(api);
  const account = {
    account_name: 'Office',
    bank: 'Bank',
    account_number: '1402',
    swift: '',
    currency: 'MYR',
  };
  const rules = { due_days: 7, check_days: 2, second_above: null, version: 0 };
  const accounts = [{ ...account, qr: 'none', payload: '' }];
  expect((await root.call('PUT', '/api/v1/transfer-settings', { accounts, ...rules })).status).toBe(200);
  staff = await api.signIn('Admin');
});
afterAll(() => api.close());

/** The order of an accepted quote, with whom it is for. */
async function ordered(who: Caller): Promise<string> {
  const at = `/api/v1/report-requests/${await askForTable(api, who)}`;
  const { version } = (await staff.call('GET', at)).body;
  const quote = {
    ...{ lines: [{ text: 'Table', quantity: '1', price: 40_000 }], version },
    valid_until: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
  };
  const { body } = await staff.call('POST', `${at}/quotes`, quote);
  const paper = body.quotes.at(-1).uuid;
  await who.call('POST', `${at}/quotes/${paper}/answer`, { answer: 'accept' });
  const made = await who.call('POST', `${at}/quotes/${paper}/order`, {});
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.uuid;
}

test('where a transfer is the only way to pay, pressing it brings the proforma and the email, once, and the days of a transfer', async () => {
  const who = await api.signIn('Subscriber');
  const uuid = await ordered(who);
  const order = await shop.show(who, uuid);
  expect(order).toMatchObject({ method: 'transfer', documents: [] });
  expect(new Date(order.expires_at).getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  await who.call('PUT', `/api/v1/orders/${uuid}/buyer`, shop.BUYER);
  for (const _ of [1, 2]) {
    const paid = await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'transfer' });
    expect(paid.body.order.documents).toMatchObject([{ kind: 'proforma', number: `PF-${order.reference}` }]);
  }
  const { rows } = await api.platform.database.owner.query(
    `select text_body from mails where template = 'transfer-asked' and user_uuid = $1`,
    [who.uuid],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].text_body).toContain(order.reference);
});
