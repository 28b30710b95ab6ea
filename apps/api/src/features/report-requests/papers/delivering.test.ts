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

const NOTHING = 'Freeze a table, answer with files, or send the answer as a reply, first.';
const OWN = 'Another person must approve this answer: you made a part of it.';

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
const show = async (uuid: string) => (await staff.call('GET', at(uuid))).body;
const step = async (uuid: string, name: string, reason = '') =>
  staff.call('POST', at(uuid, '/steps'), { step: name, reason, version: (await show(uuid)).version });
const deliver = async (who: Caller, uuid: string) =>
  who.call('POST', at(uuid, '/deliver'), { text: 'All is sent: 42.', version: (await show(uuid)).version });
const reply = (uuid: string, text: string, files: string[] = []) =>
  staff.call('POST', at(uuid, '/replies'), { text, files });

/** A request that is worked on, with nothing on its checklist. */
async function begun({ said = '' } = {}): Promise<string> {
  const uuid = await askForTable(api, reader);
  if (said) await reply(uuid, said);
  await step(uuid, 'begin');
  const { version } = await show(uuid);
  await staff.call('PUT', at(uuid, '/tasks'), { tasks: [], version });
  return uuid;
}

async function attach(uuid: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['my own numbers']), 'own.txt');
  const request = new Request('http://x', { method: 'POST', body: form });
  const { body, statusCode } = await api.app.inject({
    method: 'POST',
    url: at(uuid, '/files'),
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(statusCode, body).toBe(201);
  return JSON.parse(body).uuid;
}

/** Its answer was there when it was submitted, and was discarded since. */
const inReview = (uuid: string) =>
  inTransaction(api.platform.database.write, (db) =>
    db.updateTable('report_requests').set({ state: 'review' }).where('uuid', '=', uuid).execute(),
  );

test('a file that no message sent is no answer, nor is what was said before work began, or in a note', async () => {
  const uuid = await begun({ said: 'We look into it.' });
  await attach(uuid);
  await staff.call('POST', at(uuid, '/notes'), { text: 'The numbers are in own.txt.' });
  const asked = await step(uuid, 'review');
  expect([asked.status, asked.body.message]).toEqual([409, NOTHING]);
  expect((await show(uuid)).staff.blocks.review).toBe('answer');
});

test('a reply with its file is delivered by another person than the one who wrote it', async () => {
  const uuid = await begun();
  await reply(uuid, 'Here they are.', [await attach(uuid)]);
  expect((await step(uuid, 'review')).body.state).toBe('review');
  const own = await deliver(staff, uuid);
  expect([own.status, own.body.message]).toEqual([403, OWN]);
  expect((await show(uuid)).staff.deliver_block).toBe('own');
  expect((await deliver(second, uuid)).body.state).toBe('delivered');
});

test('who only submitted an answer that another person made may deliver it: that is no part of it', async () => {
  const uuid = await begun();
  await reply(uuid, 'Here they are.', [await attach(uuid)]);
  const { version } = await show(uuid);
  const sent = await second.call('POST', at(uuid, '/steps'), { step: 'review', reason: '', version });
  expect(sent.body.state).toBe('review');
  expect((await deliver(staff, uuid)).body.message).toBe(OWN);
  expect((await deliver(second, uuid)).body.state).toBe('delivered');
});

test('files of our own are an answer that another person approves before the requester has them', async () => {
  const uuid = await begun();
  const file = await attach(uuid);
  const prepare = async (files: string[]) =>
    staff.call('POST', at(uuid, '/answers/files'), {
      title: 'Prices of steel bars, with the method',
      files,
      version: (await show(uuid)).version,
    });
  const none = await prepare([]);
  expect([none.status, none.body.errors]).toEqual([422, { files: ['Attach at least one file.'] }]);
  const { body, status } = await prepare([file]);
  expect(status, JSON.stringify(body)).toBe(201);
  const [made] = body.answers;
  expect([made.subject, made.name.en, made.files.length]).toEqual([
    null,
    'Prices of steel bars, with the method',
    1,
  ]);
  expect((await reader.call('GET', at(uuid))).body.answers).toEqual([]);
  await step(uuid, 'review');
  expect((await deliver(staff, uuid)).body.message).toBe(OWN);
  expect((await deliver(second, uuid)).body.state).toBe('delivered');
  const [theirs] = (await reader.call('GET', at(uuid))).body.answers;
  const got = await api.visitor.call('GET', theirs.files[0].path);
  expect([got.status, got.raw.toString()]).toEqual([200, 'my own numbers']);
});

const mails = (who: Caller, template: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', who.email)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .select(['subject', 'text_body'])
    .execute();

test('staff are told of a new request, and those who may deliver of an answer that waits', async () => {
  const uuid = await begun();
  const { number } = await show(uuid);
  const [arrived] = await mails(second, 'request-arrived');
  expect(arrived?.subject).toBe(`New request ${number}: Steel bars by region`);
  expect(arrived?.text_body).toContain(`${uuid}`);
  await reply(uuid, 'Here they are: 42.');
  const before = (await mails(staff, 'answer-waits')).length;
  await step(uuid, 'review');
  const [waits] = await mails(second, 'answer-waits');
  expect(waits?.subject).toBe(`To approve: the answer to ${number}`);
  expect(waits?.text_body).toContain(`Farid Hassan submitted the answer to request ${number}`);
  // who submitted it knows
  expect((await mails(staff, 'answer-waits')).length).toBe(before);
});

test('emails carry the name that the office gave its service, and days as people write them', async () => {
  const admin = second;
  const { body: portal } = await admin.call('GET', '/api/v1/cms/portal');
  const named = await admin.call('PUT', '/api/v1/cms/portal', {
    values: { ...portal.values, name: { en: 'Selat Prices', ms: '' } },
    version: portal.version,
  });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  await begun();
  const [received] = await mails(reader, 'request-received');
  expect(received?.text_body).toMatch(/We answer by \d{1,2} [A-Z][a-z]+ \d{4};/);
  await api.visitor.call('POST', '/api/forgot-password', { email: reader.email });
  const [reset] = await mails(reader, 'reset-password');
  expect(reset?.subject).toBe('A new password for Selat Prices');
});

test('files that somebody else attached are no part of an answer', async () => {
  const uuid = await begun();
  const files = [await attach(uuid)];
  const { version } = await show(uuid);
  const taken = await second.call('POST', at(uuid, '/answers/files'), { title: 'Prices', files, version });
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { files: ['This file is not there, or belongs to a message already.'] },
  ]);
});

test('what was delivered once is no answer to what was opened again', async () => {
  const uuid = await begun();
  await reply(uuid, 'Here they are.');
  await step(uuid, 'review');
  await deliver(second, uuid);
  await step(uuid, 'reopen', 'A month is missing.');
  expect((await step(uuid, 'review')).body.message).toBe(NOTHING);
  await reply(uuid, 'October, too: 43.');
  await step(uuid, 'review');
  expect((await deliver(second, uuid)).body.state).toBe('delivered');
});

test('a frozen answer that was thrown away in the review leaves nothing to deliver', async () => {
  const uuid = await begun();
  await inReview(uuid);
  const empty = await deliver(second, uuid);
  expect([empty.status, empty.body.message]).toEqual([409, NOTHING]);
  expect((await second.call('GET', at(uuid))).body.staff.deliver_block).toBe('answer');
});

test('staff who asked for a report neither quote nor deliver it, nor does who bought it or belongs to its organisation', async () => {
  const ASKED = 'You or your organisation asked for this. Another person does this step.';
  const uuid = await begun();
  const { owner } = api.platform.database;
  const asker = async (email: string, who: string | null) =>
    owner.query('update report_requests set requester_email = $2, requester_uuid = $3 where uuid = $1', [
      ...[uuid, email, who],
    ]);
  const quote = async () =>
    second.call('POST', at(uuid, '/quotes'), {
      lines: [{ text: 'Special table', quantity: '1', price: 1 }],
      valid_until: api.platform.today(),
      version: (await show(uuid)).version,
    });
  await owner.query(`update report_requests set state = 'received' where uuid = $1`, [uuid]);
  await asker(second.email.toUpperCase(), null);
  const quoted = await quote();
  expect([quoted.status, quoted.body.code, quoted.body.message]).toEqual([403, 'four_eyes', ASKED]);
  expect((await second.call('GET', at(uuid))).body.staff.is_own).toBe(true);
  expect((await show(uuid)).staff.is_own).toBe(false);
  await asker(reader.email, reader.uuid);
  await step(uuid, 'begin');
  await reply(uuid, 'Here they are: 42.');
  await step(uuid, 'review');
  await owner.query(
    `with firm as (insert into organisations (code, name, kind) values ('OWN', '{"en": "Own"}', 'subscriber') returning id)
      update users set organisation_id = (select id from firm) where uuid = any($1)`,
    [[second.uuid, reader.uuid]],
  );
  const { body } = await second.call('GET', at(uuid));
  expect([body.state, body.staff.deliver_block]).toEqual(['review', 'asked']);
  expect((await deliver(second, uuid)).body.message).toBe(ASKED);
  await owner.query('update users set organisation_id = null where uuid = $1', [second.uuid]);
  expect((await deliver(second, uuid)).body.state).toBe('delivered');
});
