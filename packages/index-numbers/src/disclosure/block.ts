/**
 * What may be done with an average.
 *
 * - `open`: shown, unless it has to protect another;
 * - `secret`: hidden, because of its sources or because an earlier vintage hid it;
 * - `derived`: hidden, and tied to what was hidden before it (imputed, or entered into totals without quotes): it has to be
 *   protected and protects no other;
 * - `known`: readers have it, from an earlier vintage or because anyone can compute it.
 */
export type AverageStatus = 'open' | 'secret' | 'derived' | 'known';

/**
 * What is known of an item's total over the leaves: `shown`; `hidden`, with the country's, for the sake of others, so that it is
 * no harm to come near it; `secret`, hidden by itself.
 */
export type TotalStatus = 'shown' | 'hidden' | 'secret';

/** The average of an item in a leaf region. */
export interface BlockCell {
  /** Unrounded, above 0. */
  readonly value: number;
  readonly status: AverageStatus;
  /** Whose quotes it is made of; asked of what is hidden by itself alone. */
  readonly sources: readonly number[];
  /** Whether the item's relative is in the leaf's group index: one without lines of this period is not. */
  readonly isInIndex: boolean;
}

/** The averages of one material group in one region group: everything that sums and indices tie together. */
export interface Block {
  /** Those that readers miss least first. */
  readonly items: readonly {
    /** In the group's index; 0 = in none. */
    readonly weight: number;
    readonly total: TotalStatus;
  }[];
  /** Shares of the leaf regions in totals. */
  readonly shares: readonly number[];
  /** By item, then by leaf; null = there is no average. */
  readonly cells: readonly (BlockCell | null)[];
  /** Whether the group index of the leaves is shown. */
  readonly hasIndex: boolean;
}

/** Positions in `cells`, by item. */
export const rowOf = ({ shares }: Block, item: number): number[] =>
  shares.map((_, leaf) => item * shares.length + leaf);

/** Positions in `cells`, by leaf. */
export const columnOf = ({ items, shares }: Block, leaf: number): number[] =>
  items.map((_, item) => item * shares.length + leaf);
