import type { Block, BlockCell } from './block.ts';
import { isProtected, type ProtectionRules, placesToProtect } from './is-protected.ts';

/** What is hidden of a block. */
export interface HiddenBlock {
  /** By position in `cells`, 1 = hidden. */
  readonly cells: Uint8Array;
  /** Items whose totals over the leaves hide too, region group and country. */
  readonly totals: ReadonlySet<number>;
  /** Whether the group index of the leaves hides too, and what is made of it. */
  readonly index: boolean;
}

/**
 * Decides what hides of the averages of one material group in one region group. What has to be hidden hides in the smallest
 * rectangle of items and leaves in which it is protected (`isProtected`), with one item whose totals hide too: a total is
 * an arithmetic mean of averages, an index a geometric one of the same, and where all of both are shown their
 * difference gives everything away, however many averages hide. Where no rectangle does, the group index of the leaves
 * hides, and in the end both.
 *
 * The first items of the block go first, as do the leaves in which the items can move, and of these the ones that were
 * hidden in the period before; `before`: positions in `cells`.
 *
 * Source: Hundepool et al., Statistical Disclosure Control (2012), chapter 4 (secondary cell suppression; the hypercube
 * method, which suppresses rectangles, 4.4.4).
 * @throws RangeError for a protection outside of 0 to 0.9
 * @example
 * const cell = { status: 'open', sources: [], isInIndex: true };
 * const items = [3, 1, 2].map((weight) => ({ weight, total: 'shown' }));
 * const values = [20, 31, 22, 7.5, 8, 7.9, 110, 95, 120];
 * const cells = values.map((value, at) => ({ ...cell, value, status: at === 4 ? 'secret' : 'open' }));
 * const block = { items, shares: [0.2, 0.3, 0.1], cells, hasIndex: true };
 * const hidden = hideBlock(block, { protection: 0.1, minSources: 0 }, new Set());
 * [...hidden.cells, ...hidden.totals]; // => [1, 1, 1, 1, 1, 1, 0, 0, 0, 0]
 */
export function hideBlock(block: Block, rules: ProtectionRules, before: ReadonlySet<number>): HiddenBlock {
  if (!(rules.protection > 0 && rules.protection <= MOST_PROTECTION)) {
    throw new RangeError(`A protection lies between 0 and ${MOST_PROTECTION}: ${rules.protection}`);
  }
  const asking = placesToProtect(block);
  if (asking.items.length === 0) {
    return { cells: new Uint8Array(block.cells.length), totals: new Set(), index: false };
  }
  for (const { items, without, index } of waysOf(block, asking.items)) {
    const shown = withoutFigures(block, without, index);
    for (const rectangle of rectanglesOf(block, { ...asking, items }, before)) {
      const cells = cellsOf(block, rectangle);
      if (isProtected(shown, cells, rules)) return { cells, totals: new Set(without), index };
    }
  }
  // without totals and index nothing is left that could tell anything
  return { cells: cellsOf(block, asking), totals: new Set(asking.items), index: block.hasIndex };
}

const MOST_PROTECTION = 0.9;
/** Items beside which others are tried to hide, and rectangles for each: one of the first mostly does, in large blocks too. */
const MOST_ITEMS = 8;
const MOST_RECTANGLES = 24;

/** What can be hidden beside averages: the items that hide first, those whose totals hide, and whether the index does. */
interface Way {
  readonly items: readonly number[];
  readonly without: readonly number[];
  readonly index: boolean;
}

/** Ways to hide, the one that takes least from readers first. */
function waysOf({ items, hasIndex }: Block, asking: readonly number[]): Way[] {
  const isTied = hasIndex && asking.some((item) => items[item]!.weight > 0);
  const nothing = { items: asking, without: [], index: false };
  const withItem = (item: number) => [...asking, ...(asking.includes(item) ? [] : [item])];
  const all = [...items.keys()].slice(0, MOST_ITEMS);
  return [
    ...(isTied ? [] : [nothing]),
    // an item that has no total anyway costs none
    ...[...items.keys()].flatMap((item) =>
      isTied && items[item]!.total !== 'shown' ? [{ ...nothing, items: withItem(item) }] : [],
    ),
    ...all.map((item) => ({ items: withItem(item), without: [item], index: false })),
    ...all.map((item) => ({ items: withItem(item), without: [...asking, item], index: false })),
    ...(isTied ? [{ ...nothing, index: true }] : []),
  ];
}

const withoutFigures = (block: Block, without: readonly number[], index: boolean): Block => ({
  ...block,
  items: block.items.map((item, at) =>
    without.includes(at) && item.total === 'shown' ? { ...item, total: 'hidden' } : item,
  ),
  hasIndex: block.hasIndex && !index,
});

interface Rectangle {
  readonly items: readonly number[];
  readonly leaves: readonly number[];
}

/** Rectangles around what has to be in them, smallest first; of those with as many averages, fewest items first. */
function rectanglesOf(
  { items, shares, cells }: Block,
  around: Rectangle,
  before: ReadonlySet<number>,
): Rectangle[] {
  const isNoHelp = (cell: BlockCell | null | undefined) =>
    !cell || cell.status === 'known' || cell.status === 'derived';
  const noHelp = (leaf: number) =>
    around.items.filter((item) => isNoHelp(cells[item * shares.length + leaf])).length;
  const largest = Math.max(...around.leaves.map((leaf) => shares[leaf]!));
  const isSmall = (leaf: number) => Number(shares[leaf]! < largest / FEW);
  const hidBefore = (leaf: number) => [...before].filter((cell) => cell % shares.length === leaf).length;
  const others = (count: number, taken: readonly number[]) =>
    [...Array(count).keys()].filter((position) => !taken.includes(position));
  const allItems = [...around.items, ...others(items.length, around.items)];
  const allLeaves = [
    ...around.leaves,
    ...others(shares.length, around.leaves).sort(
      (a, b) =>
        noHelp(a) - noHelp(b) ||
        isSmall(a) - isSmall(b) ||
        hidBefore(b) - hidBefore(a) ||
        shares[a]! - shares[b]! ||
        a - b,
    ),
  ];
  const all = range(around.items.length, allItems.length).flatMap((many) =>
    range(around.leaves.length, allLeaves.length).map((wide) => ({
      items: allItems.slice(0, many),
      leaves: allLeaves.slice(0, wide),
    })),
  );
  const size = (rectangle: Rectangle) => rectangle.items.length * rectangle.leaves.length;
  return all.sort((a, b) => size(a) - size(b) || a.items.length - b.items.length).slice(0, MOST_RECTANGLES);
}

/** A leaf with so much smaller a share moves a total too little to be any help. */
const FEW = 4;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** What a rectangle hides: what is there and readers do not know. */
function cellsOf({ cells, shares }: Block, { items, leaves }: Rectangle): Uint8Array {
  const hidden = new Uint8Array(cells.length);
  for (const item of items) {
    for (const leaf of leaves) {
      const at = item * shares.length + leaf;
      const cell = cells[at];
      if (cell && cell.status !== 'known') hidden[at] = 1;
    }
  }
  return hidden;
}
