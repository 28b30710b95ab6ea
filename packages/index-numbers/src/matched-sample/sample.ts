import { type ListColumns, listsByKey, packLists } from '../columnar/lists.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { type LineColumns, lineColumns, type SampleLine } from './lines.ts';
import { type Place, placesOf } from './places.ts';

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

/**
 * The sample as columns. Items, regions and lines keep their order; cells (an item in a region with at least one line)
 * are in the order of their item, then region. Sums run in these orders, so that no figure depends on the order of rows.
 */
export interface MatchedSample {
  readonly items: readonly SampleItem[];
  readonly regions: readonly SampleRegion[];
  readonly lines: LineColumns;
  readonly groups: number;
  /** All places that figures are told for. */
  readonly places: readonly Place[];
  readonly cellItem: Int32Array;
  readonly cellRegion: Int32Array;
  /** Cell of `item * regions + region`; -1 = none. */
  readonly cellAt: Int32Array;
  readonly lineCell: Int32Array;
  /** Lines of each cell. */
  readonly cellLines: ListColumns;
  /** Items of each group with a weight above zero: those that lend and make the group's index. */
  readonly groupItems: ListColumns;
  /** Cells of `group * regions + region`, in the order of their items. */
  readonly groupCells: ListColumns;
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
  /** Rows, or for many lines their columns. */
  readonly lines: readonly SampleLine[] | LineColumns;
}): MatchedSample {
  const columns = 'from' in lines ? lines : lineColumns(lines);
  checkLines(columns, items.length, regions.length);
  const groups = checkWeights(items, regions);
  const cellAt = new Int32Array(items.length * regions.length).fill(-1);
  columns.item.forEach((item, line) => {
    cellAt[item * regions.length + columns.region[line]!] = 0;
  });
  let cells = 0;
  cellAt.forEach((place, at) => {
    if (place === 0) cellAt[at] = cells++;
  });
  const cellItem = new Int32Array(cells);
  const cellRegion = new Int32Array(cells);
  cellAt.forEach((cell, place) => {
    if (cell < 0) return;
    cellItem[cell] = Math.floor(place / regions.length);
    cellRegion[cell] = place % regions.length;
  });
  const lineCell = columns.item.map((item, line) => cellAt[item * regions.length + columns.region[line]!]!);
  const groupOf = (item: number) => items[item]!.group;
  return {
    items,
    regions,
    lines: columns,
    groups,
    places: placesOf(regions),
    cellItem,
    cellRegion,
    cellAt,
    lineCell,
    cellLines: listsByKey({ keys: lineCell, lists: cells }),
    groupItems: listsByKey({
      keys: Int32Array.from(items, ({ group, weight }) => (weight > 0 ? (group ?? -1) : -1)),
      lists: groups,
    }),
    groupCells: listsByKey({
      keys: cellItem.map((item, cell) => {
        const group = groupOf(item);
        return group === null ? -1 : group * regions.length + cellRegion[cell]!;
      }),
      lists: groups * regions.length,
    }),
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

function checkLines({ item, region, replaces }: LineColumns, items: number, regions: number): void {
  for (let line = 0; line < item.length; line++) {
    const [itsItem, itsRegion, old] = [item[line]!, region[line]!, replaces[line]!];
    if (!(itsItem >= 0 && itsItem < items && itsRegion >= 0 && itsRegion < regions)) {
      throw new IndexNumberError('UNKNOWN_NODE', 'A line belongs to an item and a region', { line });
    }
    if (old !== -1 && (item[old] !== itsItem || region[old] !== itsRegion)) {
      throw new IndexNumberError('UNKNOWN_NODE', 'A line replaces one of its own item and region', { line });
    }
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
