import { expect, test } from 'vitest';
import { boxesOf, isProgram } from './place.rules.ts';

const PLAN = { uuid: 'p', width: 728, height: 90, slots: 2, sharing: 'fixed', shows_house: true } as const;
const running = (slot: number) => ({
  ...{ slot, uuid: `b${slot}`, advertiser: 'Kren Maju', alt: 'Cranes', plan: 'p' },
  ...{ width: 728, height: 90, sharing: 'fixed' as const },
});
const uuids = (...given: Parameters<typeof boxesOf>) => boxesOf(...given).map(({ ad }) => ad?.uuid ?? null);

test('fixed slots have a box each, and a free one says so', () => {
  expect(uuids([running(1)], PLAN, 0)).toEqual(['b1', null]);
  expect(uuids([running(1), running(2)], PLAN, 0)).toEqual(['b1', 'b2']);
  expect(uuids([running(1)], { ...PLAN, shows_house: false }, 0)).toEqual(['b1']);
});

test('those that take turns share one box, each in its minute', () => {
  const turns = [running(1), running(2)].map((one) => ({ ...one, sharing: 'turns' as const }));
  const plan = { ...PLAN, sharing: 'turns' as const };
  expect([0, 1, 2].map((minute) => uuids(turns, plan, minute))).toEqual([['b1'], ['b2'], ['b1']]);
  expect(uuids([], plan, 0)).toEqual([null]);
});

test('what was booked runs on after its plan was archived; without either there is no box', () => {
  expect(uuids([running(1)], undefined, 0)).toEqual(['b1']);
  expect(uuids([], undefined, 0)).toEqual([]);
});

test('programs that say what they are are not counted', () => {
  expect(isProgram('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(true);
  expect(isProgram(undefined)).toBe(true);
  expect(isProgram('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).toBe(false);
});
