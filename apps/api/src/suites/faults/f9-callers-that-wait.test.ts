import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectDatabase } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makePlatform } from '../../main.ts';
import { arrivalFolder } from '../../platform/files/uploaded-file.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { countHeld } from './test-held-connections.ts';

/** F9: callers that wait, and callers that are slow, hold no connection that another's write needs. */
let api: TestApp;
let writer: Caller;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1 });
  writer = await api.signIn('Subscriber');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const NEW_PASSWORD = 'kuda hijau minum kopi';

/** A write of somebody else; it takes the same connections as all writes. */
const write = () => writer.call('PUT', '/api/v1/drafts/faults', { data: { text: 'kept' } });

const heldConnections = () => countHeld(api);

test('wrong logins that wait hold up nobody: a write that comes later ends first', async () => {
  const email = writer.email;
  for (let failure = 0; failure < 26; failure += 1) await api.platform.limits.noteFailure(email);
  let ended = 0;
  const logins = Array.from({ length: 14 }, async (_, index) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: `198.51.100.${index}`,
      payload: { email, password: 'wrong, and wrong again' },
    });
    ended += 1;
    return answer.statusCode;
  });
  expect((await write()).status).toBe(200);
  expect(await heldConnections()).toBe(0);
  expect(ended).toBe(0);
  const codes = await Promise.all(logins);
  expect(codes).toContain(422);
  // a machine that is too busy to take its turn in five seconds says so to the last in line, which is right
  expect(codes.filter((code) => code !== 422 && code !== 429)).toEqual([]);
});

test('a storm of logins from everywhere holds up nobody else who writes, signs in or changes a password', async () => {
  const person = await api.signIn('Subscriber');
  const other = await api.signIn('Subscriber');
  let ended = 0;
  const login = async (remoteAddress: string, email: string, password: string) => {
    const payload = { email, password };
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      payload,
    });
    ended += 1;
    return statusCode;
  };
  const storm = Array.from({ length: 230 }, (_, n) =>
    login(`198.51.100.${n}`, `nobody-${n}@example.org`, 'a guess'),
  );
  const writes = await Promise.all([1, 2, 3, 4].map(write));
  expect(writes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const passwords = {
    current_password: TEST_PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  };
  const changed = other.call('POST', '/api/change-password', passwords);
  expect(await login('127.0.0.1', person.email, TEST_PASSWORD)).toBe(200);
  expect(await login('203.0.113.1', person.email, TEST_PASSWORD)).toBe(200);
  expect((await changed).status).toBe(200);
  expect(ended).toBeLessThan(200);
  expect([...new Set(await Promise.all(storm))].toSorted()).toEqual([422, 429]);
});

test('uploads that trickle hold up nobody, and arrive whole', async () => {
  const people = await Promise.all([
    api.signIn('Subscriber'),
    api.signIn('Subscriber'),
    api.signIn('Subscriber'),
  ]);
  const uploads = await Promise.all(people.flatMap((person) => [0, 1, 2, 3].map(() => beginUpload(person))));
  const arriving = () => readdir(arrivalFolder(api.platform.config));
  await expect.poll(async () => (await arriving().catch(() => [])).length).toBe(12);
  expect(await heldConnections()).toBe(0);
  expect((await write()).status).toBe(200);
  const answers = await Promise.all(uploads.map((upload) => upload.finish()));
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  await expect.poll(async () => (await arriving()).length).toBe(0);
});

test('an upload that is broken off leaves no file', async () => {
  const { socket } = await beginUpload(await api.signIn('Subscriber'));
  const arriving = () => readdir(arrivalFolder(api.platform.config));
  await expect.poll(async () => (await arriving()).length).toBe(1);
  socket.destroy();
  await expect.poll(async () => (await arriving()).length).toBe(0);
});

test('a sixth upload of one person is refused with 429; others are not', async () => {
  const person = await api.signIn('Subscriber');
  const uploads = await Promise.all([0, 1, 2, 3, 4].map(() => beginUpload(person)));
  await expect.poll(async () => (await readdir(arrivalFolder(api.platform.config))).length).toBe(5);
  const sixth = await beginUpload(person);
  expect(await sixth.finish()).toBe('HTTP/1.1 429 Too Many Requests');
  const other = await beginUpload(await api.signIn('Subscriber'));
  expect(await other.finish()).toBe('HTTP/1.1 200 OK');
  await Promise.all(uploads.map((upload) => upload.finish()));
});

test('when every connection for writes is in use, a write is refused in time with 429, and people still sign in', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const other = await api.signIn('Subscriber');
  const holders = Array.from({ length: 10 }, () =>
    inTransaction(api.platform.database.write, () => released),
  );
  const refused = await write();
  expect([refused.status, refused.body.message]).toEqual([429, 'Too Many Attempts.']);
  expect(refused.headers['retry-after']).toBe('1');
  const login = { email: other.email, password: TEST_PASSWORD };
  expect((await api.visitor.call('POST', '/api/login', login)).status).toBe(200);
  release();
  await Promise.all(holders);
  expect((await write()).status).toBe(200);
});

test('what fails after the commit changes neither the answer nor what is done next', async () => {
  const other = await api.signIn('Subscriber');
  const { limits } = api.platform;
  const { forgetFailures } = limits;
  limits.forgetFailures = () => Promise.reject(new Error('no connection came free'));
  const login = await api.visitor.call('POST', '/api/login', { email: other.email, password: TEST_PASSWORD });
  limits.forgetFailures = forgetFailures;
  expect(login.status).toBe(200);
  const notes = await api.platform.database.read
    .selectFrom('security_events')
    .where('user_uuid', '=', other.uuid)
    .where('kind', '=', 'signed-in')
    .select('id')
    .execute();
  expect(notes).toHaveLength(1);
});

test('what fails after a refusal does not change it, nor what is done next', async () => {
  const { limits } = api.platform;
  const { noteFailure } = limits;
  const invited = await api.signIn('Complimentary Subscriber');
  limits.noteFailure = () => Promise.reject(new Error('no connection came free'));
  const refused = await api.visitor.call('POST', '/api/complimentary-subscriber/login', {
    email: invited.email,
    code: 'not the code of any invitation',
  });
  limits.noteFailure = noteFailure;
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
  expect((await write()).status).toBe(200);
});

test('health asks the database, and says with 500 that it is away', async () => {
  expect((await api.visitor.call('GET', '/health')).body).toEqual({
    status: 'ok',
    missed_releases: 0,
    missing_files: 0,
    scanner: 'off',
  });
  const platform = makePlatform(api.platform.config, connectDatabase(NOWHERE), { log: api.platform.log });
  const away = await buildApp(platform, platform.log);
  const answer = await away.inject({ url: '/health' });
  expect([answer.statusCode, answer.json()]).toEqual([500, { status: 'degraded', database: 'away' }]);
  await away.close();
  await platform.database.close();
});

/** Nothing listens there. */
const NOWHERE = 'postgres://datum@127.0.0.1:1/datum';

/** The smallest picture that is taken. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends all of an upload but its last bytes; `finish` sends them and gives the status line. */
async function beginUpload(person: Caller): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const form = [
    '--cut',
    'Content-Disposition: form-data; name="file"; filename="me.png"',
    'Content-Type: image/png',
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(form), PICTURE, Buffer.from('\r\n--cut--\r\n')]);
  const head = [
    'PUT /api/v1/profile/photo HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${person.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (bytes) => {
    said += String(bytes);
  });
  const closed = once(socket, 'close');
  socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, -20)]));
  return {
    socket,
    finish: async () => {
      socket.write(body.subarray(-20));
      await closed;
      return said.split('\r\n')[0] ?? '';
    },
  };
}
