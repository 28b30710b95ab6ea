import type { Equation, Equations } from './equations.ts';

/**
 * Hidden cells that hang together, with all equations that any of them stands in. Shown cells are part of it as far as
 * those equations name them, known to their printed rounding.
 */
export interface Component {
  /** Positions of cells, the hidden ones before the shown ones. */
  readonly cells: readonly number[];
  /** How many of them are hidden. */
  readonly hidden: number;
  /** Equations over places in `cells`. */
  readonly equations: readonly Equation[];
  readonly values: Float64Array;
  /** What is known of each, at first the print of what is shown and 0 to infinity else. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * The component of a hidden cell.
 *
 * `hidden`: by cell, 1 = hidden.
 * @example
 * const cell = { value: 21, decimals: 0, status: 'open', cost: 1 };
 * const equations = equationsOf({
 *   cells: ['A', 'B', 'C', 'all'].map((id) => ({ id, ...cell })),
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 3 }, { cell: 'B', weight: 1 }] }],
 * });
 * componentOf(equations, Uint8Array.of(0, 1, 1, 0), 1).cells; // => [1, 0, 3]
 */
export function componentOf(equations: Equations, hidden: Uint8Array, start: number): Component {
  const { list, at } = equations;
  const inside = [start];
  const used = new Set<number>();
  const seen = new Set(inside);
  for (const cell of inside) {
    for (const equation of at[cell] ?? []) {
      if (used.has(equation)) continue;
      used.add(equation);
      for (const other of list[equation]!.cells) {
        if (hidden[other] !== 1 || seen.has(other)) continue;
        seen.add(other);
        inside.push(other);
      }
    }
  }
  const shown = new Set(
    [...used].flatMap((equation) => list[equation]!.cells.filter((cell) => hidden[cell] !== 1)),
  );
  const cells = [...inside, ...shown];
  const places = new Map(cells.map((cell, place) => [cell, place]));
  const component: Component = {
    cells,
    hidden: inside.length,
    equations: [...used].map((equation) => placed(list[equation]!, places)),
    values: Float64Array.from(cells, (cell) => equations.cells[cell]!.value),
    low: new Float64Array(cells.length),
    high: new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY),
  };
  for (const [place, cell] of cells.entries()) {
    if (place < inside.length) continue;
    const { low, high } = equations.printed(cell);
    component.low[place] = low;
    component.high[place] = high;
  }
  return component;
}

const placed = (equation: Equation, places: ReadonlyMap<number, number>): Equation => ({
  ...equation,
  cells: equation.cells.map((cell) => places.get(cell)!),
  total: places.get(equation.total)!,
});
