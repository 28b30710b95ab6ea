import { inTransaction } from '@datum/database/transaction';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makePlatform } from '../../main.ts';
import { runDueJobs, startJobRunner } from '../../platform/jobs/job-runner.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmtpMode, startSmtpServer, type TestSmtpServer } from './test-smtp-server.ts';

/** F27: the mail server is down, slow, refuses for now, refuses for good, or dies after it took a mail. */
let smtp: TestSmtpServer;
let api: TestApp;
/** Shortens what would be ten and twenty seconds in real use. */
const HURRY = '?connectionTimeout=400&greetingTimeout=400&socketTimeout=400';

beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startTestApp({ smtpUrl: `${smtp.url}${HURRY}` });
});
afterEach(async () => {
  smtp.mode = 'takes it';
  smtp.received.length = 0;
  await api.platform.database.owner.query('truncate jobs, mails cascade');
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const write = (to: string, { platform } = api) =>
  inTransaction(platform.database.write, (db) =>
    sendMail(db, platform, {
      template: 'verify-code',
      to,
      locale: 'ms',
      values: { name: 'Aisyah', code: '123 456', link: 'https://data.example.org/auth/verify' },
    }),
  );
const mail = (uuid: string, { platform } = api) =>
  platform.database.read.selectFrom('mails').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const onlyJob = ({ platform } = api) =>
  platform.database.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
/** The pause before the next try is over. */
const pauseOver = ({ platform } = api) =>
  platform.database.write
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('state', '=', 'queued')
    .execute();

test.each([
  'answers 451',
  'greets with 554',
  'does not greet',
  'stalls in the middle',
  'cuts the connection',
] satisfies SmtpMode[])('F27: a server that %s gets the mail later, and it leaves once', async (mode) => {
  smtp.mode = mode;
  const uuid = await write('later@example.org');
  await runDueJobs(api.platform);
  expect(await mail(uuid)).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.any(String) });
  expect((await onlyJob()).run_at.getTime()).toBeGreaterThan(Date.now() + 1_000);
  expect(smtp.received).toHaveLength(0);
  smtp.mode = 'takes it';
  await pauseOver();
  await runDueJobs(api.platform);
  await runDueJobs(api.platform);
  expect(await mail(uuid)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  expect(smtp.received).toHaveLength(1);
});

/** Sign-up and a forgotten password, as they answer whatever the mail server does. */
async function signUpAndReset(own: TestApp): Promise<number[]> {
  const person = await own.signIn('Subscriber');
  const body = { name: 'Nor', email: 'nor@example.org', password: 'green bricks on monday' };
  const signUp = await own.visitor.call('POST', '/api/v1/register', body);
  const reset = await own.visitor.call('POST', '/api/forgot-password', { email: person.email });
  return [signUp.status, reset.status];
}

test('F27: a server that is down: sign-up and reset answer as ever, tries go on for nearly a day, then end', async () => {
  const own = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }); // nobody listens there
  expect(await signUpAndReset(own)).toEqual([202, 200]);
  const onlyOne = await write('down@example.org', own);
  await own.platform.database.owner.query('delete from jobs where payload->>$$uuid$$ <> $1', [onlyOne]);
  const pauses: number[] = [];
  for (let go = 0; go < 20; go += 1) {
    await runDueJobs(own.platform);
    const { state, run_at } = await onlyJob(own);
    if (state !== 'queued') break;
    pauses.push(run_at.getTime() - Date.now());
    await pauseOver(own);
  }
  expect(await onlyJob(own)).toMatchObject({ state: 'failed', attempts: 14 });
  expect(await mail(onlyOne, own)).toMatchObject({
    state: 'failed',
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect([hours > 10, hours < 24]).toEqual([true, true]);
  await own.close();
});

test('F27: while a server stalls, sign-up, reset and other jobs go on, and a stop does not wait for it', async () => {
  const own = await startTestApp({ smtpUrl: smtp.url }); // with the patience of real use
  own.platform.jobs.define('test.other', async () => ({ done: true }));
  smtp.mode = 'stalls in the middle';
  const stuck = [await write('one@example.org', own), await write('two@example.org', own)];
  const runner = startJobRunner(own.platform, 2, 50);
  await expect.poll(() => smtp.openCount()).toBe(2);
  expect(await signUpAndReset(own)).toEqual([202, 200]);
  const job = {
    kind: 'test.other',
    title: { en: 'Other', ms: 'Lain' },
    payload: null,
    createdBy: null,
  } as const;
  const id = await inTransaction(own.platform.database.write, (db) => enqueue(db, job));
  const states = () => own.platform.database.read.selectFrom('jobs').select(['id', 'state']).execute();
  await expect.poll(states).toContainEqual({ id, state: 'done' });
  expect(smtp.openCount()).toBe(2);
  await runner.close(); // the test's own limit would strike long before the server's patience ends
  for (const uuid of stuck) expect((await mail(uuid, own)).state).toBe('queued');
  smtp.mode = 'takes it';
  await runDueJobs(own.platform);
  expect(smtp.received).toHaveLength(4);
  await own.close();
});

test('F27: a server that dies after it took a mail gets the same mail again, known by its Message-ID', async () => {
  smtp.mode = 'takes it and dies before saying so';
  const uuid = await write('twice@example.org');
  await runDueJobs(api.platform);
  expect(await mail(uuid)).toMatchObject({ state: 'queued', attempts: 1 });
  smtp.mode = 'takes it';
  await pauseOver();
  await runDueJobs(api.platform);
  await runDueJobs(api.platform);
  const copies = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)));
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ messageId }) => messageId))).toEqual(new Set([`<${uuid}@127.0.0.1>`]));
  expect(copies[1]?.text).toBe(copies[0]?.text);
});

test('F27: two processes with one queue send each mail once', async () => {
  const own = await startTestApp({ smtpUrl: smtp.url }); // with the patience of real use
  const second = makePlatform(own.platform.config, own.platform.database, { log: own.platform.log });
  const other = await buildApp(second, second.log);
  const uuids = [];
  for (let n = 0; n < 12; n += 1) uuids.push(await write(`person-${n}@example.org`, own));
  await Promise.all([runDueJobs(own.platform), runDueJobs(second), runDueJobs(own.platform)]);
  const ids = smtp.received.map((raw) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1]);
  expect(ids.toSorted()).toEqual(uuids.toSorted());
  await other.close();
  await own.close();
});

test('F27: 5xx about a mail ends it at once; staff see why, and may try again', async () => {
  smtp.mode = 'answers 550';
  const uuid = await write('gone@example.org');
  await runDueJobs(api.platform);
  expect(await mail(uuid)).toMatchObject({ state: 'failed', attempts: 1 });
  const root = await api.signIn('Super Administrator');
  const shown = (await root.call('GET', '/api/v1/mails?state=failed')).body.data[0];
  expect(shown).toMatchObject({ uuid, recipient: 'gone@example.org' });
  expect(shown.last_error).toContain('no such mailbox');
  expect((await root.call('POST', `/api/v1/mails/${uuid}/resend`)).body.state).toBe('queued');
  expect((await root.call('POST', `/api/v1/mails/${uuid}/resend`)).status).toBe(409);
  smtp.mode = 'takes it';
  await runDueJobs(api.platform);
  expect(smtp.received).toHaveLength(1);
});
