import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { askForTable, peopleOfRequest } from '../../../platform/test/test-requests.ts';

let api: TestApp;
let staff: Caller;
let second: Caller;
let reader: Caller;
beforeAll(async () => {
  api = await startTestApp();
  ({ staff, second, reader } = await peopleOfRequest(api));
});
afterAll(() => api.close());

const OWED = 'The quote has a fee. Work begins when it is paid.';

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
const show = async (uuid: string) => (await staff.call('GET', at(uuid))).body;

/** What staff do to a request as it stands now. */
const act = async (
  who: Caller,
  uuid: string,
  path: string,
  body: object = {},
  method: 'POST' | 'PUT' = 'POST',
) => who.call(method, at(uuid, path), { ...body, version: (await show(uuid)).version });
const step = (uuid: string, name: string, reason = '') => act(staff, uuid, '/steps', { step: name, reason });

const ask = () => askForTable(api, reader);

async function quote(uuid: string): Promise<string> {
  const valid_until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const lines = [{ text: 'Special table', quantity: '1', price: 100_000 }];
  const { body, status } = await act(staff, uuid, '/quotes', { lines, valid_until });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.quotes.at(-1).uuid;
}

/** A request whose quote was accepted, and not paid. */
async function owed(): Promise<string> {
  const uuid = await ask();
  const paper = await quote(uuid);
  await reader.call('POST', at(uuid, `/quotes/${paper}/answer`), { answer: 'accept' });
  return uuid;
}

/** A request as it was left before work was refused without its payment. */
const leave = (uuid: string, left: { readonly state: 'review'; readonly fee: number }) =>
  inTransaction(api.platform.database.write, (db) =>
    db.updateTable('report_requests').set(left).where('uuid', '=', uuid).execute(),
  );

test('a question about an accepted quote opens no way to work before it is paid, and its answer leads back', async () => {
  const uuid = await owed();
  await staff.call('POST', at(uuid, '/replies'), { text: 'Tower and mobile apart?', asks: true });
  expect(await show(uuid)).toMatchObject({ state: 'clarifying', waiting: 'requester' });
  const asked = await step(uuid, 'begin');
  expect([asked.status, asked.body.message]).toEqual([409, OWED]);
  await reader.call('POST', at(uuid, '/messages'), { text: 'Together is fine.' });
  const seen = await show(uuid);
  expect([seen.state, seen.waiting, seen.fee]).toEqual(['accepted', 'payment', 100_000]);
  expect((await step(uuid, 'begin')).body.message).toBe(OWED);
});

test('a request that was closed before it was paid is reopened to wait for its payment', async () => {
  const uuid = await owed();
  await step(uuid, 'close', 'Not paid for a month.');
  const { body } = await step(uuid, 'reopen', 'They pay after all.');
  expect([body.state, body.waiting]).toEqual(['accepted', 'payment']);
});

test('work that began unpaid all the same is neither submitted nor delivered', async () => {
  const uuid = await ask();
  await act(staff, uuid, '/tasks', { tasks: [] }, 'PUT');
  await leave(uuid, { state: 'review', fee: 100_000 });
  const delivered = await act(second, uuid, '/deliver', { text: 'The table is ready.' });
  expect([delivered.status, delivered.body.message]).toEqual([409, OWED]);
  await step(uuid, 'return', 'It is not paid.');
  expect((await step(uuid, 'review')).body.message).toBe(OWED);
});

test('another quote takes the place of the accepted one; a quote that was taken back owes nothing', async () => {
  const uuid = await owed();
  await staff.call('POST', at(uuid, '/replies'), { text: 'All regions?', asks: true });
  await quote(uuid);
  const seen = await show(uuid);
  expect([seen.state, seen.fee, seen.quotes.map(({ state }: { state: string }) => state)]).toEqual([
    'quoted',
    null,
    ['withdrawn', 'sent'],
  ]);
  const other = await owed();
  await staff.call('POST', at(other, '/replies'), { text: 'All regions?', asks: true });
  const [paper] = (await show(other)).quotes;
  const back = await act(staff, other, `/quotes/${paper.uuid}/withdraw`, { reason: 'It is free.' });
  expect([back.status, back.body.state, back.body.fee]).toEqual([200, 'clarifying', null]);
  expect((await step(other, 'begin')).body.state).toBe('in_work');
});
