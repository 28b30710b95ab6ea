/** What earlier vintages of a period hid and showed of an item: readers keep what they saw. */
export interface EarlierVintages {
  /** By region in which it was hidden: what it was, unrounded, as far as it is stored. */
  readonly hid: ReadonlyMap<number, readonly number[]>;
  /** By region, as it was printed. */
  readonly showed: ReadonlyMap<number, readonly string[]>;
}

export const NO_EARLIER: EarlierVintages = { hid: new Map(), showed: new Map() };

/** The same of published cells, by item. */
export function earlierVintages(
  cells: readonly {
    readonly itemId: number;
    readonly regionId: number;
    readonly value: string | null;
    readonly exact: number | null;
    readonly suppressed: boolean;
  }[],
): Map<number, EarlierVintages> {
  return new Map(
    [...Map.groupBy(cells, ({ itemId }) => itemId)].map(([itemId, own]) => [
      itemId,
      {
        hid: byRegion(own.flatMap((cell) => (cell.suppressed ? [[cell.regionId, cell.exact]] : []))),
        showed: byRegion(own.flatMap(({ regionId, value }) => (value === null ? [] : [[regionId, value]]))),
      },
    ]),
  );
}

function byRegion<T>(pairs: readonly (readonly [regionId: number, value: T | null])[]): Map<number, T[]> {
  const groups = Map.groupBy(pairs, ([regionId]) => regionId);
  return new Map(
    [...groups].map(([regionId, own]) => [
      regionId,
      own.flatMap(([, value]) => (value === null ? [] : [value])),
    ]),
  );
}
