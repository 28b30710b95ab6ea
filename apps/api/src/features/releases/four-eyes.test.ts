import { periodWords } from '@datum/contract/messages/refusals/period-words';
import type { ReleaseDate } from '@datum/contract/publication/release-dates';
import type { Release } from '@datum/contract/publication/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { whileTied } from '../../platform/test/ways-in.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

const reason = { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function releaseOf(subject: string, state: string): Promise<Release> {
  const { body } = await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=${state}`);
  return body.data[0];
}
const step = (person: Caller, release: Release, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: release.version,
    ...more,
  });

async function dateOf({ subject, period }: Release): Promise<ReleaseDate> {
  const { body } = await compiler.call('GET', '/api/v1/release-dates');
  return body.data.find((date: ReleaseDate) => date.subject === subject && date.period === period);
}
const move = (person: Caller, date: ReleaseDate, planned_at: string) =>
  person.call('PATCH', `/api/v1/release-dates/${date.id}`, { planned_at, reason, version: date.version });

test('who brings an announced date forward does not also schedule the release for it', async () => {
  const approved = (await step(approver, await releaseOf('bmci', 'rehearsed'), 'approve')).body;
  const early = inHours(1);
  const moved = (await move(compiler, await dateOf(approved), early)).body;
  expect(moved.planned_at).toBe(early);
  for (const at of [early, inHours(2)]) {
    expect((await step(compiler, approved, 'schedule', { at })).body).toMatchObject({
      code: 'four_eyes',
      message:
        'You, or an account linked to yours, chose, moved or cancelled the announced date of this release: another person must schedule or publish it.',
    });
  }
  await whileTied(api, [compiler, approver], async () => {
    expect((await step(approver, approved, 'schedule', { at: early })).body.code).toBe('four_eyes');
  });
  expect((await step(approver, approved, 'schedule', { at: early })).body.state).toBe('scheduled');
});

test('the date of a scheduled release is moved or cancelled only after the release was put on hold', async () => {
  const scheduled = await releaseOf('bmci', 'scheduled');
  const date = await dateOf(scheduled);
  const cancel = `/api/v1/release-dates/${date.id}/cancel`;
  const refused = [
    await move(compiler, date, inHours(3)),
    await compiler.call('POST', cancel, { reason, version: date.version }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.message]).toEqual([
      409,
      `The release of ${periodWords(scheduled.period, 'en')} is scheduled for this date. Put it on hold before you change the date.`,
    ]);
  }
  const held = (await step(compiler, scheduled, 'hold', { reason: 'A region was late.' })).body;
  expect((await compiler.call('POST', cancel, { reason, version: date.version })).status).toBe(200);
  // nothing is announced now, and the minute of a new announcement is its author's
  expect((await step(compiler, held, 'schedule')).status).toBe(422);
  const at = inHours(4);
  await compiler.call('POST', '/api/v1/release-dates', {
    subject: held.subject,
    period: held.period,
    planned_at: at,
  });
  expect((await step(compiler, held, 'schedule', { at })).body.code).toBe('four_eyes');
  expect((await step(approver, held, 'schedule', { at })).body.state).toBe('scheduled');
});

test('a date that nobody moved is set alone by the person who prepared the release', async () => {
  const approved = (await step(approver, await releaseOf('bmp', 'rehearsed'), 'approve')).body;
  const date = await dateOf(approved);
  const scheduled = await step(compiler, approved, 'schedule', { at: date.planned_at });
  expect(scheduled.body).toMatchObject({ state: 'scheduled', scheduled_at: date.planned_at });
});
