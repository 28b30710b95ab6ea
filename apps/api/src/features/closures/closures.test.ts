import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let days = 0;
const now = () => new Date(Date.now() + days * 86_400_000);
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now } });
});
afterAll(() => api.close());

const mailsOf = (template: string) =>
  api.platform.database.read.selectFrom('mails').selectAll().where('template', '=', template).execute();

const OWN = '/api/v1/profile/closure';
const of = ({ uuid }: Caller, step = '') => `/api/v1/users/${uuid}/closure${step}`;

test('who asks to leave has two weeks to think again; then staff close the account and its sessions end', async () => {
  const root = await api.signIn('Super Administrator');
  const person = await api.signIn('Subscriber');
  expect((await person.call('GET', OWN)).body).toEqual({ closure: null });
  const asked = await person.call('POST', OWN, { reason: 'I changed firms.' });
  expect([asked.status, asked.body.closure.state]).toEqual([201, 'open']);
  expect((await person.call('POST', OWN, {})).status).toBe(409);

  const list = await root.call('GET', '/api/v1/users?view=closing');
  expect(list.body.data.map(({ uuid }: Caller) => uuid)).toEqual([person.uuid]);
  expect((await root.call('GET', of(person))).body.closure.reason).toBe('I changed firms.');
  const early = await root.call('POST', of(person, '/close'));
  expect([early.status, early.body.code]).toEqual([409, 'state']);

  const told = await mailsOf('closure-asked');
  expect(told.map(({ user_uuid }) => user_uuid)).toEqual([root.uuid]);
  expect(told[0]?.text_body).toContain('I changed firms.');

  days = 15;
  const [later, back] = [await api.signIn('Super Administrator'), await api.signIn('Subscriber')];
  expect((await later.call('POST', of(person, '/close'))).body.closure.state).toBe('closed');
  expect((await later.call('GET', `/api/v1/users/${person.uuid}`)).body.status).toBe('closed');
  expect((await mailsOf('closure-answered'))[0]).toMatchObject({ user_uuid: person.uuid });
  expect((await person.call('GET', OWN)).status).toBe(401);
  expect((await back.call('POST', of(person, '/close'))).status).toBe(403);
});

test('the person takes it back, or staff answer why not', async () => {
  const person = await api.signIn('Data Provider');
  await person.call('POST', OWN, {});
  expect((await person.call('DELETE', OWN)).body.closure.state).toBe('withdrawn');
  expect((await person.call('DELETE', OWN)).status).toBe(409);
  await person.call('POST', OWN, {});
  const root = await api.signIn('Super Administrator');
  expect((await root.call('POST', of(person, '/refuse'), { answer: '' })).status).toBe(422);
  await root.call('POST', of(person, '/refuse'), { answer: 'A round is open in your name.' });
  expect((await person.call('GET', OWN)).body.closure).toMatchObject({
    state: 'refused',
    answer: 'A round is open in your name.',
  });
});

test('what stands above the reader is answered like a missing account', async () => {
  const root = await api.signIn('Super Administrator');
  const admin = await api.signIn('Admin');
  expect((await admin.call('GET', of(root))).status).toBe(404);
});
