import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Release } from '@datum/contract/publication/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';
import { publishDue } from './jobs.ts';
import { auditedCause } from './rules.ts';

/** A month that is computed anew while its releases wait: they do not go out as they were. */
let at: WaitingMonth;
/** The run that its indices were rehearsed with. */
let first: number;

beforeAll(async () => {
  at = await startWaitingMonth();
  first = at.indices.run_id ?? 0;
}, 120_000);
afterAll(() => at.api.close());

const compute = async (stage: 'one' | 'two') => (await at.start(stage)).body;
const write = () => at.api.platform.database.write;
/** Prices of the month that are other than when it was computed. */
const changePrices = () =>
  sql`update quotes set review = 'rejected' where id in (select min(q.id) from quotes q
    join sample_lines l on l.id = q.sample_line_id where q.period = ${at.month} and q.superseded_by is null
      and q.review in ('ok', 'confirmed') group by l.item_id)`.execute(write());

test('the same figures once more change nothing', async () => {
  expect((await at.decide(await compute('one'), 'approve')).status).toBe(200);
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBeUndefined();
  expect((await at.seen(at.indices, at.approver)).blocks.approve).toBeUndefined();
  expect((await at.step(at.approver, at.indices, 'approve')).body.state).toBe('approved');
});

test('the same figures by other rules wait for a decision: these may hide some of them', async () => {
  const rules = { ...DEFAULT_RULE_SET, minSources: 20 };
  const { body } = await at.compiler.call('POST', '/api/v1/rule-sets', {
    code: 'X',
    title: { en: 'X' },
    rules,
  });
  const run = await compute('one');
  await sql`update runs set rule_set_id = ${body.id} where id = ${run.id}`.execute(write());
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBe('newer-run');
  expect((await at.seen(at.indices)).blocks.publish).toBe('newer-run');
  expect((await at.decide(run, 'reject')).status).toBe(200);
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBeUndefined();
  expect((await at.seen(at.indices)).blocks.publish).not.toBe('newer-run');
});

test('a month that was computed anew is neither approved, scheduled nor published as it was', async () => {
  await changePrices();
  const run = await compute('one');
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBe('newer-run');
  const { blocks } = await at.seen(at.indices);
  expect([blocks.schedule, blocks.publish]).toEqual(['newer-run', 'newer-run']);
  for (const [release, person, name] of [
    [at.prices, at.approver, 'approve'],
    [at.indices, at.publisher, 'schedule'],
    [at.indices, at.publisher, 'publish'],
  ] as const) {
    const { status, body } = await at.step(person, release, name);
    expect([name, status, body.message]).toEqual([
      name,
      409,
      expect.stringContaining(
        'still waits, approve or reject it; then return the release, where it is approved, and rehearse it.',
      ),
    ]);
  }
  expect((await at.decide(run, 'approve')).status).toBe(200);
  // approved, it took its Table Two out of force: the release waits for another one
  const two = await at.table('two');
  expect([two.run, two.blockers]).toEqual([null, []]);
  expect((await at.seen(at.indices)).blocks.publish).toBe('run-replaced');
  expect((await at.step(at.publisher, at.indices, 'publish')).body.message).toBe(
    auditedCause(refusal('publication.run-replaced', { period: at.month, stage: 'table_two' })),
  );
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBe('newer-run');
});

test('nor does the clock publish it: it is put on hold, and says why', async () => {
  await write()
    .updateTable('releases')
    .set({ state: 'scheduled', scheduled_at: new Date(Date.now() - 1_000) })
    .where('id', '=', at.indices.id)
    .execute();
  await publishDue(at.api.platform);
  const held = await at.seen(at.indices);
  expect([held.state, held.missed_for]).toEqual([
    'approved',
    expect.stringContaining('The run that this release holds no longer counts'),
  ]);
});

test('rehearsed again it takes the newer run, and goes its way', async () => {
  expect((await at.decide(await compute('two'), 'approve')).status).toBe(200);
  expect((await at.step(at.approver, at.indices, 'return', { reason: 'Computed again.' })).body.state).toBe(
    'draft',
  );
  const again = (await at.step(at.compiler, at.indices, 'rehearse')).body as Release;
  expect([again.state, again.run_id === first]).toEqual(['rehearsed', false]);
  expect((await at.step(at.approver, at.indices, 'approve')).body.state).toBe('approved');
  const public_reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
  expect((await at.step(at.publisher, at.indices, 'publish', { public_reason })).body.state).toBe('live');
});

test('once a month is published, another run of it is not approved: that is a correction', async () => {
  await write().updateTable('runs').set({ state: 'done' }).where('id', '=', first).execute();
  const refused = await at.decide({ id: first }, 'approve');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The figures of this period are published as another run computed them. Reject this one; a change of what readers have is a correction.',
  ]);
  const { body } = await at.approver.call('GET', '/api/v1/runs/waiting');
  expect(body.data.some(({ id }: { id: number }) => id === first)).toBe(false);
  expect((await at.decide({ id: first }, 'reject')).body.state).toBe('rejected');
});
