import { type Block, columnOf, rowOf } from './block.ts';
import { otherWorld, shownOf } from './other-world.ts';

/** What a period asks of its protection. */
export interface ProtectionRules {
  /** How near a hidden average an outsider may come, as a fraction of it on either side: 0.1. */
  readonly protection: number;
  /** Fewest distinct sources that hide together in a shown total; 0 = not asked. */
  readonly minSources: number;
}

/** A hair more than is asked, so that printed ends do not decide. */
const MARGIN = 1.02;

/**
 * Whether all hidden averages of a block are protected: each could be lower and higher by the protection, in a world in
 * which readers see the same (`otherWorld`), also for a source that knows its own averages; and what hides in a shown
 * total comes from enough sources.
 *
 * `hidden`: by position, 1 = hidden; what readers know protects nothing and needs nothing.
 * @example
 * const cell = { status: 'open', sources: [], isInIndex: true };
 * const block = {
 *   items: [{ weight: 0, total: 'shown' }], shares: [0.2, 0.4, 0.3], hasIndex: true,
 *   cells: [{ ...cell, value: 20, status: 'secret' }, { ...cell, value: 30 }, { ...cell, value: 22 }],
 * };
 * const rules = { protection: 0.1, minSources: 0 };
 * isProtected(block, Uint8Array.of(1, 0, 0), rules); // => false
 * isProtected(block, Uint8Array.of(1, 1, 0), rules); // => true
 */
export function isProtected(
  block: Block,
  hidden: Uint8Array,
  { protection, minSources }: ProtectionRules,
): boolean {
  const { cells } = block;
  const inside = [...hidden.keys()].filter((cell) => hidden[cell] === 1 && cells[cell]!.status !== 'known');
  const free = inside.filter((cell) => cells[cell]!.status !== 'derived');
  if (block.items.some((_, item) => hasFewSources(block, item, free, minSources))) return false;
  const moves = [Math.log(1 + protection * MARGIN), Math.log(1 - protection * MARGIN)];
  const shown = shownOf(block, inside);
  const canMove = (held: readonly number[], others: readonly number[]) => {
    // mostly its own item and those without a total are enough, which takes much less than to move them all
    const own = new Set(held.map((cell) => itemOf(block, cell)));
    const near = others.filter((cell) => {
      const item = itemOf(block, cell);
      return own.has(item) || block.items[item]!.total !== 'shown';
    });
    return moves.every((move) =>
      [near, others].some((free) => otherWorld(shown, { held, move, free }) !== null),
    );
  };
  return (
    insidersOf(block, inside).every((own) => {
      const others = free.filter((cell) => !own.has(cell));
      return inside.every((cell) => own.has(cell) || canMove([cell], others));
    }) &&
    inside.every((cell) => canMove([cell], free)) &&
    secretTotals(block, inside).every((row) => canMove(row, free))
  );
}

const itemOf = ({ shares }: Block, cell: number): number => Math.floor(cell / shares.length);

/** Whether what hides in a shown total comes from fewer sources than are asked for. */
function hasFewSources(block: Block, item: number, free: readonly number[], minSources: number): boolean {
  const own = rowOf(block, item).flatMap((cell, leaf) =>
    free.includes(cell) && block.shares[leaf]! > 0 ? [block.cells[cell]!] : [],
  );
  // an open one has enough by itself
  if (own.length === 0 || block.items[item]!.total !== 'shown' || own.some(({ status }) => status === 'open'))
    return false;
  return new Set(own.flatMap(({ sources }) => sources)).size < minSources;
}

/** The averages of each source that has one for itself: it knows them. */
function insidersOf({ cells }: Block, inside: readonly number[]): ReadonlySet<number>[] {
  const ownOf = new Map<number, Set<number>>();
  for (const cell of inside) {
    const sources = new Set(cells[cell]!.sources);
    const [only] = sources;
    if (only === undefined || sources.size > 1) continue;
    ownOf.set(only, (ownOf.get(only) ?? new Set()).add(cell));
  }
  return [...ownOf.values()];
}

/** Leaves of items whose total hides by itself: they move together. */
const secretTotals = (block: Block, inside: readonly number[]): number[][] =>
  block.items.flatMap(({ total }, item) => {
    const row = rowOf(block, item).filter((cell) => inside.includes(cell));
    return total === 'secret' && row.length > 1 ? [row] : [];
  });

/**
 * Items and leaves of a block in which anything has to be protected, by position.
 *
 * @example
 * const cell = { value: 20, status: 'open', sources: [], isInIndex: true };
 * const items = [1, 1].map((weight) => ({ weight, total: 'shown' }));
 * const cells = [cell, cell, cell, { ...cell, status: 'secret' }];
 * placesToProtect({ items, shares: [1, 1], cells, hasIndex: true }); // => { items: [1], leaves: [1] }
 */
export function placesToProtect(block: Block): { readonly items: number[]; readonly leaves: number[] } {
  const isAsking = (cell: number) => ['secret', 'derived'].includes(block.cells[cell]?.status ?? 'open');
  return {
    items: [...block.items.keys()].filter((item) => rowOf(block, item).some(isAsking)),
    leaves: [...block.shares.keys()].filter((leaf) => columnOf(block, leaf).some(isAsking)),
  };
}
