import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { publishDue } from '../../features/releases/jobs.ts';
import { sealOf } from '../../features/releases/stored-cells.queries.ts';
import { appendChanges } from '../../platform/audit/audit.ts';
import { startCheckpoints } from '../../platform/audit/schedule.ts';
import { verifyChain } from '../../platform/audit/verify.ts';
import { databaseClock, systemClock } from '../../platform/clock.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { dateIn } from '../../platform/office-day.ts';
import { SessionCache } from '../../platform/session/authenticate.ts';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** F21, short form: clocks are set while everything runs. The machine's own is not asked; the database's is. */
let api: TestApp;
/** The time of the API; a test may put another in its place. */
let now = () => new Date();
let clock: Awaited<ReturnType<typeof databaseClock>>;
const HOUR = 3_600_000;

beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now() } });
  clock = await databaseClock(api.platform.database, () => undefined);
  api.platform.jobs.define('test.later', async () => ({ done: true }));
});
afterEach(async () => {
  vi.useRealTimers();
  // Months go live in their order: one that waits for ever would hold up the next test's.
  await api.platform.database.owner.query('delete from releases where sequence is null');
  now = () => clock.now();
});
afterAll(async () => {
  clock.close();
  await api.close();
});

let periods = 0;
/** A release without cells that waits for its minute. */
async function scheduled(at: Date): Promise<number> {
  periods += 1;
  const { database } = api.platform;
  const { id } = await database.write
    .insertInto('releases')
    .values({ subject: 'bmci', period: `20${10 + periods}-01`, state: 'scheduled', scheduled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed_hash = await sealOf(database.read, id);
  await database.write.updateTable('releases').set({ sealed_hash }).where('id', '=', id).execute();
  return id;
}
const stateOf = async (id: number) =>
  (
    await api.platform.database.read
      .selectFrom('releases')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

test.each([
  ['two hours forward', 2 * HOUR],
  ['two hours back', -2 * HOUR],
  ['a year forward', 365 * 24 * HOUR],
])(
  'F21: a machine clock set %s ends no session, publishes nothing early and starts no job early',
  async (_, shift) => {
    now = () => clock.now();
    const person = await api.signIn('Subscriber');
    const inAnHour = new Date(clock.now().getTime() + HOUR);
    const release = await scheduled(inAnHour);
    const job = {
      kind: 'test.later',
      title: { en: 'Later', ms: 'Kemudian' },
      payload: null,
      createdBy: null,
    } as const;
    await inTransaction(api.platform.database.write, (db) => enqueue(db, { ...job, runAt: inAnHour }));
    const before = clock.now().getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
    expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(HOUR);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    await publishDue(api.platform);
    expect(await stateOf(release)).toBe('scheduled');
    expect(await runDueJobs(api.platform)).toBe(0);
    const login = { email: person.email, password: 'a long enough password' };
    const { expires_at } = (await api.visitor.call('POST', '/api/login', login)).body;
    expect(Math.abs(Date.parse(expires_at) - before - 2 * HOUR)).toBeLessThan(60_000);
  },
);

test('F21: processes on machines five minutes apart agree about the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  const other = await databaseClock(api.platform.database, () => undefined);
  expect(Math.abs(other.now().getTime() - clock.now().getTime())).toBeLessThan(1_000);
  other.close();
});

test('F21: the database’s own clock set a year forward and back publishes what is due once, and nothing else', async () => {
  const from = clock.now().getTime();
  const [due, far] = [
    await scheduled(new Date(from + HOUR)),
    await scheduled(new Date(from + 800 * 24 * HOUR)),
  ];
  const told = async () =>
    (await api.platform.database.read.selectFrom('outbox').select('id').execute()).length;
  const before = await told();
  for (const shift of [365 * 24 * HOUR, -2 * HOUR, 2 * HOUR, 365 * 24 * HOUR]) {
    now = () => new Date(from + shift);
    await Promise.all([publishDue(api.platform), publishDue(api.platform)]);
  }
  expect([await stateOf(due), await stateOf(far)]).toEqual(['live', 'scheduled']);
  const live = api.platform.database.read.selectFrom('release_events').where('release_id', '=', due);
  expect(await live.select('step').execute()).toEqual([{ step: 'publish' }]);
  expect(await told()).toBeGreaterThan(before);
});

test('F21: a clock set back makes no token state stay believed for hours', () => {
  const cache = new SessionCache();
  cache.set(1, null, 2 * HOUR);
  expect(cache.get(1, 2 * HOUR + 1_000)).toBeNull();
  expect(cache.get(1, 2 * HOUR + 5_000)).toBeUndefined();
  expect(cache.get(1, 0)).toBeUndefined();
});

test('F21: checkpoints of the audit trail neither storm nor pause when the clock is set', async () => {
  const auditDir = await mkdtemp(join(tmpdir(), 'audit-'));
  const config = { ...api.platform.config, auditDir, auditKey: 'k'.repeat(40) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let at = Date.parse('2026-11-21T08:00:00Z');
  now = () => new Date(at);
  const lines = async () =>
    (await readFile(join(auditDir, 'checkpoints.jsonl'), 'utf8').catch(() => '')).split('\n').length - 1;
  await write(new Date(at));
  const checkpoints = startCheckpoints({ ...api.platform, config });
  await expect.poll(lines).toBe(1);
  for (const [shift, expected] of [
    [60_000, 1],
    [365 * 24 * HOUR, 2],
    [60_000, 2],
    [-366 * 24 * HOUR, 3],
    [60_000, 3],
  ] as const) {
    at += shift;
    await write(new Date(at));
    vi.advanceTimersByTime(60_000);
    if (expected > (await lines())) await expect.poll(lines).toBe(expected);
    else await write(new Date(at)); // a look ends well before the next change has been stored
    expect(await lines()).toBe(expected);
  }
  await checkpoints.close();
  await rm(auditDir, { recursive: true });
});

test('F21: rows dated backwards are told, and the chain stays intact', async () => {
  const verified = () =>
    verifyChain(api.platform.database.read, { auditDir: undefined, auditKey: undefined });
  const before = await verified();
  for (const minutes of [0, -4, 200, 80]) await write(new Date(Date.UTC(2030, 0, 1, 8, minutes)));
  const { is_intact, clock_steps_back } = await verified();
  expect([is_intact, clock_steps_back - before.clock_steps_back]).toEqual([true, 1]);
});

test.each([
  ['Europe/Berlin', '2026-03-28T00:00:00Z', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-24T00:00:00Z', '2026-10-25', 25],
  ['America/New_York', '2026-10-31T12:00:00Z', '2026-11-01', 25],
  ['Asia/Kuala_Lumpur', '2028-02-27T00:00:00Z', '2028-02-29', 24],
  ['Asia/Kuala_Lumpur', '2026-12-30T00:00:00Z', '2026-12-31', 24],
])(
  'F21: in %s from %s the day %s is "today" for %i hours, and no day comes twice',
  (zone, from, day, hours) => {
    const days = Array.from({ length: 72 }, (_, hour) =>
      dateIn(zone, new Date(Date.parse(from) + hour * HOUR)),
    );
    expect(days.filter((date) => date === day)).toHaveLength(hours);
    expect(days).toEqual(days.toSorted());
  },
);

const write = (at: Date) =>
  inTransaction(api.platform.database.write, (db) =>
    appendChanges(db, { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null }, at, [
      { action: 'roles.edit', resource: 'roles', id: 1 },
    ]),
  );
