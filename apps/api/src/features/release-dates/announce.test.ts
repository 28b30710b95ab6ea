import type { ReleaseDate } from '@datum/contract/publication/release-dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

const PATH = '/api/v1/release-dates';
let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startTestApp({ timeZone: 'Asia/Kuala_Lumpur' });
  staff = await api.signIn('Admin');
});
afterAll(() => api.close());

const dates = async (): Promise<ReleaseDate[]> => (await staff.call('GET', PATH)).body.data;

test('a year is announced by a rule at a minute of the office; what has a date keeps it, what has passed is left out', async () => {
  const one = { subject: 'bmci', period: '2097-02', planned_at: '2097-03-20T04:00:00Z' };
  expect((await staff.call('POST', PATH, one)).status).toBe(201);
  const rule = { rule: 'day', n: 5, months_after: 1, time: '12:30' };
  const body = { subject: 'bmci', first_period: '2097-01', count: 3, ...rule };
  expect((await staff.call('POST', `${PATH}/year`, body)).body).toEqual({ added: 2, kept: 1, passed: 0 });
  expect((await dates()).map(({ period, planned_at }) => [period, planned_at])).toEqual([
    ['2097-01', '2097-02-05T04:30:00.000Z'],
    ['2097-02', '2097-03-20T04:00:00.000Z'],
    ['2097-03', '2097-04-05T04:30:00.000Z'],
  ]);
  const old = { ...body, first_period: '2001-01' };
  expect((await staff.call('POST', `${PATH}/year`, old)).body).toEqual({ added: 0, kept: 0, passed: 3 });
  const wrong = await staff.call('POST', `${PATH}/year`, { ...body, time: '25:00', subject: 'abc' });
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['subject', 'time']);
  expect(wrong.body.errors.time).toEqual(['Give a time of day, such as 12:00.']);
});

test('half-years are announced by the months after the one in which they are collected', async () => {
  const rule = { rule: 'day', n: 5, months_after: 1, time: '12:30' };
  const body = { subject: 'lwr', first_period: '2096-S1', count: 2, ...rule };
  expect((await staff.call('POST', `${PATH}/year`, body)).body).toEqual({ added: 2, kept: 0, passed: 0 });
  const own = (await dates()).filter(({ subject }) => subject === 'lwr');
  expect(own.map(({ period, planned_at }) => [period, planned_at])).toEqual([
    ['2096-S1', '2096-02-05T04:30:00.000Z'],
    ['2096-S2', '2096-08-05T04:30:00.000Z'],
  ]);
  for (const { id, version } of own) {
    const reason = { en: 'Announced by mistake', ms: 'Tersilap diumumkan' };
    await staff.call('POST', `${PATH}/${id}/cancel`, { reason, version });
  }
});

test('a period has one date; a past one is refused', async () => {
  const body = { subject: 'bmci', period: '2097-02', planned_at: '2097-03-21T04:00:00Z' };
  expect((await staff.call('POST', PATH, body)).body.errors.period).toEqual([
    'Building material cost index already has a date for February 2097. Move that one.',
  ]);
  const past = { ...body, period: '2097-09', planned_at: '2020-01-01T00:00:00Z' };
  expect(Object.keys((await staff.call('POST', PATH, past)).body.errors)).toEqual(['planned_at']);
});

test('a date is cancelled with a reason that readers see, and can be announced again', async () => {
  const [date] = await dates();
  const cancel = (body: object) => staff.call('POST', `${PATH}/${date?.id}/cancel`, body);
  const reason = { en: 'The survey was stopped.', ms: 'Tinjauan dihentikan.' };
  expect((await cancel({ reason: { en: 'Stopped.', ms: '' }, version: date?.version })).status).toBe(422);
  const late = await cancel({ reason, version: 99 });
  expect([late.status, late.body.theirs.period]).toEqual([409, '2097-01']);
  expect((await cancel({ reason, version: date?.version })).body).toMatchObject({
    state: 'cancelled',
    change_reason: reason,
  });
  expect((await cancel({ reason, version: (date?.version ?? 0) + 1 })).status).toBe(409);
  expect((await dates()).map(({ period }) => period)).toEqual(['2097-02', '2097-03']);
  const seen = (await api.visitor.call('GET', '/api/v1/release-calendar')).body.data;
  expect(seen).toContainEqual(
    expect.objectContaining({ period: '2097-01', state: 'cancelled', change_reason: reason }),
  );
  const again = { subject: 'bmci', period: '2097-01', planned_at: '2097-02-09T04:00:00Z' };
  expect((await staff.call('POST', PATH, again)).body).toMatchObject({
    state: 'confirmed',
    changed_from: date?.planned_at,
  });
});
