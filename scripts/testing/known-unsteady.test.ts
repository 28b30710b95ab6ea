import { expect, test } from 'vitest';
import { judgeSecondTries, KNOWN_UNSTEADY } from './known-unsteady.ts';

const known = [{ name: 'a.test.ts it waits', until: '2026-10-05', reason: 'the mail server is slow' }];

test('a second try is a failure', () => {
  expect(judgeSecondTries(['b.test.ts it waits'], '2026-10-05', known)).toEqual([
    { text: 'b.test.ts it waits: failed', isRed: true },
  ]);
});

test('the list bears a second try until its day is over', () => {
  const on = (today: string) => judgeSecondTries(['a.test.ts it waits'], today, known)[0];
  expect(on('2026-10-05')).toEqual({
    text: 'a.test.ts it waits: borne until 2026-10-05, the mail server is slow',
    isRed: false,
  });
  expect(on('2026-10-06')).toEqual({
    text: 'a.test.ts it waits: failed, borne only until 2026-10-05',
    isRed: true,
  });
});

test('an entry may bear any test', () => {
  const any = [{ name: '*', until: '2026-10-05', reason: 'they are counted first' }];
  const on = (today: string) => judgeSecondTries(['b.test.ts it waits'], today, any)[0]?.isRed;
  expect([on('2026-10-05'), on('2026-10-06')]).toEqual([false, true]);
});

test('each test of the list has a day and a reason', () => {
  for (const { until, reason } of KNOWN_UNSTEADY) {
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(reason).not.toBe('');
  }
});
