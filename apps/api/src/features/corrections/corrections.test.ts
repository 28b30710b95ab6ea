import type { Correction } from '@datum/contract/computation/corrections';
import { periodWords } from '@datum/contract/messages/refusals/period-words';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FigureTable } from '@datum/contract/publication/published';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { auditedCause } from '../releases/rules.ts';

/**
 * A released month is corrected while a later one was released and another waits: one sheet is opened again, a price that
 * was ten times too high is put right, and everything that goes on from it is computed anew.
 */
let api: TestApp;
let approver: Caller;
let compiler: Caller;
let second: Caller;
let month: string;
const PATH = '/api/v1/corrections';
const REASON = {
  en: 'A price of one supplier was entered per tonne.',
  ms: 'Harga satu pembekal telah dimasukkan bagi setiap tan.',
};

beforeAll(async () => {
  api = await startDemoApp();
  [approver, compiler, second] = await Promise.all([
    api.signIn('Super Administrator'),
    api.signIn('Admin'),
    api.signIn('Super Administrator'),
  ]);
  const released = await api.platform.database.read
    .selectFrom('releases')
    .where('subject', '=', 'bmci')
    .where('state', '=', 'live')
    .orderBy('period', 'desc')
    .limit(2)
    .select('period')
    .execute();
  month = released.at(-1)?.period ?? '';
}, 120_000);
afterAll(() => api.close());

const show = async (id: number): Promise<Correction> =>
  (await approver.call('GET', `${PATH}/${id}`)).body as Correction;
const step = async (who: Caller, id: number, name: string) =>
  who.call('POST', `${PATH}/${id}/steps`, {
    step: name,
    version: (await show(id)).version,
    ...(name === 'cancel' ? { reason: 'Not meant.' } : {}),
  });
const sheetStep = async (who: Caller, id: number, name: string) => {
  const { version } = (await who.call('GET', `/api/v1/sheets/${id}`)).body;
  return who.call('POST', `/api/v1/sheets/${id}/steps`, {
    step: name,
    version,
    reason: 'Checked against the invoice.',
  });
};
const releaseStep = (who: Caller, { id, version }: { id: number; version: number }, name: string) =>
  who.call('POST', `/api/v1/releases/${id}/steps`, {
    step: name,
    version,
    ...(name === 'publish' ? { public_reason: REASON } : {}),
  });
const open = (more: object = {}) =>
  approver.call('POST', PATH, {
    family: 'bmci',
    period: month,
    reason_class: 'data_error',
    reason: REASON,
    ...more,
  });
const headline = async (): Promise<(string | null)[]> => {
  api.platform.published.clear(api.platform.published.vintage + 1);
  const table = (await compiler.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  return (table.rows[0]?.cells ?? []).slice(-2).map((cell) => cell?.value ?? null);
};

test('a month that was not computed, sheets of another month and a person without the right are refused', async () => {
  const unknown = await open({ period: '2099-01' });
  expect(unknown.body.errors.period).toEqual(['Nothing was computed for January 2099.']);
  expect((await open({ sheet_ids: [999_999] })).body.errors.sheet_ids).toEqual([
    'Choose approved sheets of this month.',
  ]);
  const { body: board } = await approver.call('GET', '/api/v1/correctable');
  const last = await open({ period: board.periods[0] });
  expect(last.body.errors.period).toEqual([
    'No figure of this month was published, and no later month computed. Reopen its sheets and run it again.',
  ]);
  const short = await open({ reason: { en: 'Wrong', ms: '' } });
  expect(Object.keys(short.body.errors).sort()).toEqual(['reason.en', 'reason.ms']);
  const admin = await compiler.call('POST', PATH, {
    period: month,
    family: 'bmci',
    reason_class: 'data_error',
    reason: REASON,
  });
  expect(admin.status).toBe(403);
});

test('a sheet of a released month is not reopened alone; a correction that changed nothing is cancelled and leaves no trace', async () => {
  const { body: choice } = await approver.call('GET', `/api/v1/correctable?period=${month}`);
  expect(choice.months).toBeGreaterThan(1);
  const sheet = choice.sheets[0].id;
  expect((await sheetStep(compiler, sheet, 'reopen')).body.message).toBe(
    'Figures were published, or later months computed, from this sheet. A change is a correction of the month.',
  );
  const before = (await compiler.call('GET', `/api/v1/sheets/${sheet}`)).body;
  const { body: opened, status } = await open({ sheet_ids: [sheet] });
  expect([status, opened.sheets[0].state]).toEqual([201, 'returned']);
  expect((await open()).body.message).toBe('Another correction is under way. Finish or cancel it first.');
  expect((await step(approver, opened.id, 'cancel')).body.state).toBe('cancelled');
  const after = (await compiler.call('GET', `/api/v1/sheets/${sheet}`)).body;
  expect([after.state, after.approved_by]).toEqual(['compiled', before.approved_by]);
});

test('a computed correction without changed prices is cancelled with a reason, and all counts as before', async () => {
  const tables = async () =>
    Promise.all(
      ['one', 'two'].map(async (stage) => {
        const { body } = await compiler.call('GET', `/api/v1/rounds/${month}/table-${stage}?family=bmci`);
        return { run: body.run, figures: body.figures };
      }),
    );
  const dry = async () =>
    (await compiler.call('GET', `/api/v1/rounds/${month}/table-two/dry-run?family=bmci`)).body;
  const before = await tables();
  const { id } = (await open({ reason_class: 'method' })).body;
  await step(compiler, id, 'compute');
  await runDueJobs(api.platform);
  expect((await show(id)).state).toBe('computed');
  expect((await tables()).map(({ run }) => run.state)).toEqual(['done', 'done']);
  const bare = { step: 'cancel', version: (await show(id)).version };
  expect((await approver.call('POST', `${PATH}/${id}/steps`, bare)).body.errors).toEqual({
    reason: ['Give a reason.'],
  });
  expect((await step(approver, id, 'cancel')).body.state).toBe('cancelled');
  expect(await tables()).toEqual(before);
  expect((await dry()).equals_official).toBe(true);
  const { rows } = await sql<{
    state: string;
    note: string;
  }>`select distinct r.state, r.note from correction_runs c
    join runs r on r.id = c.run_id where c.correction_id = ${id}`.execute(api.platform.database.read);
  expect(rows).toEqual([{ state: 'rejected', note: 'Not meant.' }]);
  const { body: log } = await approver.call('GET', '/api/v1/audit-logs?resource=corrections&per_page=1');
  expect(log.data[0]).toMatchObject({ action: 'corrections.cancel', reason: 'Not meant.' });
});

test('a price is put right; its month and all later ones are computed again, approved by another person, and published as one vintage', async () => {
  const { body: choice } = await approver.call('GET', `/api/v1/correctable?period=${month}`);
  const sheet: number = choice.sheets[0].id;
  const { body: opened } = await open({ sheet_ids: [sheet] });
  const id: number = opened.id;
  const seen = await headline();

  const blocked = await compiler.call('POST', `/api/v1/rounds/${month}/table-one/run`);
  expect(blocked.body.message).toContain('a correction is open');
  expect((await step(compiler, id, 'compute')).body.message).toContain('not approved again');

  const { rows } = await sql<{ line: number; price: string }>`
    select sample_line_id as line, price from quotes where sheet_id = ${sheet} and superseded_by is null
      and price is not null and review in ('ok', 'confirmed') order by id limit 6`.execute(
    api.platform.database.read,
  );
  const entries = rows.map(({ line, price }) => ({ line_id: line, price: (Number(price) * 1.3).toFixed(2) }));
  const entered = await compiler.call('POST', `/api/v1/sheets/${sheet}/quotes`, {
    entries: entries.map((entry) => ({ ...entry, reason: 'Entered per tonne.' })),
  });
  expect([entered.status, entered.body]).toMatchObject([200, { data: expect.any(Array) }]);
  expect((await step(approver, id, 'cancel')).body.message).toContain('Prices were changed');
  expect((await sheetStep(compiler, sheet, 'submit')).status).toBe(200);
  expect((await sheetStep(second, sheet, 'review')).status).toBe(200);
  expect((await sheetStep(second, sheet, 'approve')).status).toBe(200);

  // another family has published this month too: what is computed again is none of its figures
  await api.platform.database.owner.query(
    `insert into releases (subject, period, state, sequence) values ('blci', '${month}', 'superseded', 0)`,
  );
  expect((await step(compiler, id, 'compute')).body.job.state).toBe('queued');
  await runDueJobs(api.platform);
  const computed = await show(id);
  expect(new Set(computed.changes.map(({ subject }) => subject))).toEqual(new Set(['bmp', 'bmci']));
  expect([computed.state, computed.job?.error]).toEqual(['computed', null]);
  const changed = computed.changes.filter(({ subject }) => subject === 'bmci').map(({ period }) => period);
  // over the same lines a chain comes back: one wrong month leaves the months after it as they were
  expect(changed).toEqual([month]);
  expect(await headline()).toEqual(seen);

  // its runs wait for one decision: one of them alone is neither approved nor returned
  const { body: waits } = await second.call('GET', '/api/v1/runs/waiting');
  expect(waits.data).toEqual([]);
  const { body: table } = await second.call('GET', `/api/v1/rounds/${month}/table-one?family=bmci`);
  expect([table.run.state, table.run.approve_block]).toEqual(['done', 'correction']);
  for (const name of ['approve', 'reject']) {
    const alone = await second.call('POST', `/api/v1/runs/${table.run.id}/${name}`, { note: 'By itself.' });
    expect([alone.status, alone.body.message]).toEqual([
      409,
      auditedCause(refusal('computation.run-of-correction')),
    ]);
  }
  expect((await step(approver, id, 'approve')).body.code).toBe('four_eyes');
  expect((await step(compiler, id, 'approve')).body.code).toBe('four_eyes');
  expect((await step(second, id, 'approve')).body.state).toBe('approved');
  expect(await headline()).toEqual(seen);

  // a month that goes on from the correction waits for it
  const { body: next } = await compiler.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  const again = await releaseStep(compiler, next.data[0], 'rehearse');
  const ready = await releaseStep(second, again.body, 'approve');
  expect((await releaseStep(approver, ready.body, 'publish')).body.message).toContain(
    `Figures of this month go on from the correction of ${periodWords(month, 'en')}`,
  );

  for (const subject of ['bmp', 'bmci']) {
    const { data } = (await second.call('GET', '/api/v1/releasable')).body;
    const waiting = data.find((each: { subject: string; period: string }) => each.subject === subject);
    expect([waiting.period, waiting.correction.id]).toEqual([month, id]);
    const made = await compiler.call('POST', '/api/v1/releases', { subject, period: month });
    expect([made.status, made.body.release_kind, made.body.correction_id]).toEqual([201, 'correction', id]);
    let release = made.body;
    for (const [who, name] of [
      [compiler, 'rehearse'],
      [second, 'approve'],
      [second, 'publish'],
    ] as const) {
      const { body } = await releaseStep(who, release, name);
      expect([name, body.message, body.blocks !== undefined]).toEqual([name, undefined, true]);
      release = body;
    }
    expect(release.state).toBe('live');
  }
  expect((await show(id)).state).toBe('released');
  const now = await headline();
  expect(now[0]).not.toBe(seen[0]);
  const { rows: chains } = await sql<{ broken: number }>`
    select count(*)::int as broken from runs r join runs p on p.id = r.previous_run_id
    where r.state = 'approved' and p.state <> 'approved'`.execute(api.platform.database.read);
  expect(chains[0]?.broken).toBe(0);
});

test('a month of a base is corrected: the base is computed again, and its indices have the mean 100 over it', async () => {
  const { data: bases } = (await approver.call('GET', '/api/v1/base-periods')).body;
  const base = bases.find(
    ({ period_from, period_to }: { period_from: string; period_to: string }) => period_from < period_to,
  );
  const wrong = base.period_from.replace(/01$/, '05');
  const { body: choice } = await approver.call('GET', `/api/v1/correctable?period=${wrong}`);
  const sheet: number = choice.sheets[0].id;
  const { id } = (await open({ period: wrong, sheet_ids: [sheet] })).body;
  const { rows } = await sql<{ line: number; price: string }>`
    select sample_line_id as line, price from quotes where sheet_id = ${sheet} and superseded_by is null
      and price is not null order by id limit 9`.execute(api.platform.database.read);
  await compiler.call('POST', `/api/v1/sheets/${sheet}/quotes`, {
    entries: rows.map(({ line, price }, at) => ({
      line_id: line,
      price: (Number(price) * (1.2 + at / 7)).toFixed(2),
      reason: 'Read again from the invoice.',
    })),
  });
  for (const [who, name] of [
    [compiler, 'submit'],
    [second, 'review'],
    [second, 'approve'],
  ] as const) {
    expect([name, (await sheetStep(who, sheet, name)).status]).toEqual([name, 200]);
  }
  await step(compiler, id, 'compute');
  await runDueJobs(api.platform);
  const computed = await show(id);
  expect([computed.state, computed.job?.error]).toEqual(['computed', null]);
  // every month on that base moves a little, those before the wrong one too
  const months = new Set(computed.changes.map(({ period }) => period));
  expect(Math.min(...[...months].map((period) => Number(period.replace('-', ''))))).toBeLessThan(
    Number(wrong.replace('-', '')),
  );
  const { rows: means } = await sql<{ mean: number; months: number }>`
    select avg(value) as mean, count(*)::int as months from (
      select distinct on (v.series_id, v.period) v.series_id, v.value
      from index_values v join series s on s.id = v.series_id join runs r on r.id = v.run_id
      where s.base_period_id = ${base.id} and s.kind = 'cost_index' and r.state in ('done', 'approved')
        and v.period between ${base.period_from} and ${base.period_to}
      order by v.series_id, v.period, v.run_id desc) x
    group by series_id`.execute(api.platform.database.read);
  expect(means.length).toBeGreaterThan(100);
  expect(Math.max(...means.map(({ mean }) => Math.abs(mean - 1)))).toBeLessThan(1e-12);
});
