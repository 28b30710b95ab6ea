import type { Release, ReleaseDetail } from '@datum/contract/publication/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { publishDue } from '../jobs.ts';
import { readPeriodBefore } from '../prepare/prepare.queries.ts';

const MINUTE_MS = 60_000;

let api: TestApp;
let boss: Caller;
const now = new Date();

beforeAll(async () => {
  api = await startTestApp(
    {},
    { clock: { now: () => now, random: (bytes) => Buffer.alloc(bytes, 7), randomInt: (below) => below - 1 } },
  );
  boss = await api.signIn('Super Administrator');
  await api.signIn('Subscriber');
});
afterAll(() => api.close());

const sealOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** A release without figures that waits for a minute which is `ago` milliseconds past; gives its id. */
async function scheduled(
  subject: string,
  period: string,
  ago: number,
  seal = sealOfNothing,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into releases (subject, period, vintage, kind, state, scheduled_at, sealed_hash)
    values (${subject}, ${period}, 1, 'first', 'scheduled', ${new Date(now.getTime() - ago)}, ${seal})
    returning id`.execute(api.platform.database.write);
  return rows[0]?.id ?? 0;
}

const shown = async (id: number, headers = {}): Promise<ReleaseDetail> =>
  (await boss.call('GET', `/api/v1/releases/${id}`, undefined, headers)).body;
const mails = () =>
  api.platform.database.read
    .selectFrom('mails')
    .where('template', 'in', ['release-missed', 'release-late'])
    .select(['template', 'user_uuid', 'text_body'])
    .orderBy('created_at')
    .execute();
const missedCount = async () => (await api.visitor.call('GET', '/health')).body.missed_releases;

test('a release that goes live at its minute is told to nobody', async () => {
  const id = await scheduled('bmp', '2026-01', 2_000);
  await publishDue(api.platform);
  expect(await shown(id)).toMatchObject({ state: 'live', missed_at: null, missed_for: null });
  expect(await mails()).toEqual([]);
});

test('a service that was down at the minute publishes when it is back, and tells those who may publish that it is late', async () => {
  const id = await scheduled('bmp', '2026-02', 90 * MINUTE_MS);
  await publishDue(api.platform);
  const release = await shown(id);
  expect(release).toMatchObject({ state: 'live', missed_for: null });
  expect(release.missed_at).toBe(release.scheduled_at);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'release-late', user_uuid: boss.uuid });
  expect(mail?.text_body).toContain('Building material prices February 2026 was scheduled for');
  expect(await missedCount()).toBe(0);
});

test('a release that is refused at its minute is told with its cause, counted, and stays missed until it is live', async () => {
  // nobody published April, and of the same minute is another product, which goes back too
  const id = await scheduled('bmp', '2026-04', 2_000);
  const other = await scheduled('bmci', '2026-04', 2_000);
  const read = api.platform.database.read;
  const before = (period: string, vintage = 1) => readPeriodBefore(read, { subject: 'bmp', period, vintage });
  // which its rehearsal says; what follows the last published month, is of it or corrects one waits for none
  expect(
    await Promise.all([before('2026-04'), before('2026-03'), before('2026-02'), before('2026-04', 2)]),
  ).toEqual(['2026-03', null, null, null]);
  await publishDue(api.platform);
  const release = await shown(id);
  const why =
    'March 2026 of Building material prices is not published yet; April 2026 must be published after it.';
  expect(release).toMatchObject({ state: 'approved', scheduled_at: null, missed_for: why });
  expect(release.missed_at).not.toBeNull();
  const told = (await mails()).slice(1);
  expect(told.map(({ template, user_uuid }) => [template, user_uuid])).toEqual([
    ['release-missed', boss.uuid],
    ['release-missed', boss.uuid],
  ]);
  for (const { text_body } of told) expect(text_body).toContain(why);
  expect(
    told.map(({ text_body }) => text_body.includes('Building material cost index April 2026')),
  ).toContain(true);
  const list = (await boss.call('GET', '/api/v1/releases?state=approved')).body.data as Release[];
  expect(list.map((row) => [row.id, row.missed_for === why]).toSorted()).toEqual(
    [
      [id, true],
      [other, true],
    ].toSorted(),
  );
  expect(await missedCount()).toBe(2);
  await publishDue(api.platform);
  expect(await mails()).toHaveLength(3);
  await sql`update releases set state = 'live' where id in (${id}, ${other})`.execute(
    api.platform.database.write,
  );
  expect(await missedCount()).toBe(0);
});

test('a release that the service itself cannot publish is told once, and goes live late when it can', async () => {
  const { owner } = api.platform.database;
  await owner.query(`create function refuse_half() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`);
  await owner.query(`create trigger refuse_half before update of sequence on releases for each row
    when (new.period = '2026-S1') execute function refuse_half()`);
  const id = await scheduled('lwr', '2026-S1', 10 * MINUTE_MS);
  for (const _ of [1, 2]) await expect(publishDue(api.platform)).rejects.toThrow('the disk is full');
  expect(await shown(id)).toMatchObject({
    state: 'scheduled',
    missed_for:
      'Datum could not publish it and tries again every second. If this stays so, ask the people who run Datum to read its log.',
  });
  expect(await mails()).toHaveLength(4);
  expect(await missedCount()).toBe(1);
  await owner.query('drop trigger refuse_half on releases');
  await publishDue(api.platform);
  expect((await shown(id)).state).toBe('live');
  expect((await mails()).at(-1)?.template).toBe('release-late');
  expect(await missedCount()).toBe(0);
});
