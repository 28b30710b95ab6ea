import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startClearance } from '../../../platform/test/clearance-stand-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { clearDocuments } from './clear.jobs.ts';

let service: Awaited<ReturnType<typeof startClearance>>;
let api: TestApp;
let root: Caller;
let plan: string;
const TOTAL = 51_840;
const SECRET = 'the secret of tests';

beforeAll(async () => {
  service = await startClearance({ now: () => new Date() });
  api = await startTestApp({ clearanceOrigins: [service.origin] });
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(async () => {
  service.close();
  await api.close();
});
beforeEach(() => {
  Object.assign(service.state, { behaviour: 'accept', windowHours: 72, secret: SECRET });
});

const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.database.owner.query(text, values)).rows;
const settings = async () => (await root.call('GET', '/api/v1/clearance-settings')).body;
const save = async (more: object = {}) =>
  root.call('PUT', '/api/v1/clearance-settings', {
    ...{ is_on: true, url: service.origin, portal_url: service.origin, client_id: 'datum', cancel_hours: 72 },
    ...{ version: (await settings()).version, ...more },
  });
/** Sells a plan; outside the demonstration unless it is asked for. */
async function sold(isDemo = false): Promise<{ order: string; invoice: string }> {
  const who = await api.signIn('Subscriber');
  const { uuid, payment } = await shop.buy(who, plan);
  await rows('update orders set is_demo = $2 where uuid = $1', [uuid, isDemo]);
  await shop.play(who, payment, 'succeed');
  const [row] = await rows(
    `select d.number from billing_documents d join orders o on o.id = d.order_id where o.uuid = $1 and d.kind = 'invoice'`,
    [uuid],
  );
  return { order: uuid, invoice: row.number };
}
/** A second ago: the database counts microseconds, the jobs milliseconds. */
const callsFallDue = () =>
  rows(`update document_clearances set call_at = now() - interval '1 second' where call_at is not null`);
/** Lets turns of the clock pass, each when its calls are due. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await callsFallDue();
    await clearDocuments(api.platform);
  }
}
const clearance = async (number: string) =>
  (
    await rows(
      'select c.*, d.uuid from document_clearances c join billing_documents d on d.id = c.document_id where d.number = $1',
      [number],
    )
  )[0];
const again = (uuid: string) => root.call('POST', `/api/v1/transaction-documents/${uuid}/clearance`);
/** Takes a part of an invoice off, or the whole. */
async function credited(
  { order, invoice }: { order: string; invoice: string },
  total: number,
): Promise<string> {
  const number = `CN-T-${Math.random()}`;
  await rows(
    `insert into billing_documents (kind, number, order_id, refers_to, issued_on, seller, buyer, currency, amount, tax, total, issued_at)
     select 'credit_note', $1, d.order_id, d.id, d.issued_on, d.seller, d.buyer, d.currency, $3, 0, $3, now()
     from billing_documents d join orders o on o.id = d.order_id where o.uuid = $2 and d.number = $4`,
    [number, order, total, invoice],
  );
  return number;
}
/** What was done about the clearances of an order, as the audit log has it. */
const deeds = async (order: string) =>
  (
    await rows(
      `select action from audit_log where resource = 'orders' and resource_id = $1 and action like 'clearance.%' order by seq`,
      [order],
    )
  ).map(({ action }) => action.slice('clearance.'.length));

test('it is off by default: nothing is noted and nothing is called', async () => {
  const { invoice } = await sold();
  await turns(2);
  expect([await clearance(invoice), service.state.calls, (await settings()).is_on]).toEqual([
    undefined,
    0,
    false,
  ]);
});

test('it is turned on with a secret alone, of which the last four characters are shown', async () => {
  const without = await save();
  expect([without.status, without.body.errors]).toEqual([
    422,
    { is_on: ['Enter the secret of the account before you turn clearance on.'] },
  ]);
  expect((await save({ is_on: false })).status).toBe(200);
  const { version } = await settings();
  const entered = await root.call('PUT', '/api/v1/clearance-settings/secret', { secret: SECRET, version });
  expect([entered.status, entered.body.secret]).toEqual([200, '…ests']);
  const on = await save();
  expect([on.status, on.body.is_on, on.body.hosts]).toEqual([200, true, [new URL(service.origin).host]]);
  const kept = JSON.stringify([
    await rows(
      `select encode(before, 'escape') as before, encode(after, 'escape') as after from audit_detail`,
    ),
    await rows('select * from idempotency_keys'),
  ]);
  const [{ secret }] = await rows('select secret from clearance_settings');
  expect([kept.includes(SECRET), secret.includes(SECRET)]).toEqual([false, false]);
});

test('a host that the operator did not name is refused at its field', async () => {
  const { status, body } = await save({
    url: 'https://evil.example',
    portal_url: 'https://a:b@evil.example',
  });
  const why =
    'Datum may not send invoices to evil.example. The operator names the hosts that it may send them to (CLEARANCE_HOSTS).';
  expect([status, body.errors]).toEqual([422, { url: [why], portal_url: [why] }]);
});

test('an invoice is sent as it was issued, is cleared, and staff find where it can be looked up', async () => {
  const { order, invoice } = await sold();
  await turns(2);
  const row = await clearance(invoice);
  expect([row.state, row.call_at, row.cancel_until - row.cleared_at]).toEqual([
    'cleared',
    null,
    72 * 3_600_000,
  ]);
  expect(service.sent.find(({ number }) => number === invoice)?.content).toMatchObject({
    ...{ type: 'invoice', currency: 'MYR', total: TOTAL, net: 48_000, tax_percent: '8' },
    buyer: { name: shop.BUYER.name },
  });
  expect(await deeds(order)).toEqual(['submit', 'clear']);
  const { data } = (await root.call('GET', '/api/v1/transactions?clearance=cleared')).body;
  const detail = (await root.call('GET', `/api/v1/transactions/${data[0].uuid}`)).body;
  const shown = detail.documents.find(({ number }: { number: string }) => number === invoice).clearance;
  expect(shown).toMatchObject({ state: 'cleared', can_send: false, service_ref: row.service_ref });
  expect(shown.validation_url).toBe(`${service.origin}/${row.service_ref}/share/L${row.service_ref}`);
  expect(shown.qr).toMatch(/^data:image\/svg/);
});

test('documents of the demonstration and receipts are never sent', async () => {
  const { order, invoice } = await sold(true);
  await turns(2);
  expect(await clearance(invoice)).toBeUndefined();
  const kinds = await rows(
    `select d.kind from document_clearances c join billing_documents d on d.id = c.document_id join orders o on o.id = d.order_id where o.uuid = $1 or d.kind = 'receipt'`,
    [order],
  );
  expect(kinds).toEqual([]);
});

test('what the service refuses says why, staff are told, and it is sent again when they ask', async () => {
  service.state.behaviour = 'refuse';
  const { invoice } = await sold();
  await turns(2);
  const refused = await clearance(invoice);
  expect([refused.state, refused.errors]).toEqual([
    'refused',
    [{ code: 'CF321', message: 'The tax number is none.', field: 'buyer.tax_no' }],
  ]);
  const told = await rows(
    `select text_body from mails where template = 'payment-odd' and text_body like $1`,
    [`%The clearance service refused ${invoice}. Look at what it found wrong, and send it again.%`],
  );
  expect(told.length).toBeGreaterThan(0);
  service.state.behaviour = 'invalid';
  expect((await again(refused.uuid)).body).toMatchObject({ state: 'waiting', can_send: false });
  const twice = await again(refused.uuid);
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'This document is not refused or given up. Look at where its clearance is now.',
  ]);
  await turns(2);
  expect(await clearance(invoice)).toMatchObject({ state: 'refused', errors: [{ code: 'CV302' }] });
  service.state.behaviour = 'accept';
  await again(refused.uuid);
  await turns(2);
  expect((await clearance(invoice)).state).toBe('cleared');
});

test('a service that is away holds up nothing: calls come more and more seldom, staff hear once, and it goes on', async () => {
  service.state.behaviour = 'silent';
  const { order, invoice } = await sold();
  const [paid] = await rows('select state from orders where uuid = $1', [order]);
  expect(paid.state).toBe('paid');
  await turns(6);
  const waiting = await clearance(invoice);
  expect([waiting.state, waiting.failures]).toEqual(['waiting', 6]);
  expect(waiting.call_at - Date.now()).toBeGreaterThan(60_000);
  const told = await rows(
    `select distinct recipient, count(*)::int as mails from mails where template = 'payment-odd' and text_body like $1 group by 1`,
    [
      `%The clearance service does not answer for ${invoice}. It is sent again by itself; look at the service if it stays so.%`,
    ],
  );
  expect(told.map(({ mails }) => mails)).toEqual(told.map(() => 1));
  expect(told.length).toBeGreaterThan(0);
  await rows('update document_clearances set failures = 59 where id = $1', [waiting.id]);
  service.state.behaviour = 'broken';
  await turns(1);
  expect([(await clearance(invoice)).call_at, (await deeds(order)).at(-1)]).toEqual([null, 'give-up']);
  service.state.behaviour = 'accept';
  expect((await again(waiting.uuid)).status).toBe(200);
  await turns(2);
  expect((await clearance(invoice)).state).toBe('cleared');
});

test('a submission whose answer was lost is not made twice: the service knows the number', async () => {
  service.state.behaviour = 'lost';
  const { invoice } = await sold();
  await turns(1);
  expect((await clearance(invoice)).state).toBe('waiting');
  service.state.behaviour = 'accept';
  await turns(2);
  expect((await clearance(invoice)).state).toBe('cleared');
  expect(service.sent.filter(({ number }) => number === invoice)).toHaveLength(1);
});

test('while the service works on it, it is asked again; two processes do the same thing once', async () => {
  service.state.behaviour = 'work';
  const { order, invoice } = await sold();
  await turns(3);
  expect(await clearance(invoice)).toMatchObject({ state: 'submitted', failures: 0 });
  service.state.behaviour = 'accept';
  await callsFallDue();
  await Promise.all([clearDocuments(api.platform), clearDocuments(api.platform)]);
  expect((await clearance(invoice)).state).toBe('cleared');
  expect(await deeds(order)).toEqual(['submit', 'clear']);
});

test('a credit note waits for its invoice; one that takes off a part is sent with the name of the invoice', async () => {
  service.state.behaviour = 'work';
  const sale = await sold();
  const part = await credited(sale, 100);
  await turns(2);
  expect([(await clearance(sale.invoice)).state, (await clearance(part)).state]).toEqual([
    'submitted',
    'waiting',
  ]);
  service.state.behaviour = 'accept';
  await turns(4);
  const { service_ref } = await clearance(sale.invoice);
  expect((await clearance(part)).state).toBe('cleared');
  expect(service.sent.find(({ number }) => number === part)?.content).toMatchObject({
    ...{ type: 'credit-note', refers_to: { number: sale.invoice, ref: service_ref } },
  });
});

test('a credit note of the whole within the window cancels the invoice there, and is not sent', async () => {
  const sale = await sold();
  await turns(2);
  const whole = await credited(sale, TOTAL);
  await turns(4);
  expect([(await clearance(sale.invoice)).state, (await clearance(whole)).state]).toEqual([
    'cancelled',
    'not-required',
  ]);
  expect(service.kept.get(sale.invoice)?.status).toBe('Cancelled');
  expect(service.reasons).toContain(`Taken off by the credit note ${whole}`);
  expect(service.sent.some(({ number }) => number === whole)).toBe(false);
});

test.each([
  ['the service says that it is too late', 0, null],
  ['the window is over', 72, `now() - interval '1 minute'`],
])('a credit note of the whole is sent where %s', async (_, windowHours, until) => {
  const sale = await sold();
  await turns(2);
  service.state.windowHours = windowHours;
  if (until) {
    const { id } = await clearance(sale.invoice);
    await rows(`update document_clearances set cancel_until = ${until} where id = $1`, [id]);
  }
  const whole = await credited(sale, TOTAL);
  await turns(5);
  expect([(await clearance(sale.invoice)).state, (await clearance(whole)).state]).toEqual([
    'cleared',
    'cleared',
  ]);
});

test('a credit note of an invoice that the service never had, or refused, is not required until that is sent', async () => {
  service.state.behaviour = 'refuse';
  const sale = await sold();
  await turns(1);
  const part = await credited(sale, 100);
  await turns(2);
  expect((await clearance(part)).state).toBe('not-required');
  service.state.behaviour = 'accept';
  await again((await clearance(sale.invoice)).uuid);
  await turns(5);
  expect([(await clearance(sale.invoice)).state, (await clearance(part)).state]).toEqual([
    'cleared',
    'cleared',
  ]);
});

test('another address of the service forgets the secret, so that no other host is told it', async () => {
  const moved = await save({ url: `${service.origin}/other` });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['is_on']]);
  const off = await save({ url: `${service.origin}/other`, is_on: false });
  expect([off.body.secret, off.body.is_on]).toEqual([null, false]);
  const { invoice } = await sold();
  await turns(2);
  expect(await clearance(invoice)).toBeUndefined();
  const [{ uuid }] = await rows(
    'select d.uuid from document_clearances c join billing_documents d on d.id = c.document_id limit 1',
  );
  const refused = await again(uuid);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Clearance is turned off. Turn it on in the settings first.',
  ]);
});
