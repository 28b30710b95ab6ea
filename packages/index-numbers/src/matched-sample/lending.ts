import { LENDERS, type Lender } from './origin.ts';
import type { ImputationStep } from './rules.ts';
import type { MatchedSample } from './sample.ts';

/** Lenders that are made of cells. */
export type CellLender = Exclude<Lender, 'carry' | 'kept'>;

/** Whose movements the cells of one period may borrow. */
export interface Lending {
  /** Movement that a lender gives a cell; NaN = it has none to lend. */
  readonly moved: (lender: CellLender, cell: number) => number;
  /** The cells that a lender is made of. */
  readonly cellsOf: (lender: CellLender, cell: number) => readonly number[];
}

/**
 * Who lends to whom in a period. A cell's other lines lend their movement; all else lends the unweighted geometric mean
 * of cells, the own one left out. Items of weight zero lend to their own item only.
 *
 * `observed`: movement of each cell over lines accepted in both periods; NaN = none.
 * @example
 * const sample = createMatchedSample({
 *   items: [{ group: 0, weight: 1 }, { group: 0, weight: 2 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }, { item: 1, region: 0, from: 0, to: Infinity }],
 * });
 * lendingOf(sample, Float64Array.of(Number.NaN, 1.5)).moved('group', 0); // => 1.5
 */
export function lendingOf(sample: MatchedSample, observed: Float64Array): Lending {
  const known = new Map<number, number>();
  const cellsOf = (lender: CellLender, cell: number) => LENDING_CELLS[lender](sample, cell);
  return {
    cellsOf,
    moved: (lender, cell) => {
      if (lender === 'cell') return observed[cell]!;
      const key = LENDERS.indexOf(lender) * observed.length + cell;
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const movement = geometricMean(cellsOf(lender, cell), observed);
      known.set(key, movement);
      return movement;
    },
  };
}

function geometricMean(cells: readonly number[], observed: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const cell of cells) {
    const movement = observed[cell]!;
    if (Number.isNaN(movement)) continue;
    sum += Math.log(movement);
    count += 1;
  }
  return count === 0 ? Number.NaN : Math.exp(sum / count);
}

const LENDING_CELLS: Record<CellLender, (sample: MatchedSample, cell: number) => number[]> = {
  cell: (_, cell) => [cell],
  neighbours: (sample, cell) => cellsAt(sample, [itemOf(sample, cell)], near(sample, cell)),
  group: (sample, cell) =>
    cellsAt(
      sample,
      groupOf(sample, cell).filter((item) => item !== itemOf(sample, cell)),
      [regionOf(sample, cell)],
    ),
  region_group: (sample, cell) => cellsAt(sample, groupOf(sample, cell), near(sample, cell)),
  country: (sample, cell) =>
    cellsAt(
      sample,
      groupOf(sample, cell),
      [...sample.regions.keys()].filter((region) => region !== regionOf(sample, cell)),
    ),
};

function cellsAt(
  { cellAt, regions }: MatchedSample,
  items: readonly number[],
  places: readonly number[],
): number[] {
  const cells: number[] = [];
  for (const item of items) {
    for (const region of places) {
      const cell = cellAt[item * regions.length + region]!;
      if (cell >= 0) cells.push(cell);
    }
  }
  return cells;
}

// cells, items and regions below are positions of the sample
const itemOf = ({ cellItem }: MatchedSample, cell: number) => cellItem[cell]!;
const regionOf = ({ cellRegion }: MatchedSample, cell: number) => cellRegion[cell]!;
const near = ({ neighbours, cellRegion }: MatchedSample, cell: number) => {
  const region = cellRegion[cell]!;
  return [...neighbours.items.subarray(neighbours.starts[region], neighbours.starts[region + 1])];
};
const groupOf = ({ groupItems, items, cellItem }: MatchedSample, cell: number) => {
  const { group } = items[cellItem[cell]!]!;
  if (group === null) return [];
  return [...groupItems.items.subarray(groupItems.starts[group], groupItems.starts[group + 1])];
};

/** The first lender of a list that has a movement, with it; null when none has. * @example
 * firstLender(['group', 'carry'], (lender) => (lender === 'carry' ? 1 : NaN)); // => { lender: 'carry', moved: 1 }
 */
export function firstLender<Step extends CellLender | ImputationStep>(
  steps: readonly Step[],
  movedBy: (step: Step) => number,
): { readonly lender: Step; readonly moved: number } | null {
  for (const lender of steps) {
    const moved = movedBy(lender);
    if (!Number.isNaN(moved)) return { lender, moved };
  }
  return null;
}
