import { createHmac } from 'node:crypto';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { forgetSockets, readEndedSockets } from './queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const socketId = '123456789.987654321';
const wish = (channel: string, socket: unknown = socketId) => ({ socket_id: socket, channel_name: channel });

describe.each(['/broadcasting/auth', '/api/broadcasting/auth'])('POST %s', (path) => {
  test.each(['Subscriber', 'Complimentary Subscriber'] as const)(
    'signs the own channel of a %s',
    async (role) => {
      const person = await api.signIn(role);
      const channel = `private-subscription.${person.uuid}`;
      const answer = await person.call('POST', path, wish(channel));
      const { liveKey, liveSecret } = api.platform.config;
      const signature = createHmac('sha256', liveSecret).update(`${socketId}:${channel}`).digest('hex');
      expect([answer.status, answer.body]).toEqual([200, { auth: `${liveKey}:${signature}` }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('takes a form, as pusher-js sends it by itself, and ignores what it does not know', async () => {
    const person = await api.signIn('Subscriber');
    const channel = `private-subscription.${person.uuid}`;
    const answer = await api.app.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...wish(channel), extra: '1' } as Record<string, string>).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().auth).toMatch(/^datum:[0-9a-f]{64}$/);
  });

  test.each(['Super Administrator', 'Admin', 'Data Provider'] as const)(
    'refuses the own channel of a %s, who does not listen',
    async (role) => {
      const person = await api.signIn(role);
      const answer = await person.call('POST', path, wish(`private-subscription.${person.uuid}`));
      expect([answer.status, answer.body.message]).toEqual([403, 'This action is unauthorized.']);
    },
  );

  test('refuses the channel of somebody else, and every other name', async () => {
    const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
    const names = [
      `private-subscription.${other.uuid}`,
      `private-subscription.${person.uuid.toUpperCase()}`,
      `private-subscription.${person.uuid}.x`,
      `presence-subscription.${person.uuid}`,
      `subscription.${person.uuid}`,
      'private-other',
    ];
    for (const name of names) {
      expect((await person.call('POST', path, wish(name))).status, name).toBe(403);
    }
  });

  test('a socket ends with the session that joined on it, also where another one named it since', async () => {
    const [person, friend] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
    const { database, clock } = api.platform;
    const ask = (who: typeof person) =>
      who.call('POST', path, { socket_id: '5.5', channel_name: `private-subscription.${who.uuid}` });
    const ended = async () =>
      (await readEndedSockets(database.read, clock.now())).filter(({ socket_id }) => socket_id === '5.5');
    for (const who of [person, friend]) expect((await ask(who)).status).toBe(200);
    expect(await ended()).toEqual([]);
    await database.owner.query(`update sessions set revoked_at = now() where user_uuid = '${person.uuid}'`);
    expect(await ended()).toHaveLength(1);
    await inTransaction(database.write, (db) => forgetSockets(db, ['5.5']));
    expect(await ended()).toEqual([]);
  });

  test('refuses an unverified person and a visitor', async () => {
    const person = await api.signIn('Subscriber', { isVerified: false });
    const unverified = await person.call('POST', path, wish(`private-subscription.${person.uuid}`));
    expect([unverified.status, unverified.body.message]).toEqual([
      403,
      'Your email address is not verified.',
    ]);
    expect((await api.visitor.call('POST', path, wish('private-x'))).status).toBe(401);
  });

  test.each([
    ['a user sign-in in disguise', wish(':user:{"id":"1"}'), 'channel_name'],
    ['a socket id that smuggles in a channel', wish('private-x', '1.2:private-other'), 'socket_id'],
    ['a socket id that is no text', wish('private-x', { $ne: '' }), 'socket_id'],
    ['a name of two lines', wish('private-x\n'), 'channel_name'],
    ['no socket id', { channel_name: 'private-x' }, 'socket_id'],
    ['no channel', { socket_id: socketId }, 'channel_name'],
  ])('names what is wrong with %s', async (_, body, field) => {
    const person = await api.signIn('Subscriber');
    const answer = await person.call('POST', path, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('is not offered as GET', async () => {
    const person = await api.signIn('Subscriber');
    expect((await person.call('GET', path)).status).toBe(405);
  });

  test('is refused to a page that is not ours', async () => {
    const person = await api.signIn('Subscriber');
    const channel = wish(`private-subscription.${person.uuid}`);
    const answer = await person.call('POST', path, channel, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });
});
