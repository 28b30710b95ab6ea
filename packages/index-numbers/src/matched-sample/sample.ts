import { type ListColumns, packLists } from '../columnar/lists.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { placesOf } from './places.ts';

/** An item; its weight within its group. Without a group it is averaged and moves, but stands in no index. */
export interface SampleItem {
  readonly group: number | null;
  readonly weight: number;
}

/** A leaf region: its region group (null = it counts in the country only) and its share of the country. */
export interface SampleRegion {
  readonly group: number | null;
  readonly share: number;
}

/** A line of the sample: one product of one source. Periods are whole numbers in their order. */
export interface SampleLine {
  readonly item: number;
  readonly region: number;
  readonly from: number;
  /** Last period in which it is listed; Infinity = open. */
  readonly to: number;
  /** The line that this one replaces, and the approved ratio of the new price to the old one, if there is one. */
  readonly replaces?: { readonly line: number; readonly ratio: number | null };
}

/**
 * The sample as columns. Items, regions and lines keep their order; cells (an item in a region with at least one line)
 * are in the order of their item, then region. Sums run in these orders, so that no figure depends on the order of rows.
 */
export interface MatchedSample {
  readonly items: readonly SampleItem[];
  readonly regions: readonly SampleRegion[];
  readonly lines: readonly SampleLine[];
  readonly groups: number;
  readonly cellItem: Int32Array;
  readonly cellRegion: Int32Array;
  /** Cell of `item * regions + region`; -1 = none. */
  readonly cellAt: Int32Array;
  readonly lineCell: Int32Array;
  /** Lines of each cell. */
  readonly cellLines: ListColumns;
  /** Items of each group with a weight above zero: those that lend and make the group's index. */
  readonly groupItems: ListColumns;
  /** Other regions of the same region group. */
  readonly neighbours: ListColumns;
}

/**
 * Arranges items, regions and lines for the matched-sample index (docs/methodology.md).
 *
 * @throws IndexNumberError UNKNOWN_NODE (a line of no item or region, or that replaces a line of another cell),
 * NEGATIVE_WEIGHT, ZERO_TOTAL_WEIGHT (a group without an item above zero, a region group or the country without shares)
 * @example
 * createMatchedSample({
 *   items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }],
 * }).lineCell; // => Int32Array.of(0)
 */
export function createMatchedSample({
  items,
  regions,
  lines,
}: {
  readonly items: readonly SampleItem[];
  readonly regions: readonly SampleRegion[];
  readonly lines: readonly SampleLine[];
}): MatchedSample {
  for (const [position, line] of lines.entries()) {
    checkLine(lines, line, position, items.length, regions.length);
  }
  const groups = checkWeights(items, regions);
  const cellAt = new Int32Array(items.length * regions.length).fill(-1);
  for (const { item, region } of lines) cellAt[item * regions.length + region] = 0;
  const places = [...cellAt.keys()].filter((place) => cellAt[place] === 0);
  places.forEach((place, cell) => {
    cellAt[place] = cell;
  });
  const lineCell = Int32Array.from(lines, ({ item, region }) => cellAt[item * regions.length + region]!);
  const members: number[][] = places.map(() => []);
  for (const [line, cell] of lineCell.entries()) members[cell]!.push(line);
  return {
    items,
    regions,
    lines,
    groups,
    cellItem: Int32Array.from(places, (place) => Math.floor(place / regions.length)),
    cellRegion: Int32Array.from(places, (place) => place % regions.length),
    cellAt,
    lineCell,
    cellLines: packLists(members),
    groupItems: packLists(
      Array.from({ length: groups }, (_, group) =>
        positionsOf(items, (item) => item.group === group && item.weight > 0),
      ),
    ),
    neighbours: packLists(
      regions.map(({ group }, region) =>
        group === null
          ? []
          : positionsOf(regions, (other) => other.group === group).filter((other) => other !== region),
      ),
    ),
  };
}

const positionsOf = <Row>(rows: readonly Row[], is: (row: Row) => boolean): number[] =>
  rows.flatMap((row, position) => (is(row) ? [position] : []));

function checkLine(
  lines: readonly SampleLine[],
  { item, region, replaces }: SampleLine,
  line: number,
  items: number,
  regions: number,
): void {
  if (!(item >= 0 && item < items && region >= 0 && region < regions)) {
    throw new IndexNumberError('UNKNOWN_NODE', 'A line belongs to an item and a region', { line });
  }
  const old = replaces && lines[replaces.line];
  if (replaces && (old?.item !== item || old.region !== region)) {
    throw new IndexNumberError('UNKNOWN_NODE', 'A line replaces one of its own item and region', { line });
  }
}

/** The number of groups. */
function checkWeights(items: readonly SampleItem[], regions: readonly SampleRegion[]): number {
  items.forEach(({ weight }, item) => {
    if (!(weight >= 0)) throw new IndexNumberError('NEGATIVE_WEIGHT', 'A weight is not below zero', { item });
  });
  regions.forEach(({ share }, region) => {
    if (!(share >= 0)) throw new IndexNumberError('NEGATIVE_WEIGHT', 'A share is not below zero', { region });
  });
  const groups = items.reduce((most, { group }) => Math.max(most, (group ?? -1) + 1), 0);
  for (let group = 0; group < groups; group++) {
    if (!items.some((item) => item.group === group && item.weight > 0)) {
      throw new IndexNumberError('ZERO_TOTAL_WEIGHT', 'A group has an item with a weight above zero', {
        group,
      });
    }
  }
  for (const { level, position, leaves } of placesOf(regions)) {
    if (level !== 'leaf' && !leaves.some((leaf) => (regions[leaf]?.share ?? 0) > 0)) {
      throw new IndexNumberError('ZERO_TOTAL_WEIGHT', 'Some region of a total has a share above zero', {
        [level]: position,
      });
    }
  }
  return groups;
}
