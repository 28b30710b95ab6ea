import type { Endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../platform/test/test-app.ts';

let api: TestApp;
let limited: Caller;

beforeAll(async () => {
  api = await startTestApp();
  limited = await api.signIn('Super Administrator');
  await api.platform.database.write.updateTable('sessions').set({ is_limited: true }).execute();
  api.platform.sessions.forget();
});
afterAll(() => api.close());

/** Written by hand: what somebody needs to sign in whole, to see who else came in by their password, and to leave. */
const OPEN = [
  'account.change-password',
  'api-keys.own',
  'api-keys.revoke-own',
  'api-keys.usage',
  'legal.accept',
  'legal.due',
  'live.authorise',
  'live.authorise-below-api',
  'passkeys.add',
  'passkeys.begin',
  'passkeys.remove',
  'security.events',
  'security.own',
  'session.logout',
  'session.step-up',
  'session.user',
  'trusted-devices.list',
  'trusted-devices.stop',
  'two-factor.backup-codes',
  'two-factor.begin',
  'two-factor.confirm',
  'two-factor.end',
  'user-sessions.own',
  'user-sessions.revoke-own',
];
const DUE = 'Set up a second factor first, under Security; this then opens without signing in again.';

const ask = ({ method, path, upload }: Endpoint) =>
  limited.call(
    method,
    path.replaceAll(/:\w+/g, '1'),
    method === 'GET' || upload ? undefined : { 'no such field': 1 },
  );

test('what is public it reads as a visitor does, whatever is open to its person otherwise', async () => {
  const levels = async (caller: Caller) => {
    const { body } = await caller.call('GET', '/api/v1/products');
    return [...new Set(body.data.map(({ level }: { level: string }) => level))];
  };
  const whole = await api.signIn('Super Administrator');
  expect([await levels(whole), await levels(limited)]).toEqual([['api'], ['sample']]);
});

test('a session that owes its second factor opens what leads out of that, and is told so everywhere else', async () => {
  const closed = api.platform.endpoints.filter(({ access }) => access !== 'public');
  // it ends the session
  const inOrder = closed.toSorted(
    (a, b) => Number(a.id === 'session.logout') - Number(b.id === 'session.logout'),
  );
  const open: string[] = [];
  for (const endpoint of inOrder) {
    const { status, body } = await ask(endpoint);
    const isTold = status === 403 && body.code === 'forbidden' && body.message === DUE;
    if (!isTold) open.push(endpoint.id);
  }
  expect(open.toSorted()).toEqual(OPEN);
});
