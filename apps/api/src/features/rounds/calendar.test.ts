import { showBoard } from '@datum/contract/collection/rounds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('the calendar beside the board keeps dates that passed without their release, before the coming ones', async () => {
  await api.platform.database.write
    .insertInto('release_calendar')
    .values([
      { subject: 'bmp', period: '2097-01', planned_at: new Date('2097-02-10T04:00:00Z'), state: 'confirmed' },
      { subject: 'bmp', period: '2020-02', planned_at: new Date('2020-03-10T04:00:00Z'), state: 'postponed' },
      {
        subject: 'bmci',
        period: '2020-01',
        planned_at: new Date('2020-02-10T04:00:00Z'),
        state: 'confirmed',
      },
      { subject: 'bmp', period: '2020-01', planned_at: new Date('2020-02-10T04:00:00Z'), state: 'released' },
      {
        subject: 'bmci',
        period: '2020-02',
        planned_at: new Date('2020-03-10T04:00:00Z'),
        state: 'cancelled',
      },
    ])
    .execute();
  const staff = await api.signIn('Admin');
  const { calendar } = (await staff.call('GET', `${showBoard.path}?rounds=3`)).body;
  expect(calendar.map((date: Record<string, unknown>) => [date.subject, date.period, date.passed])).toEqual([
    ['bmci', '2020-01', true],
    ['bmp', '2020-02', true],
    ['bmp', '2097-01', false],
  ]);
});
