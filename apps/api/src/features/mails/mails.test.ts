import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/job-runner.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { startTestApp, type TestApp } from '../../platform/test-app.ts';

/** A real SMTP server in this process, and the API that sends to it. */
let server: SMTPServer | undefined;
let api: TestApp | undefined;
afterEach(async () => {
  await api?.close();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  api = undefined;
  server = undefined;
});

async function start(options: SMTPServerOptions): Promise<string[]> {
  const received: string[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  api = await startTestApp({
    smtpUrl: `smtp://127.0.0.1:${port}?pool=true&connectionTimeout=1000&socketTimeout=1000&greetingTimeout=1000`,
  });
  return received;
}

const write = (to: string, name = 'Aisyah') =>
  app()
    .platform.database.write.transaction()
    .execute((db) =>
      sendMail(db, app().platform, {
        template: 'verify-code',
        to,
        locale: 'ms',
        values: { name, code: '123 456', link: 'https://data.example.org/auth/verify#code=123456' },
      }),
    );
const app = () => {
  if (!api) throw new Error('the API has not started');
  return api;
};
const mail = (uuid: string) =>
  app()
    .platform.database.read.selectFrom('mails')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
/** Lets the retry pass that is waiting now begin. */
const dueNow = () =>
  app()
    .platform.database.write.updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('state', '=', 'queued')
    .execute();

test('a mail leaves once, in both forms, under its own id, and no value adds a header', async () => {
  const received = await start({});
  const uuid = await write('aisyah@example.org', 'Aisyah\r\nBcc: evil@example.org');
  await runDueJobs(app().platform);
  await runDueJobs(app().platform);
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed.to).toMatchObject([{ address: 'aisyah@example.org' }]);
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.subject).toBe('123 456 ialah kod anda untuk Datum');
  expect(parsed.messageId).toContain(uuid);
  expect(parsed.text).toContain('Buka halaman:\nhttps://data.example.org/auth/verify#code=123456');
  expect(parsed.html).toContain('name="viewport"');
  expect(await mail(uuid)).toMatchObject({ state: 'sent', attempts: 1, text_body: '', html_body: '' });
});

test.each([
  [
    'answers 451',
    (refuse: () => boolean): SMTPServerOptions => ({
      onRcptTo: (_address, _session, done) =>
        done(refuse() ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
    }),
  ],
  [
    'cuts the connection',
    (refuse: () => boolean): SMTPServerOptions => ({
      onMailFrom: (_address, session, done) => {
        if (refuse()) sockets.get(session.id)?.destroy();
        else done();
      },
    }),
  ],
])('a server that %s gets the mail later, and the mail leaves once', async (_, options) => {
  let isBroken = true;
  const received = await start(options(() => isBroken));
  server?.server.on('connection', () => undefined);
  server?.on('connect', () => undefined);
  track(server);
  const uuid = await write('later@example.org');
  await runDueJobs(app().platform);
  expect(await mail(uuid)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(received).toHaveLength(0);
  isBroken = false;
  await dueNow();
  await runDueJobs(app().platform);
  expect(await mail(uuid)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  expect(received).toHaveLength(1);
});

test('a refused address is given up at once, staff see why, and may try again', async () => {
  const received = await start({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  });
  const uuid = await write('gone@example.org');
  await runDueJobs(app().platform);
  expect(await mail(uuid)).toMatchObject({ state: 'failed', attempts: 1 });
  const root = await app().signIn('Super Administrator');
  const shown = (await root.call('GET', '/api/v1/mails?state=failed')).body.data[0];
  expect(shown).toMatchObject({ uuid, recipient: 'gone@example.org' });
  expect(shown.last_error).toContain('no such mailbox');
  expect((await root.call('POST', `/api/v1/mails/${uuid}/resend`)).body.state).toBe('queued');
  expect((await root.call('POST', `/api/v1/mails/${uuid}/resend`)).status).toBe(409);
  expect(received).toHaveLength(0);
});

test('a server that is away does not hold up sign-up; tries go on for nearly a day, then end', async () => {
  await start({});
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  const body = { name: 'Nor', email: 'nor@example.org', password: 'green bricks on monday' };
  const from = performance.now();
  expect((await app().visitor.call('POST', '/api/v1/register', body)).status).toBe(202);
  expect(performance.now() - from).toBeLessThan(2_000);
  let waited = 0;
  for (let go = 0; go < 20; go += 1) {
    await runDueJobs(app().platform);
    const job = await app().platform.database.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    if (job.state !== 'queued') break;
    waited += job.run_at.getTime() - Date.now();
    await dueNow();
  }
  const job = await app().platform.database.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({ state: 'failed', attempts: 14 });
  expect(waited / 3_600_000).toBeGreaterThan(10);
  expect(waited / 3_600_000).toBeLessThan(24);
});

const sockets = new Map<string, Socket>();
/** The server's own connections by session id, so that a test can cut one. */
function track(running: SMTPServer | undefined): void {
  const connections = (running as unknown as { connections: Set<{ id: string; _socket: Socket }> })
    .connections;
  running?.server.on('connection', () => {
    setImmediate(() => {
      for (const { id, _socket } of connections) sockets.set(id, _socket);
    });
  });
}

test('an Admin cannot read the reset link of somebody at or above the own rank', async () => {
  api = await startTestApp();
  const [root, admin, reader, person] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Admin'),
    await api.signIn('Admin'),
    await api.signIn('Subscriber'),
  ];
  for (const { email } of [root, admin, person]) {
    await api.visitor.call('POST', '/api/forgot-password', { email });
  }
  const { data } = (await reader.call('GET', '/api/v1/mails')).body;
  const links = await Promise.all(
    data.map(async ({ uuid, recipient }: { uuid: string; recipient: string }) => {
      const { text_body } = (await reader.call('GET', `/api/v1/mails/${uuid}`)).body;
      return [recipient, text_body.includes('token=')];
    }),
  );
  expect(Object.fromEntries(links)).toEqual({
    [root.email]: false,
    [admin.email]: false,
    [person.email]: true,
  });
});
