import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Release } from '@datum/contract/publication/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { publishDue } from './jobs.ts';
import { auditedCause } from './rules.ts';

/** A month that is computed anew while its releases wait: they do not go out as they were. */
let api: TestApp;
let compiler: Caller;
let approver: Caller;
let publisher: Caller;
let prices: Release;
let indices: Release;
/** The run that its indices were rehearsed with. */
let first: number;

beforeAll(async () => {
  api = await startDemoApp();
  [compiler, approver, publisher] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
  ];
  const waiting = async (subject: string): Promise<Release> =>
    (await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`)).body.data[0];
  [prices, indices] = [await waiting('bmp'), await waiting('bmci')];
  first = indices.run_id ?? 0;
}, 120_000);
afterAll(() => api.close());

const seen = async (person: Caller, { id }: Release): Promise<Release> =>
  (await person.call('GET', `/api/v1/releases/${id}`)).body;
const step = async (person: Caller, release: Release, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: (await seen(person, release)).version,
    ...more,
  });
const compute = async (stage: 'one' | 'two') =>
  (await compiler.call('POST', `/api/v1/rounds/${indices.period}/table-${stage}/run?family=bmci`)).body;
const decide = (run: { id: number }, name: 'approve' | 'reject', note = '') =>
  approver.call('POST', `/api/v1/runs/${run.id}/${name}`, { note });
/** Prices of the month that are other than when it was computed. */
const changePrices = () =>
  sql`update quotes set review = 'rejected' where id in (select min(q.id) from quotes q
    join sample_lines l on l.id = q.sample_line_id where q.period = ${indices.period} and q.superseded_by is null
      and q.review in ('ok', 'confirmed') group by l.item_id)`.execute(api.platform.database.write);

test('the same figures once more change nothing', async () => {
  expect((await decide(await compute('one'), 'approve')).status).toBe(200);
  expect((await seen(approver, prices)).blocks.approve).toBeUndefined();
  expect((await seen(approver, indices)).blocks.approve).toBeUndefined();
  expect((await step(approver, indices, 'approve')).body.state).toBe('approved');
});

test('the same figures by other rules wait for a decision: these may hide some of them', async () => {
  const rules = { ...DEFAULT_RULE_SET, minSources: 20 };
  const { body } = await compiler.call('POST', '/api/v1/rule-sets', { code: 'X', title: { en: 'X' }, rules });
  const run = await compute('one');
  await sql`update runs set rule_set_id = ${body.id} where id = ${run.id}`.execute(
    api.platform.database.write,
  );
  expect((await seen(approver, prices)).blocks.approve).toBe('newer-run');
  expect((await seen(publisher, indices)).blocks.publish).toBe('newer-run');
  expect((await decide(run, 'reject', 'not these rules')).status).toBe(200);
  expect((await seen(approver, prices)).blocks.approve).toBeUndefined();
  expect((await seen(publisher, indices)).blocks.publish).not.toBe('newer-run');
});

test('a month that was computed anew is neither approved, scheduled nor published as it was', async () => {
  await changePrices();
  const run = await compute('one');
  expect((await seen(approver, prices)).blocks.approve).toBe('newer-run');
  const { blocks } = await seen(publisher, indices);
  expect([blocks.schedule, blocks.publish]).toEqual(['newer-run', 'newer-run']);
  for (const [release, person, name] of [
    [prices, approver, 'approve'],
    [indices, publisher, 'schedule'],
    [indices, publisher, 'publish'],
  ] as const) {
    const { status, body } = await step(person, release, name);
    expect([name, status, body.message]).toEqual([
      name,
      409,
      expect.stringContaining(
        'or reject it; then return the release, where it is approved, and rehearse it.',
      ),
    ]);
  }
  expect((await decide(run, 'approve')).status).toBe(200);
  // approved, it took its Table Two out of force: the release waits for another one
  const two = await compiler.call('GET', `/api/v1/rounds/${indices.period}/table-two?family=bmci`);
  expect([two.body.run, two.body.blockers]).toEqual([null, []]);
  expect((await seen(publisher, indices)).blocks.publish).toBe('run-replaced');
  expect((await step(publisher, indices, 'publish')).body.message).toBe(
    auditedCause(refusal('publication.run-replaced', { period: indices.period, stage: 'table_two' })),
  );
  expect((await seen(approver, prices)).blocks.approve).toBe('newer-run');
});

test('nor does the clock publish it: it is put on hold, and says why', async () => {
  await api.platform.database.write
    .updateTable('releases')
    .set({ state: 'scheduled', scheduled_at: new Date(Date.now() - 1_000) })
    .where('id', '=', indices.id)
    .execute();
  await publishDue(api.platform);
  const held = await seen(publisher, indices);
  expect([held.state, held.missed_for]).toEqual([
    'approved',
    expect.stringContaining('The run that this release holds no longer counts'),
  ]);
});

test('rehearsed again it takes the newer run, and goes its way', async () => {
  expect((await decide(await compute('two'), 'approve')).status).toBe(200);
  expect((await step(approver, indices, 'return', { reason: 'Computed again.' })).body.state).toBe('draft');
  const again = (await step(compiler, indices, 'rehearse')).body as Release;
  expect([again.state, again.run_id === first]).toEqual(['rehearsed', false]);
  expect((await step(approver, indices, 'approve')).body.state).toBe('approved');
  const public_reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
  expect((await step(publisher, indices, 'publish', { public_reason })).body.state).toBe('live');
});

test('once a month is published, another run of it is not approved: that is a correction', async () => {
  await api.platform.database.write
    .updateTable('runs')
    .set({ state: 'done' })
    .where('id', '=', first)
    .execute();
  const refused = await decide({ id: first }, 'approve');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The figures of this period are published as another run computed them. Reject this one; a change of what readers have is a correction.',
  ]);
  const { body } = await approver.call('GET', '/api/v1/runs/waiting');
  expect(body.data.some(({ id }: { id: number }) => id === first)).toBe(false);
  expect((await decide({ id: first }, 'reject', 'Computed before.')).body.state).toBe('rejected');
});
