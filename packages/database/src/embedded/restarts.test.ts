import { expect, test } from 'vitest';
import { Restarts } from './restarts.ts';

test('pauses grow up to five seconds, and an end too many within the time is the last', () => {
  const restarts = new Restarts(5, 600_000);
  const pauses = [0, 1_000, 2_000, 3_000, 599_000].map((at) => restarts.afterEnd(at));
  expect(pauses).toEqual([200, 600, 1_800, 5_000, 5_000]);
  expect(restarts.afterEnd(599_999)).toBeNull();
  expect(restarts.tooOften).toBe('6 times within 10 minutes');
});

test('what ended long ago is forgotten, one end after the other', () => {
  const restarts = new Restarts(2, 60_000);
  expect([0, 30_000, 60_000].map((at) => restarts.afterEnd(at))).toEqual([200, 600, 600]);
  expect(restarts.afterEnd(80_000)).toBeNull();
  expect(restarts.afterEnd(500_000)).toBe(200);
});
