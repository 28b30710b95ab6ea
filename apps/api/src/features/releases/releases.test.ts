import type { FigureTable } from '@datum/contract/publication/published';
import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { publishDue } from './jobs.ts';
import { readRecentApproved } from './prepare/prepare.queries.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
let now = new Date();

beforeAll(async () => {
  api = await startDemoApp(
    {},
    {
      clock: {
        now: () => now,
        random: (bytes) => Buffer.alloc(bytes, 7),
        randomInt: (below) => Math.floor(Math.random() * below),
      },
    },
  );
  compiler = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

const waiting = async (subject: string): Promise<ReleaseDetail> => {
  const { body } = await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`);
  return (await compiler.call('GET', `/api/v1/releases/${body.data[0].id}`)).body as ReleaseDetail;
};
const step = (person: Caller, release: { id: number; version: number }, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: release.version,
    ...more,
  });

test('the release that waits recomputes to the stored bytes and shows what subscribers will see', async () => {
  const release = await waiting('bmci');
  expect(release.checks.find(({ code }) => code === 'recomputes')?.result).toBe('ok');
  const preview = (await compiler.call('GET', `/api/v1/releases/${release.id}/table`)).body as FigureTable;
  const live = (await compiler.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  expect(preview.periods.at(-1)).toBe(release.period);
  expect(live.periods.at(-1)).not.toBe(release.period);
  expect(preview.rows[0]?.cells.at(-1)?.value).toMatch(/^\d+\.\d$/);
});

test('an Admin without the publish permission and a contributor cannot approve; another person can', async () => {
  const release = await waiting('bmci');
  expect((await step(compiler, release, 'approve')).status).toBe(403);
  const edited = await approver.call('PATCH', `/api/v1/releases/${release.id}`, {
    version: release.version,
    commentary: { en: 'Steel fell.', ms: 'Keluli turun.' },
  });
  expect(edited.body.state).toBe('draft');
  const unchecked = (await compiler.call('GET', `/api/v1/releases/${release.id}`)).body;
  expect(unchecked).toMatchObject({ checks: [], rehearsed_at: null });
  const own = await step(approver, edited.body, 'rehearse');
  expect((await step(approver, own.body, 'approve')).body.message).toContain('another person must approve');
  // a rehearsal by somebody else does not take back what the approver wrote
  const again = (await step(compiler, own.body, 'rehearse')).body;
  const wrote = (await approver.call('GET', `/api/v1/releases/${release.id}`)).body as ReleaseDetail;
  expect(wrote).toMatchObject({ blocks: { approve: 'four-eyes' }, alone: [] });
  expect((await step(approver, again, 'approve')).body).toMatchObject({
    code: 'four_eyes',
    message:
      'You, or an account linked to yours, contributed to this release: another person must approve and publish it.',
  });
  // nor does its return; a new release without them does
  const returned = (await step(approver, again, 'return', { reason: 'Say more.' })).body;
  const third = (await step(compiler, returned, 'rehearse')).body;
  expect((await step(approver, third, 'approve')).body.code).toBe('four_eyes');
  expect((await step(approver, third, 'cancel', { reason: 'Begin anew.' })).status).toBe(200);
  const { subject, period } = release;
  const anew = await compiler.call('POST', '/api/v1/releases', { subject, period });
  expect([anew.status, anew.body.message]).toEqual([201, undefined]);
  const last = (await step(compiler, anew.body, 'rehearse')).body;
  expect((await step(approver, last, 'approve')).body.state).toBe('approved');
});

test('two releases scheduled for the same minute go live together at that minute, not before', async () => {
  const prices = await waiting('bmp');
  const indices = (await compiler.call('GET', '/api/v1/releases?subject=bmci&state=approved')).body.data[0];
  const approvedPrices = (await step(approver, prices, 'approve')).body;
  const at = new Date(now.getTime() + 3_600_000).toISOString();
  // at the announced minute the preparer could do it alone, at another one two people are needed
  const own = [approvedPrices, indices].find(({ last_edited_by }) => last_edited_by?.uuid === compiler.uuid);
  expect((await step(compiler, own, 'schedule', { at })).body).toMatchObject({
    code: 'four_eyes',
    message:
      'You, or an account linked to yours, contributed to this release or approved it: another person must choose a minute other than the announced one.',
  });
  const public_reason = { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' };
  const third = await api.signIn('Super Administrator');
  for (const release of [approvedPrices, indices]) {
    const unsaid = await step(third, release, 'schedule', { at });
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([
      422,
      ['public_reason.en', 'public_reason.ms'],
    ]);
    const scheduled = (await step(third, release, 'schedule', { at, public_reason })).body;
    expect(scheduled.state).toBe('scheduled');
    const late = { version: scheduled.version, commentary: { en: 'Steel fell.', ms: 'Keluli turun.' } };
    expect((await compiler.call('PATCH', `/api/v1/releases/${release.id}`, late)).body.message).toContain(
      'A scheduled or published release cannot be changed.',
    );
  }
  const { body: calendar } = await api.visitor.call('GET', '/api/v1/release-calendar');
  const told = calendar.data.filter(
    (date: { period: string; planned_at: string }) => date.period === prices.period && date.planned_at === at,
  );
  expect(told).toMatchObject([{ change_reason: public_reason }, { change_reason: public_reason }]);
  await publishDue(api.platform);
  const before = (await compiler.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  expect(before.latest_period).not.toBe(prices.period);
  const version = (
    await api.platform.database.read
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
  now = new Date(now.getTime() + 3_600_000);
  const staff = await api.signIn('Admin');
  await publishDue(api.platform);
  const events = await api.platform.database.read.selectFrom('outbox').select('version').execute();
  expect(events).toHaveLength(version + 1);
  api.platform.published.clear(Math.max(...events.map((event) => event.version)));
  for (const url of ['/api/v1/indices/bmci', '/api/v1/prices']) {
    const table = (await staff.call('GET', url)).body as FigureTable;
    expect([url, table.latest_period]).toEqual([url, prices.period]);
  }
  const sheets = await api.platform.database.read
    .selectFrom('sheets')
    .where('period', '=', prices.period)
    .select('state')
    .distinct()
    .execute();
  expect(sheets).toEqual([{ state: 'compiled' }]);
});

test('a published period is published again only with a reason', async () => {
  const staff = await api.signIn('Super Administrator');
  const live = (await staff.call('GET', '/api/v1/releases?subject=bmp&state=live')).body.data[0];
  const refused = await staff.call('POST', '/api/v1/releases', { subject: 'bmp', period: live.period });
  expect(refused.status).toBe(422);
  const prepared = await staff.call('POST', '/api/v1/releases', {
    subject: 'bmp',
    period: live.period,
    reason_class: 'data_error',
    reason: { en: 'A quote was wrong.', ms: 'Satu sebut harga salah.' },
  });
  expect([prepared.status, prepared.body.vintage, prepared.body.release_kind]).toEqual([
    201,
    2,
    'correction',
  ]);
});

test('a scheduled release that is refused at its minute goes back to staff with the reason; nothing else waits for it', async () => {
  const { read, write } = api.platform.database;
  const staff = await api.signIn('Admin');
  const boss = await api.signIn('Super Administrator');
  const [draft] = (await staff.call('GET', '/api/v1/releases?subject=bmp&state=draft')).body.data;
  const rehearsed = (await step(staff, draft, 'rehearse')).body;
  const approved = (await step(boss, rehearsed, 'approve')).body;
  const soon = new Date(now.getTime() + 60_000);
  await step(boss, approved, 'schedule', {
    at: new Date(now.getTime() + 120_000).toISOString(),
    public_reason: { en: 'The office closes early.', ms: 'Pejabat tutup awal.' },
  });
  const early = addPeriods(draft.period, 2);
  await sql`
    insert into releases (subject, period, vintage, kind, state, run_id, scheduled_at, sealed_hash)
    select subject, ${early}, 1, 'first', 'scheduled', run_id, ${soon}, 'x' from releases where id = ${draft.id}`.execute(
    write,
  );
  now = new Date(now.getTime() + 180_000);
  await publishDue(api.platform);
  const rows = await read
    .selectFrom('releases as r')
    .leftJoin('release_events as e', (join) =>
      join.onRef('e.release_id', '=', 'r.id').on('e.step', '=', 'hold'),
    )
    .where('r.subject', '=', 'bmp')
    .where('r.period', 'in', [draft.period, early])
    .where('r.state', '!=', 'superseded')
    .orderBy('r.period')
    .select(['r.state', 'e.cause'])
    .execute();
  expect(rows).toEqual([
    { state: 'live', cause: null },
    {
      state: 'approved',
      cause: {
        key: 'publication.month-before',
        params: expect.objectContaining({ before: addPeriods(draft.period, 1), period: early }),
      },
    },
  ]);
});

test('a run waits for a release of the data sets that it has averages of, not of all that its family reads', async () => {
  const { read } = api.platform.database;
  const runs = await readRecentApproved(read, 'bmci', 'table_one');
  expect(runs.length).toBeGreaterThan(0);
  expect(await readRecentApproved(read, 'bmci', 'table_one', 'bmp')).toEqual(runs);
  expect(await readRecentApproved(read, 'bmci', 'table_one', 'epp')).toEqual([]);
});
