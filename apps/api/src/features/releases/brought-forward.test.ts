import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/test/test-app.ts';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';

let at: WaitingMonth;
let planner: Caller;
beforeAll(async () => {
  at = await startWaitingMonth();
  planner = await at.api.signIn('Super Administrator');
  const { write } = at.api.platform.database;
  await write
    .updateTable('releases')
    .set({ contributors: [at.compiler.uuid] })
    .where('id', '=', at.indices.id)
    .execute();
  await write
    .updateTable('release_calendar')
    .set({ planned_at: inHours(35) })
    .where('subject', '=', at.indices.subject)
    .where('period', '=', at.month)
    .execute();
  expect((await at.step(at.approver, at.indices, 'approve')).body.state).toBe('approved');
}, 120_000);
afterAll(() => at.api.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** Moves the announced date as a person presses it. */
async function move(person: Caller, to: Date): Promise<void> {
  const { body } = await planner.call('GET', '/api/v1/release-dates');
  const { id, version } = body.data.find(
    ({ subject, period }: { subject: string; period: string }) =>
      subject === at.indices.subject && period === at.month,
  );
  const reason = { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' };
  const wish = { planned_at: to.toISOString(), reason, version };
  expect((await person.call('PATCH', `/api/v1/release-dates/${id}`, wish)).status).toBe(200);
}

/** What scheduling for the announced minute gives: the state, else why not. Taken back at once. */
async function schedule(person: Caller): Promise<string> {
  const { status, body } = await at.step(person, at.indices, 'schedule');
  if (status !== 200) return body.message;
  await at.step(person, at.indices, 'hold', { reason: 'Only tried.' });
  return body.state;
}

const REFUSED =
  'The announced minute was brought forward by somebody who contributed to this release or approved it: a person who did neither takes it, or the date is moved back.';

test('a minute that a contributor brought forward is taken by somebody without a part in the release', async () => {
  await move(at.compiler, inHours(1));
  expect(await schedule(at.approver)).toBe(REFUSED);
  expect(await schedule(at.compiler)).toMatch(/chose, moved or cancelled the announced date/);
  expect((await at.seen(at.indices, at.approver)).blocks.publish).toBe('other-minute');
  expect(await schedule(at.publisher)).toBe('scheduled');
});

test('so is one that the approver brought forward', async () => {
  await move(at.approver, inHours(1.5));
  expect(await schedule(at.compiler)).toBe(REFUSED);
  expect(await schedule(at.publisher)).toBe('scheduled');
});

test('moved back or later, by them or forward by somebody without a part, it is taken as announced', async () => {
  await move(at.compiler, inHours(40));
  expect(await schedule(at.approver)).toBe('scheduled');
  await move(planner, inHours(2));
  expect(await schedule(at.approver)).toBe('scheduled');
});
