import { expect, test } from 'vitest';
import { type Seen, type StoredStep, shownStep, withheldOf } from './steps.rules.ts';

const [NONE, ACCEPTED, CELL, NEIGHBOURS, KEPT] = [0, 1, 2, 3, 8];

/** An item (5) in a leaf (9) with three lines: one is new, one returns after a gap that its cell filled. */
const stored = (parts: Partial<StoredStep> = {}): StoredStep => ({
  item_id: 5,
  movement: 1.05,
  level: 1.155,
  level_before: 1.1,
  lines: 2,
  imputed_lines: 0,
  imputed_share: 0,
  lenders: 0,
  line_ids: [1, 2, 3],
  before: [12, 8, Number.NaN],
  before_origins: [ACCEPTED, ACCEPTED, 0],
  now: [12.5, 8.5, 7],
  origins: [ACCEPTED, ACCEPTED, ACCEPTED],
  began: '2026-01',
  lent: 0,
  ...parts,
});
const seen = (parts: Partial<Seen> = {}): Seen => ({
  opensPrices: true,
  isPublished: () => true,
  hidden: [],
  period: '2026-06',
  regionId: 9,
  ...parts,
});
const hiddenAt = (item_id: number, region_id: number, period: string) => ({
  hidden: [{ item_id, region_id, period }],
});
const borrowed = { before_origins: [CELL, ACCEPTED, 0], imputed_lines: 1, lenders: 1, lent: 1 };
const lent = { origins: [NEIGHBOURS, ACCEPTED, ACCEPTED], imputed_lines: 1, lenders: 2, lent: 2 };

/** The second line has no price any more: its last one is kept, and is not in the step. */
const ended = {
  before_origins: [ACCEPTED, KEPT, NONE],
  now: [12.5, Number.NaN, 7],
  origins: [ACCEPTED, NONE, ACCEPTED],
  lines: 1,
};
const returned = { before_origins: [ACCEPTED, KEPT, NONE], imputed_lines: 1, lenders: 64, lent: 66 };

test.each([
  ['all is shown', {}, {}, null],
  ['the reader has no access to prices', {}, { opensPrices: false }, 'access'],
  ['its average is hidden', {}, hiddenAt(5, 9, '2026-06'), 'hidden'],
  ['its average of the month before is hidden', {}, hiddenAt(5, 9, '2026-05'), 'hidden'],
  ['an earlier one is hidden, and nothing goes back to it', {}, hiddenAt(5, 9, '2026-03'), null],
  ['an earlier one is hidden, and a price was imputed since', borrowed, hiddenAt(5, 9, '2026-03'), 'hidden'],
  ['an earlier one is hidden, and a line ended since', ended, hiddenAt(5, 9, '2026-03'), null],
  ['an earlier one is hidden, and a line returned since', returned, hiddenAt(5, 9, '2026-03'), 'hidden'],
  ['a neighbour lent to a line that ended', { ...ended, lent: 2 }, hiddenAt(5, 8, '2026-03'), null],
  ['the country lent to a line that returned', { ...returned, lent: 64 | 16 }, {}, 'lenders'],
  [
    'the average before is not out',
    {},
    { isPublished: (_: number, at: string) => at === '2026-06' },
    'unpublished',
  ],
  ['a neighbour lent and is hidden', lent, hiddenAt(5, 8, '2026-06'), 'lenders'],
  ['an item of the group here is hidden, which may have lent', lent, hiddenAt(6, 9, '2026-05'), 'lenders'],
  ['a neighbour is hidden, and its own lines lent', borrowed, hiddenAt(5, 8, '2026-06'), null],
  ['the group in the country lent', { lenders: 16, lent: 16 }, {}, 'lenders'],
] as const)('prices of a step where %s', (_, step, sees, withheld) => {
  expect(withheldOf(stored(step), seen(sees))).toBe(withheld);
});

test('lists are sorted apart and leave out the line without a price to compare with', () => {
  const shown = shownStep(stored({ ...borrowed, now: [8.4, 8.5, 7] }), {
    withheld: null,
    directMean: null,
    sources: new Map(),
  });
  expect(shown.before).toEqual([
    { price: 8, origin: 'accepted' },
    { price: 12, origin: 'cell' },
  ]);
  expect(shown.now.map(({ price }) => price)).toEqual([8.4, 8.5]);
  expect(shown.pairs).toEqual([]);
});

test('a withheld step tells neither prices nor movement, and a level of the direct form is no product', () => {
  const sources = new Map([[1, { en: 'A', ms: 'A' }]]);
  expect(shownStep(stored(), { withheld: 'hidden', directMean: null, sources })).toMatchObject({
    movement: null,
    level: null,
    level_before: null,
    before: [],
    now: [],
    pairs: [],
  });
  const direct = shownStep(stored({ movement: 1.09 }), { withheld: null, directMean: 'arithmetic', sources });
  expect(direct).toMatchObject({ level: null, level_before: null });
  // the stored one is average over average: beside the lists stands what they come to
  const sum = (list: typeof direct.now) => list.reduce((total, { price }) => total + price, 0);
  expect(direct.movement).toBe(sum(direct.now) / sum(direct.before));
  expect(direct.pairs).toHaveLength(1);
});

test('a price that a ratio made is handed out without the residue of doubles', () => {
  const step = shownStep(stored({ before: [12, 4.1 * 3, Number.NaN], now: [12.5, 0.1 + 0.2, 7] }), {
    withheld: null,
    directMean: null,
    sources: new Map(),
  });
  expect(4.1 * 3).not.toBe(12.3);
  expect(step.before.map(({ price }) => price)).toEqual([12, 12.3]);
  expect(step.now.map(({ price }) => price)).toEqual([0.3, 12.5]);
});
