/** What earlier vintages of a period hid and showed of an item: readers keep what they saw. */
export interface EarlierVintages {
  /** Regions in which it was hidden. */
  readonly hid: ReadonlySet<number>;
  /** By region, as it was printed. */
  readonly showed: ReadonlyMap<number, readonly string[]>;
}

export const NO_EARLIER: EarlierVintages = { hid: new Set(), showed: new Map() };

/** The same of published cells, by item. */
export function earlierVintages(
  cells: readonly {
    readonly itemId: number;
    readonly regionId: number;
    readonly value: string | null;
    readonly suppressed: boolean;
  }[],
): Map<number, EarlierVintages> {
  return new Map(
    [...Map.groupBy(cells, ({ itemId }) => itemId)].map(([itemId, own]) => {
      const shown = own.flatMap(({ regionId, value }) => (value === null ? [] : [{ regionId, value }]));
      const byRegion = Map.groupBy(shown, ({ regionId }) => regionId);
      return [
        itemId,
        {
          hid: new Set(own.flatMap(({ regionId, suppressed }) => (suppressed ? [regionId] : []))),
          showed: new Map(
            [...byRegion].map(([regionId, same]) => [regionId, same.map(({ value }) => value)]),
          ),
        },
      ];
    }),
  );
}
