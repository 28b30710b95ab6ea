import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('another role is told to its person, and to those who give roles unless they do without', async () => {
  const root = await api.signIn('Super Administrator');
  const reader = await api.signIn('Super Administrator');
  const quiet = await api.signIn('Super Administrator');
  const { version } = (await quiet.call('GET', '/api/v1/profile')).body;
  const notices = { 'role-changed': [] };
  const chosen = await quiet.call('PATCH', '/api/v1/profile', { version, preferences: { notices } });
  expect(chosen.body.preferences.notices).toEqual(notices);
  const person = await api.signIn('Subscriber');
  const roles = (await root.call('GET', '/api/v1/roles')).body.data;
  const { id: role_id } = roles.find(({ name }: { name: string }) => name === 'Complimentary Subscriber');
  await root.call('POST', '/api/v1/users/many', { uuids: [person.uuid], action: 'assign-role', role_id });
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', 'in', ['own-role-changed', 'role-changed'])
    .select(['template', 'user_uuid', 'text_body'])
    .orderBy('template')
    .execute();
  expect(mails.map(({ template, user_uuid }) => [template, user_uuid])).toEqual([
    ['own-role-changed', person.uuid],
    ['role-changed', reader.uuid],
  ]);
  expect(mails[0]?.text_body).toContain('Subscriber → Complimentary Subscriber');
  const unknown = { notices: { 'sign-in': [] } };
  const next = (await quiet.call('GET', '/api/v1/profile')).body.version;
  const fixed = await quiet.call('PATCH', '/api/v1/profile', { version: next, preferences: unknown });
  expect(fixed.status).toBe(422);
});
