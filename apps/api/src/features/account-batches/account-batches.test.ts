import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { byTwo } from '../../platform/test/two-people.ts';

let api: TestApp;
let admin: Caller;
let now = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  const organisation = { kind: 'stakeholder' as const, data_sets: ['bmp'] };
  await api.platform.database.write
    .insertInto('organisations')
    .values({ ...organisation, code: 'MBAM', name: JSON.stringify({ en: 'Builders' }) })
    .execute();
});
afterAll(() => api.close());
const enter = async () => {
  admin = await api.signIn('Admin');
};

const provider = (name: string, email: string, organisation = 'mbam') => ({ name, email, organisation });
const check = (rows: object[], kind = 'data-provider') =>
  admin.call('POST', '/api/v1/account-batches', { kind, title: 'Survey 2027', rows });
const step = (uuid: string, verb: string, body?: object) =>
  admin.call('POST', `/api/v1/account-batches/${uuid}/${verb}`, body);
/** Providers are made by two. */
const confirmByTwo = async (uuid: string, body: object) =>
  byTwo([admin, await api.signIn('Admin')], 'account-batches.confirm', { params: { uuid }, body });
const people = async () =>
  (await api.platform.database.read.selectFrom('users').select(['uuid', 'email', 'status']).execute()).filter(
    ({ email }) => email.startsWith('batch-') || email.startsWith('closed+'),
  );

test('rows are checked one by one, in words, and nothing is made', async () => {
  await enter();
  const { status, body } = await check([
    provider('Good Person', 'batch-1@datum.test'),
    provider('Twice', 'BATCH-1@datum.test'),
    provider('', 'batch-2@datum.test'),
    provider('Bad Address', 'batch-2(at)datum.test'),
    provider('Nowhere', 'batch-3@datum.test', 'NONE'),
    provider('Known', admin.email),
  ]);
  expect(status).toBe(201);
  expect(body.summary).toEqual({ new: 1, exists: 1, refused: 4, mails: 1 });
  expect(body.rows.map((row: { problems: string[] }) => row.problems[0] ?? '')).toEqual([
    '',
    'Line 1 has the same address.',
    'The name is missing.',
    'This is not a valid email address.',
    'There is no active organisation with the code NONE.',
    'An account with this address already exists; no account is created.',
  ]);
  expect(body.grants_in_words.length).toBeGreaterThan(0);
  expect(await people()).toEqual([]);
  const many = Array.from({ length: 501 }, (_, n) => provider('P', `batch-x${n}@datum.test`));
  expect((await check(many)).status).toBe(422);
});

test('only the summary that was read is confirmed; then accounts, invitations and results stand', async () => {
  await enter();
  const { body } = await check([
    provider('One', 'batch-11@datum.test'),
    provider('Two', 'batch-12@datum.test'),
  ]);
  const wish = { version: body.version, summary: body.summary };
  expect((await step(body.uuid, 'confirm', { ...wish, summary: { ...body.summary, new: 3 } })).status).toBe(
    409,
  );
  expect(await people()).toEqual([]);
  const done = await confirmByTwo(body.uuid, wish);
  expect(done.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['created', 'created']);
  expect((await people()).map(({ status }) => status)).toEqual(['invited', 'invited']);
  expect((await step(body.uuid, 'confirm', wish)).status).toBe(409);
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'invitation')
    .select('recipient')
    .execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
    'batch-11@datum.test',
    'batch-12@datum.test',
  ]);
});

test('an account that came into being after the check shows as another summary', async () => {
  await enter();
  const { body } = await check([provider('Three', 'batch-13@datum.test')]);
  const other = await check([provider('Three', 'batch-13@datum.test')]);
  await confirmByTwo(other.body.uuid, { version: 1, summary: other.body.summary });
  const refused = await step(body.uuid, 'confirm', { version: 1, summary: body.summary });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('summary has changed'),
  ]);
  expect((await admin.call('GET', `/api/v1/account-batches/${body.uuid}`)).body.state).toBe('draft');
});

test('undo within a day closes what nobody used, keeps who came in, and frees the address', async () => {
  await enter();
  const { body } = await check([
    provider('Four', 'batch-14@datum.test'),
    provider('Five', 'batch-15@datum.test'),
  ]);
  const done = await confirmByTwo(body.uuid, { version: 1, summary: body.summary });
  const came = done.rows[0].user_uuid;
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'active' })
    .where('uuid', '=', came)
    .execute();
  const undone = await step(body.uuid, 'undo');
  expect(undone.body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['kept', 'undone']);
  expect((await step(body.uuid, 'undo')).status).toBe(409);
  expect((await check([provider('Five', 'batch-15@datum.test')])).body.summary.new).toBe(1);
});

test('after 24 hours it cannot be undone; complimentary access begins and ends by day', async () => {
  await enter();
  const row = { name: 'Six', email: 'batch-16@datum.test', product: 'BMCI', until: '2026-12-31' };
  expect(
    (
      await check(
        [
          { ...row, until: '2026-11-20' },
          { ...row, product: 'xyz' },
        ],
        'complimentary',
      )
    ).body.summary.refused,
  ).toBe(2);
  const { body } = await check([row], 'complimentary');
  const confirm = { version: 1, summary: body.summary };
  const alone = await step(body.uuid, 'confirm', confirm);
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  const done = await confirmByTwo(body.uuid, confirm);
  const { body: told } = await admin.call('GET', '/api/v1/proposals');
  expect(told.data[0].what).toBe('Give free access to 1 person: Survey 2027');
  const user = done.rows[0].user_uuid;
  const open = await api.platform.database.read
    .selectFrom('entitlements')
    .selectAll()
    .where('user_uuid', '=', user)
    .execute();
  expect(open).toMatchObject([
    { product: 'bmci', level: 'download', valid_from: '2026-11-21', valid_to: '2026-12-31' },
  ]);
  now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
  await enter();
  const late = await step(body.uuid, 'undo');
  expect([late.status, late.body.code]).toEqual([409, 'state']);
});
