import { periodWords } from '@datum/contract/messages/refusals/period-words';
import type { Release } from '@datum/contract/publication/releases';
import { addPeriods } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

const REASON = { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' };
let now = new Date();
let api: TestApp;
let approver: Caller;
let mover: Caller;
let publisher: Caller;
let release: Release;
/** The last instant of its period in the office, Kuala Lumpur: eight hours before that of UTC. */
let end: number;

beforeAll(async () => {
  api = await startDemoApp({}, { clock: { ...systemClock, now: () => now } });
  [approver, mover, publisher] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
  ];
  const { body } = await approver.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  [release] = body.data as [Release];
  end = Date.parse(`${addPeriods(release.period, 1)}-01T00:00:00+08:00`);
}, 120_000);
afterAll(() => api.close());

const seen = async (): Promise<Release> =>
  (await publisher.call('GET', `/api/v1/releases/${release.id}`)).body;
const step = async (person: Caller, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: (await seen()).version,
    ...more,
  });

test('a period that has not ended takes no release, and the button says why; its announced minute after the end stands', async () => {
  now = new Date(end - 60_000);
  expect((await step(approver, 'approve')).body.state).toBe('approved');
  expect((await seen()).blocks.publish).toBe('period-open');
  const refused = await step(publisher, 'publish', { public_reason: REASON });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${periodWords(release.period, 'en')} has not ended, and no minute within it was announced for its release. Publish it after its end, or announce a minute within it first.`,
  ]);
  const soon = new Date(end - 30_000).toISOString();
  const early = await step(publisher, 'schedule', { at: soon, public_reason: REASON });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['at']]);
  expect((await step(publisher, 'schedule')).body.scheduled_at).toBe(release.announced_at);
  expect((await step(publisher, 'hold', { reason: 'Not yet.' })).body.state).toBe('approved');
});

test('it ends at midnight of the office, not of another zone', async () => {
  now = new Date(end);
  expect((await seen()).blocks.publish).toBeUndefined();
  now = new Date(end - 1);
  expect((await seen()).blocks.publish).toBe('period-open');
});

test('a minute within the period that readers were told rules', async () => {
  now = new Date(end - 60_000);
  const { body: dates } = await mover.call('GET', '/api/v1/release-dates');
  const date = dates.data.find(
    (one: { subject: string; period: string }) => one.subject === 'bmci' && one.period === release.period,
  );
  const planned_at = new Date(end - 30_000).toISOString();
  const moved = { planned_at, reason: REASON, version: date.version };
  expect((await mover.call('PATCH', `/api/v1/release-dates/${date.id}`, moved)).status).toBe(200);
  expect((await step(mover, 'publish', { public_reason: REASON })).body.code).toBe('four_eyes');
  now = new Date(end - 20_000);
  expect((await step(approver, 'publish')).body.state).toBe('live');
});
