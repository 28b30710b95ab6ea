import { expect, test } from 'vitest';
import { inGoLiveOrder } from './rules.ts';

test('of one minute, what others stand on goes live before them, whatever its periods are', () => {
  const due = [
    ['bci', '2026-07'],
    ['blci', '2026-08'],
    ['blci', '2026-07'],
    ['bmci', '2026-06'],
    ['lwr', '2026-S2'],
    ['mhr', '2026-S1'],
  ].map(([subject = '', period = '']) => ({ subject, period }));
  expect(due.toSorted(inGoLiveOrder).map(({ subject, period }) => `${subject} ${period}`)).toEqual([
    'mhr 2026-S1',
    'bmci 2026-06',
    'lwr 2026-S2',
    'blci 2026-07',
    'bci 2026-07',
    'blci 2026-08',
  ]);
});
