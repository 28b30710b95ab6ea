/**
 * Who can stand in for what was not observed, in the order in which they are asked: the cell's other lines, the item in
 * neighbouring regions, the group in the region, the group in the region group, the group in the country, the line's own
 * last price. `kept`: the last price of a line that had none since.
 */
export const LENDERS = ['cell', 'neighbours', 'group', 'region_group', 'country', 'carry', 'kept'] as const;
export type Lender = (typeof LENDERS)[number];

/** Where a line's price comes from, in columns of bytes: no price, an accepted quote, else a lender's position + 2. */
export const NO_PRICE = 0;
export const ACCEPTED = 1;

/** The byte of a lender. */
export const originOf = (lender: Lender): number => LENDERS.indexOf(lender) + 2;
export const KEPT = LENDERS.indexOf('kept') + 2;

/** A lender as a bit of a set; 0 for what was observed. */
export const lenderBit = (origin: number): number => (origin < 2 ? 0 : 1 << (origin - 2));

/**
 * The lenders of a set, in their order.
 *
 * @example
 * lendersOf(0b100001); // => ['cell', 'carry']
 */
export const lendersOf = (set: number): Lender[] => LENDERS.filter((_, bit) => (set & (1 << bit)) !== 0);

/** The word of an origin. */
export const originName = (origin: number): 'accepted' | Lender | null =>
  origin === NO_PRICE ? null : origin === ACCEPTED ? 'accepted' : (LENDERS[origin - 2] ?? null);
