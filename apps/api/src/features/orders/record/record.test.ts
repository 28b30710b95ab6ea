import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { refund, reportsOf } from '../../../platform/test/test-reports.ts';
import { peopleOfRequest } from '../../../platform/test/test-requests.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let staff: Caller;
let reader: Caller;
let reports: ReturnType<typeof reportsOf>;
beforeAll(async () => {
  api = await startTestApp();
  await shop.openShop(api);
  const people = await peopleOfRequest(api);
  ({ staff, reader } = people);
  reports = reportsOf(api, people);
});
afterAll(() => api.close());

const recordOf = async (who: Caller, order: string) =>
  (await who.call('GET', `/api/v1/orders/${order}/record`)).body;
test('quote accepted, paid, delivered, downloaded: the order shows the file for good and who fetched which bytes', async () => {
  const { request, order } = await reports.ordered();
  expect(await recordOf(reader, order)).toMatchObject({ request, items: [] });
  await shop.play(reader, await shop.begin(reader, order), 'succeed');
  await reports.deliver(request);
  const [file] = (await recordOf(reader, order)).items;
  const sha256 = createHash('sha256').update('my own numbers').digest('hex');
  expect(file).toMatchObject({ name: 'own.txt', sha256, downloads: [] });
  const path = `/api/v1/orders/${order}/deliveries/${file.uuid}`;
  const got = await reader.call('GET', path);
  expect([got.status, got.raw.toString()]).toEqual([200, 'my own numbers']);
  const { items, events } = await recordOf(reader, order);
  expect(items[0].downloads).toMatchObject([{ by: 'Hafiz Rahman', by_staff: false, sha256 }]);
  const whats = events.map(({ what }: { what: string }) => what);
  expect(whats.slice(0, 2)).toEqual(['downloaded', 'delivered']);
  expect(whats.at(-1)).toBe('ordered');
  expect(whats).toEqual(expect.arrayContaining(['payment', 'paid', 'document']));
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

test('staff who see transactions see every order and neither pay nor cancel it; others find none', async () => {
  const { order } = await reports.ordered();
  const root = await api.signIn('Super Administrator');
  expect(await shop.show(root, order)).toMatchObject({ is_own: false, methods: [], state: 'waiting' });
  expect((await recordOf(root, order)).events).toMatchObject([{ what: 'ordered' }]);
  expect((await root.call('POST', `/api/v1/orders/${order}/cancel`)).status).toBe(404);
  const other = await api.signIn('Subscriber');
  const none = await other.call('GET', `/api/v1/orders/${crypto.randomUUID()}/record`);
  const theirs = await other.call('GET', `/api/v1/orders/${order}/record`);
  expect([theirs.status, theirs.body.code, theirs.body.message]).toEqual([
    404,
    none.body.code,
    none.body.message,
  ]);
});

test('what is delivered free after the quote was withdrawn is not of its order, and no order opens the file of another', async () => {
  const { request, order } = await reports.ordered();
  const [quote] = (await staff.call('GET', reports.at(request))).body.quotes;
  await reports.act(staff, request, `/quotes/${quote.uuid}/withdraw`, { reason: 'It is free.' });
  await lapseOrders(api.platform);
  expect(await shop.show(reader, order)).toMatchObject({ state: 'cancelled' });
  await reports.act(staff, request, '/steps', { step: 'begin', reason: '' });
  await reports.deliver(request);
  const [answer] = (await reader.call('GET', reports.at(request))).body.answers;
  expect((await recordOf(reader, order)).items).toEqual([]);
  const paid = await reports.ordered();
  await shop.play(reader, await shop.begin(reader, paid.order), 'succeed');
  for (const one of [order, paid.order, crypto.randomUUID()]) {
    const path = `/api/v1/orders/${one}/deliveries/${answer.files[0].uuid}`;
    expect((await reader.call('GET', path)).status).toBe(404);
  }
});

const permit = async (who: Caller, ...permissions: string[]) => {
  const root = await api.signIn('Super Administrator');
  const grants = permissions.map((permission) => ({ permission, scope: 'all' }));
  const { body } = await root.call('POST', '/api/v1/roles', {
    name: `Till with ${permissions.length}`,
    base_role: 'Admin',
    grants,
  });
  await api.platform.database.owner.query('update users set role_id = $1 where uuid = $2', [
    body.id,
    who.uuid,
  ]);
  api.platform.sessions.forget();
};

test('staff of a till who see transactions read no delivered report without the right to see requests', async () => {
  const { request, order } = await reports.paid();
  await reports.deliver(request);
  const till = await api.signIn('Admin');
  await permit(till, 'billing.transaction.view');
  const [file] = (await recordOf(till, order)).items;
  expect(file).toMatchObject({ name: 'own.txt', closed: 'right' });
  const path = `/api/v1/orders/${order}/deliveries/${file.uuid}`;
  const refused = await till.call('GET', path);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You need the right to see requests for reports to fetch this file.',
  ]);
  await permit(till, 'billing.transaction.view', 'requests.report.view');
  expect((await till.call('GET', path)).raw.toString()).toBe('my own numbers');
});

test('a buyer reads that staff of the office fetched a file, and no name of theirs', async () => {
  const { request, order } = await reports.paid();
  await reports.deliver(request);
  const root = await api.signIn('Super Administrator', { name: 'Aina Noor' });
  const [file] = (await recordOf(root, order)).items;
  await root.call('GET', `/api/v1/orders/${order}/deliveries/${file.uuid}`);
  const told = await recordOf(reader, order);
  expect(told.items[0].downloads).toMatchObject([{ by: null, by_staff: true }]);
  expect(told.office).toBe('Office of Figures');
  expect(JSON.stringify(told)).not.toContain('Aina');
  expect((await recordOf(root, order)).items[0].downloads).toMatchObject([{ by: 'Aina Noor' }]);
});

test('a report that is refunded in full closes its request with a message, and its file to the buyer', async () => {
  const { request, order } = await reports.paid();
  await reports.deliver(request);
  const [answer] = (await reader.call('GET', reports.at(request))).body.answers;
  const old = answer.files[0].path;
  const part = await refund(api, order, [30_000, 108_000]);
  expect([part.done.status, part.asked.body.what]).toEqual([
    200,
    expect.stringMatching(/; what was ordered stays as it is$/),
  ]);
  const path = `/api/v1/orders/${order}/deliveries/${answer.files[0].uuid}`;
  expect([(await reader.call('GET', path)).status, (await reader.call('GET', old)).status]).toEqual([
    200, 200,
  ]);
  const all = await refund(api, order, [78_000, 78_000]);
  expect([all.done.status, all.asked.body.what]).toEqual([
    200,
    expect.stringMatching(/what was ordered is closed to the buyer$/),
  ]);
  const seen = (await reader.call('GET', reports.at(request))).body;
  expect(seen.state).toBe('closed');
  expect(seen.messages.at(-1)).toMatchObject({
    by_staff: true,
    author: 'Office of Figures',
    body: expect.stringContaining(
      ' was refunded in full. The request is closed, and its files can no longer be downloaded.',
    ),
  });
  expect(seen.answers[0].files[0].path).toBeNull();
  expect([(await reader.call('GET', path)).status, (await reader.call('GET', old)).status]).toEqual([
    404, 404,
  ]);
  expect((await recordOf(reader, order)).items).toMatchObject([{ name: 'own.txt', closed: 'refunded' }]);
  expect((await staff.call('GET', path)).status, 'staff look at what was delivered').toBe(200);
  const { rows } = await api.platform.database.owner.query(
    "select text_body from mails where template = 'payment-refunded' and user_uuid = $1 order by created_at desc limit 1",
    [reader.uuid],
  );
  expect(rows[0].text_body).toContain('can no longer be downloaded');
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

test('work that had not been delivered ends with its full refund, and no later delivery opens the order again', async () => {
  const { request, order } = await reports.paid();
  await refund(api, order, [108_000, 108_000]);
  expect((await staff.call('GET', reports.at(request))).body.state).toBe('closed');
  await reports.act(staff, request, '/steps', { step: 'reopen', reason: 'We give it free.' });
  await reports.deliver(request);
  expect((await recordOf(reader, order)).items).toMatchObject([{ closed: 'refunded' }]);
  const [free] = (await reader.call('GET', reports.at(request))).body.answers;
  expect((await reader.call('GET', free.files[0].path)).status).toBe(200);
});
