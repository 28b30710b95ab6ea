import { expect, test } from 'vitest';
import type { Block, BlockCell } from './block.ts';
import { hideBlock } from './hide-block.ts';

const RULES = { protection: 0.1, minSources: 3 };
const ITEMS = [
  [20.15, 19.9, 21.3],
  [412.5, 431, 428],
  [7.25, 7.4, 7.05],
];

/** Three items in three leaves, all shown, but those that are said. */
function block(
  cells: Readonly<Record<number, Partial<BlockCell> | null>>,
  {
    totals = [],
    hasIndex = true,
    weights = [1, 3, 2],
  }: {
    readonly totals?: readonly ('shown' | 'hidden' | 'secret')[];
    readonly hasIndex?: boolean;
    readonly weights?: readonly number[];
  } = {},
): Block {
  return {
    items: ITEMS.map((_, item) => ({ weight: weights[item] ?? 0, total: totals[item] ?? 'shown' })),
    shares: [0.2, 0.15, 0.05],
    hasIndex,
    cells: ITEMS.flat().map((value, at): BlockCell | null => {
      const own = cells[at];
      return own === null ? null : { value, status: 'open', sources: [], isInIndex: true, ...own };
    }),
  };
}
const SECRET = { status: 'secret', sources: [1, 2] } as const;

function decide(given: Block, before: readonly number[] = []) {
  const { cells, totals, index } = hideBlock(given, RULES, new Set(before));
  const hidden = [...cells.entries()].flatMap(([at, isHidden]) => (isHidden === 1 ? [at] : []));
  return { hidden, totals: [...totals], index };
}

test('nothing hides where nothing has to be protected', () => {
  expect(decide(block({}))).toEqual({ hidden: [], totals: [], index: false });
});

test('a hidden average hides with a leaf beside it, and an item whose totals hide, so that the index may be shown', () => {
  expect(decide(block({ 4: SECRET }))).toEqual({ hidden: [1, 2, 4, 5], totals: [0], index: false });
});

test('without an index a leaf beside it is enough', () => {
  expect(decide(block({ 4: SECRET }, { hasIndex: false }))).toEqual({
    hidden: [4, 5],
    totals: [],
    index: false,
  });
  const outside = block({ 4: SECRET }, { weights: [1, 0, 2] });
  expect(decide(outside)).toEqual({ hidden: [4, 5], totals: [], index: false });
});

test('what hid in the period before hides again', () => {
  expect(decide(block({ 4: SECRET }), [0, 1, 3, 4]).hidden).toEqual([0, 1, 3, 4]);
});

test('what readers know protects nothing: another leaf hides, and another item', () => {
  const known = { status: 'known' } as const;
  expect(decide(block({ 4: SECRET, 5: known })).hidden).toEqual([0, 1, 3, 4]);
  expect(decide(block({ 4: SECRET, 0: known, 1: known, 2: known }))).toEqual({
    hidden: [4, 5, 7, 8],
    totals: [1],
    index: false,
  });
});

test('what is imputed from hidden prices is protected, and protects nothing', () => {
  const { hidden } = decide(block({ 4: SECRET, 5: { status: 'derived', sources: [] } }));
  expect(hidden).toEqual(expect.arrayContaining([3, 4, 5]));
});

test('a source that has an average for itself learns no other from it', () => {
  const withInsider = decide(block({ 3: { status: 'secret', sources: [7] }, 4: SECRET }));
  expect(withInsider.hidden.length).toBeGreaterThan(
    decide(block({ 3: SECRET, 4: { ...SECRET, sources: [3, 4] } })).hidden.length,
  );
});

test('two hidden ones of the same two sources ask for a third', () => {
  const without = { hasIndex: false };
  expect(decide(block({ 3: SECRET, 4: { ...SECRET, sources: [2, 3] } }, without)).hidden).toEqual([3, 4]);
  expect(decide(block({ 3: SECRET, 4: SECRET }, without)).hidden).toEqual([3, 4, 5]);
});

test('an item whose total hides anyway is the one beside which others hide', () => {
  expect(decide(block({ 4: SECRET }, { totals: ['shown', 'shown', 'hidden'] }))).toEqual({
    hidden: [4, 5, 7, 8],
    totals: [],
    index: false,
  });
});

test('a region group of one leaf loses the totals of two items', () => {
  const one: Block = {
    items: [1, 2, 1].map((weight) => ({ weight, total: 'shown' })),
    shares: [0.3],
    hasIndex: true,
    cells: [20, 430, 7].map((value, at) => ({
      value,
      status: at === 1 ? 'secret' : 'open',
      sources: [1, 2],
      isInIndex: true,
    })),
  };
  expect(decide(one)).toEqual({ hidden: [0, 1], totals: [1, 0], index: false });
});

test('the index of a group of one item is that item: it hides too', () => {
  const one: Block = {
    ...block({}),
    items: [{ weight: 1, total: 'shown' }],
    cells: block({ 1: SECRET }).cells.slice(0, 3),
  };
  expect(decide(one)).toEqual({ hidden: [1, 2], totals: [], index: true });
});

test('an average without anything beside it takes totals and index with it', () => {
  const alone: Block = {
    items: [{ weight: 1, total: 'shown' }],
    shares: [1],
    hasIndex: true,
    cells: [{ value: 20, status: 'secret', sources: [1], isInIndex: true }],
  };
  expect(decide(alone)).toEqual({ hidden: [0], totals: [0], index: true });
});

test('a protection that no interval could have is refused', () => {
  expect(() => hideBlock(block({}), { protection: 0.95, minSources: 3 }, new Set())).toThrow(RangeError);
});
