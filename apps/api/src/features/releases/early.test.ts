import type { Release } from '@datum/contract/publication/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { readCurrentVintage } from '../published/queries.ts';

const PUBLIC_REASON = { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' };
let api: TestApp;
let compiler: Caller;
let approver: Caller;
let third: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
  third = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

const step = (person: Caller, release: Release, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: release.version,
    ...more,
  });
const seenBy = async (person: Caller, { id }: Release): Promise<Release> =>
  (await person.call('GET', `/api/v1/releases/${id}`)).body;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const setMinute = ({ subject, period }: Release, hours: number) =>
  api.platform.database.write
    .updateTable('release_calendar')
    .set({ planned_at: inHours(hours) })
    .where('subject', '=', subject)
    .where('period', '=', period)
    .execute();

/** The release of a subject that waits, approved, with its minute that number of hours ahead. */
async function approvedRelease(subject: string, hours: number): Promise<Release> {
  const { body } = await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`);
  const [release] = body.data as Release[];
  if (!release) throw new Error(`no release of ${subject} waits`);
  await setMinute(release, hours);
  return (await step(approver, release, 'approve')).body;
}

test('before the announced minute neither who approved a release publishes it, nor at a minute that comes at once', async () => {
  const release = await approvedRelease('bmp', 35);
  expect((await seenBy(approver, release)).blocks.publish).toBe('other-minute');
  const soon = inHours(0.001).toISOString();
  for (const [name, more] of [
    ['publish', {}],
    ['publish', { public_reason: PUBLIC_REASON }],
    ['schedule', { at: soon, public_reason: PUBLIC_REASON }],
  ] as const) {
    expect((await step(approver, release, name, more)).body).toMatchObject({
      code: 'four_eyes',
      message:
        'You, or an account linked to yours, contributed to this release or approved it: another person must choose a minute other than the announced one.',
    });
  }
  // at the announced minute it goes out by one person's word, as everybody was told
  const { state } = (await step(approver, release, 'schedule', { at: release.announced_at })).body;
  expect(state).toBe('scheduled');
});

test('somebody else publishes it early, with the reason that readers find in the calendar', async () => {
  const { body: list } = await compiler.call('GET', '/api/v1/releases?subject=bmp&state=scheduled');
  const [release] = list.data as [Release];
  expect((await seenBy(third, release)).blocks.publish).toBeUndefined();
  const unsaid = await step(third, release, 'publish');
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([
    422,
    ['public_reason.en', 'public_reason.ms'],
  ]);
  const live = await step(third, release, 'publish', { public_reason: PUBLIC_REASON });
  expect([live.status, live.body.state]).toEqual([200, 'live']);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  const { body: calendar } = await api.visitor.call('GET', '/api/v1/release-calendar');
  const told = calendar.data.find(
    (date: { subject: string; period: string }) => date.subject === 'bmp' && date.period === release.period,
  );
  expect(told).toMatchObject({
    planned_at: live.body.live_at,
    changed_from: release.announced_at,
    change_reason: PUBLIC_REASON,
  });
  const { body: log } = await third.call('GET', '/api/v1/audit-logs?resource=release-dates');
  expect(log.data[0]).toMatchObject({ action: 'release-dates.move', reason: PUBLIC_REASON.en });
});

test('to cancel the date takes nothing back: who approved does not publish before the minute that readers were told', async () => {
  const release = await approvedRelease('bmci', 35);
  const { body: dates } = await approver.call('GET', '/api/v1/release-dates');
  const { id, version } = dates.data.find(
    (one: { subject: string; period: string }) => one.subject === 'bmci' && one.period === release.period,
  );
  const cancelled = { reason: PUBLIC_REASON, version };
  expect((await approver.call('POST', `/api/v1/release-dates/${id}/cancel`, cancelled)).status).toBe(200);
  const seen = await seenBy(approver, release);
  expect([seen.announced_at, seen.told_at, seen.blocks.publish]).toEqual([
    null,
    release.told_at,
    'own-minute',
  ]);
  const soon = inHours(0.001).toISOString();
  const tries = [
    await step(approver, release, 'publish', { public_reason: PUBLIC_REASON }),
    await step(approver, release, 'schedule', { at: soon, public_reason: PUBLIC_REASON }),
  ];
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'four_eyes'],
    [403, 'four_eyes'],
  ]);
  const unsaid = await step(third, release, 'publish');
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([
    422,
    ['public_reason.en', 'public_reason.ms'],
  ]);
  const returned = await step(approver, release, 'return', { reason: 'Wait.' });
  expect((await step(compiler, returned.body, 'rehearse')).body.state).toBe('rehearsed');
  const { subject, period } = release;
  const anew = { subject, period, planned_at: inHours(30).toISOString() };
  expect((await third.call('POST', '/api/v1/release-dates', anew)).status).toBe(201);
});

test('once its minute has passed, who approved it publishes it late, but not who moved that minute', async () => {
  const release = await approvedRelease('bmci', 1);
  const { body: dates } = await approver.call('GET', '/api/v1/release-dates');
  const date = dates.data.find(
    (one: { subject: string; period: string }) => one.subject === 'bmci' && one.period === release.period,
  );
  const planned_at = inHours(0.5).toISOString();
  const moved = await third.call('PATCH', `/api/v1/release-dates/${date.id}`, {
    planned_at,
    reason: PUBLIC_REASON,
    version: date.version,
  });
  expect(moved.status).toBe(200);
  await setMinute(release, -1);
  expect((await step(third, release, 'publish')).body).toMatchObject({
    code: 'four_eyes',
    message:
      'You, or an account linked to yours, chose, moved or cancelled the announced date of this release: another person must schedule or publish it.',
  });
  expect((await step(approver, release, 'publish')).body.state).toBe('live');
});
