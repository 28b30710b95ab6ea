/** Sources by the region in which each is: Penang has four, so that a gap there hides nothing. */
export const SOURCES = {
  PEN: ['P1', 'P2', 'P3', 'P4'],
  KED: ['K1', 'K2', 'K3'],
  JHR: ['J1', 'J2', 'J3'],
  SBH: ['S1', 'S2', 'S3'],
} as const;
export type Region = keyof typeof SOURCES;
export const REGIONS = Object.keys(SOURCES) as Region[];

export const GROUPS = { CEM: ['OPC', 'WHC'], STL: ['BAR', 'MSH'] } as const;
export type Item = (typeof GROUPS)[keyof typeof GROUPS][number];
export const ITEMS = Object.values(GROUPS).flat();

/** Prices of two months, in the order of the sources; `null` is a price that did not come. */
type Months = readonly [readonly number[], readonly (number | null)[]];
export const PRICES: Readonly<Record<Item, Readonly<Record<Region, Months>>>> = {
  OPC: {
    PEN: [
      [400, 410, 405, 415],
      [424, 434, 436.5, null],
    ],
    KED: [
      [390, 402, 396],
      [390, 406, 396],
    ],
    JHR: [
      [380, 385.5, 381],
      [399, 404, 398.25],
    ],
    SBH: [
      [455, 460, 462],
      [470, 480, 476.2],
    ],
  },
  WHC: {
    PEN: [
      [650, 655, 649, 660],
      [650, 655, 649, 672],
    ],
    KED: [
      [640, 645, 639],
      [655, 662, 655.5],
    ],
    JHR: [
      [630, 633, 634],
      [630, 620, 634],
    ],
    SBH: [
      [720, 725, 731],
      [745, 748, 752],
    ],
  },
  BAR: {
    PEN: [
      [3100, 3120, 3090, 3150],
      [3200, 3230, 3180, 3260],
    ],
    KED: [
      [3080, 3110, 3095],
      [3510, 3180, 3165],
    ],
    JHR: [
      [3050, 3060, 3071],
      [3050, 3060, 3071],
    ],
    SBH: [
      [3300, 3320, 3310],
      [3400, 3390, 3400],
    ],
  },
  MSH: {
    PEN: [
      [98, 99.5, 97, 101],
      [99, 100, 98.5, 101.5],
    ],
    KED: [
      [96, 97, 98],
      [96, 97, 98],
    ],
    JHR: [
      [94, 95.2, 96],
      [91, 92, 93],
    ],
    SBH: [
      [110, 112, 111],
      [114, 116.5, 115],
    ],
  },
};

/** The second month once a price that was keyed wrong is put right: steel bars of K1 in Kedah. */
export const CORRECTED = {
  ...PRICES,
  BAR: {
    ...PRICES.BAR,
    KED: [PRICES.BAR.KED[0], [3175, ...PRICES.BAR.KED[1].slice(1)]],
  },
} as const satisfies typeof PRICES;

export const SHARES: Readonly<Record<Region, number>> = { PEN: 0.3, KED: 0.2, JHR: 0.4, SBH: 0.1 };
export const ITEM_WEIGHTS: Readonly<Record<Item, number>> = { OPC: 3, WHC: 1, BAR: 4, MSH: 1 };

/** Rows `item, source, price` of one month and some regions; without a price a reason. */
export function priceRows(month: 0 | 1, regions: readonly Region[]) {
  return ITEMS.flatMap((item) =>
    regions.flatMap((region) =>
      SOURCES[region].map((source, place) => ({ item, source, price: PRICES[item][region][month][place] })),
    ),
  );
}

/** The price list of one board as a file. */
export const priceList = (month: 0 | 1, regions: readonly Region[]): string =>
  [
    'Item;Source;Price;Reason for no price',
    ...priceRows(month, regions).map(
      ({ item, source, price }) => `${item};${source};${price ?? ''};${price === null ? 'no answer' : ''}`,
    ),
  ].join('\n');

/** Prices in the order in which the sheet asks for them: by the code of the item, then of the source. */
export const inSheetOrder = (rows: ReturnType<typeof priceRows>) =>
  rows
    .toSorted((a, b) => a.item.localeCompare(b.item) || a.source.localeCompare(b.source))
    .map(({ price }) => String(price));

/**
 * The country's index of the second month on the first, by hand. A cell's movement is the sum of its prices now over their
 * sum before: a line without a price is imputed with the movement of the others, so it may be left out of both sums. A
 * group is the weighted geometric mean of its items, a category the weighted mean of its groups, the country the mean of
 * its regions by their shares.
 *
 * Penang, Portland cement: (424 + 434 + 436.5) / (400 + 410 + 405) = 1294.5 / 1215 = 1.065432. White cement:
 * 2626 / 2614 = 1.004591. Cement: 1.065432^(3/4) x 1.004591^(1/4) = 1.049885, steel: 1.032905^(4/5) x 1.008850^(1/5) =
 * 1.028049; a terrace house: 0.625 x 1.049885 + 0.375 x 1.028049 = 1.041696.
 */
export function countryIndex(
  weights: Readonly<Record<'Cement' | 'Steel', number>>,
  prices: typeof PRICES = PRICES,
): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const movement = (item: Item, region: Region) => {
    const [before, now] = prices[item][region];
    const matched = before.filter((_, place) => now[place] !== null);
    return sum(now.filter((price) => price !== null)) / sum(matched);
  };
  const group = (items: readonly Item[], region: Region) =>
    Math.exp(
      sum(items.map((item) => ITEM_WEIGHTS[item] * Math.log(movement(item, region)))) /
        sum(items.map((item) => ITEM_WEIGHTS[item])),
    );
  const region = (one: Region) =>
    (weights.Cement * group(GROUPS.CEM, one) + weights.Steel * group(GROUPS.STL, one)) / 100;
  return (100 * sum(REGIONS.map((one) => SHARES[one] * region(one)))).toFixed(1);
}
