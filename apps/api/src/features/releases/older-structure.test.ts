import { refusal } from '@datum/contract/messages/refusals/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';
import { publishDue } from './jobs.ts';
import { auditedCause } from './rules.ts';

/** A structure is approved while releases by the one before it wait: their month takes the newer one. */
let at: WaitingMonth;
let why: string;

beforeAll(async () => {
  at = await startWaitingMonth();
  why = auditedCause(refusal('publication.older-structure', { period: at.month }));
  expect((await at.step(at.approver, at.indices, 'approve')).body.state).toBe('approved');
  await at.approveStructure();
}, 120_000);
afterAll(() => at.api.close());

const detail = async (id: number) => (await at.compiler.call('GET', `/api/v1/releases/${id}`)).body;

test('releases by the older one are neither approved, scheduled nor published, and tell everybody who looks', async () => {
  expect((await at.seen(at.prices, at.approver)).blocks.approve).toBe('older-structure');
  const { blocks } = await at.seen(at.indices);
  expect([blocks.schedule, blocks.publish]).toEqual(['older-structure', 'older-structure']);
  for (const [release, person, name] of [
    [at.prices, at.approver, 'approve'],
    [at.indices, at.publisher, 'schedule'],
    [at.indices, at.publisher, 'publish'],
  ] as const) {
    const { status, body } = await at.step(person, release, name);
    expect([name, status, body.message]).toEqual([name, 409, why]);
  }
  // also who made them, whose own steps are closed for other reasons
  expect([(await detail(at.prices.id)).outdated, (await detail(at.indices.id)).outdated]).toEqual([
    'older-structure',
    'older-structure',
  ]);
});

test('nor does the clock publish them: they are put on hold, and say why', async () => {
  await at.api.platform.database.write
    .updateTable('releases')
    .set({ state: 'scheduled', scheduled_at: new Date(Date.now() - 1_000) })
    .where('id', '=', at.indices.id)
    .execute();
  await publishDue(at.api.platform);
  const held = await at.seen(at.indices);
  expect([held.state, held.missed_for]).toEqual(['approved', why]);
});

test('computed by the newer one and rehearsed, they go their way', async () => {
  for (const stage of ['one', 'two'] as const) {
    expect((await at.decide((await at.start(stage)).body, 'approve')).status).toBe(200);
  }
  expect((await at.step(at.approver, at.indices, 'return', { reason: 'Computed again.' })).status).toBe(200);
  for (const release of [at.prices, at.indices]) {
    expect((await at.step(at.compiler, release, 'rehearse')).status).toBe(200);
    const { outdated, checks } = await detail(release.id);
    const { result } = checks.find(({ code }: { code: string }) => code === 'month_before');
    expect([outdated, result], 'the month before is published').toEqual([null, 'ok']);
    expect((await at.step(at.approver, release, 'approve')).body.state).toBe('approved');
  }
});

test('what readers have keeps its structure, and so does the rest of its month', async () => {
  const public_reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
  expect((await at.step(at.publisher, at.prices, 'publish', { public_reason })).body.state).toBe('live');
  await at.approveStructure();
  expect([(await detail(at.prices.id)).outdated, (await detail(at.indices.id)).outdated]).toEqual([
    null,
    null,
  ]);
  expect((await at.step(at.publisher, at.indices, 'publish', { public_reason })).body.state).toBe('live');
});
