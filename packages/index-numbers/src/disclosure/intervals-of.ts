import type { DisclosureCell, Interval, Relation } from './cells.ts';
import { componentOf } from './component.ts';
import { type Equations, equationsOf } from './equations.ts';
import { solve } from './solve.ts';

/**
 * The attacker: the interval of each hidden cell that follows from all that is shown, by id. `protect` decides by the
 * same arithmetic.
 *
 * `hidden`: ids; all other cells are shown as they are printed.
 *
 * Source: Hundepool et al., Statistical Disclosure Control (2012), chapter 4 (the attacker's two programs for each cell).
 * @throws IndexNumberError as equationsOf
 * @example
 * const cell = { decimals: 2, status: 'open', cost: 1 };
 * const interval = intervalsOf({
 *   cells: [{ id: 'A', value: 22, ...cell }, { id: 'B', value: 21, ...cell }, { id: 'C', value: 23, ...cell },
 *     { id: 'group', value: 21.75, ...cell }],
 *   relations: [{ kind: 'sum', total: 'group', members: [
 *     { cell: 'A', weight: 0.2 }, { cell: 'B', weight: 0.15 }, { cell: 'C', weight: 0.05 }] }],
 *   hidden: ['B'],
 * }).get('B');
 * [interval.low.toFixed(2), interval.high.toFixed(2)]; // => ['20.98', '21.02']
 */
export function intervalsOf({
  cells,
  relations,
  hidden,
}: {
  readonly cells: readonly DisclosureCell[];
  readonly relations: readonly Relation[];
  readonly hidden: Iterable<string>;
}): Map<string, Interval> {
  const equations = equationsOf({ cells, relations });
  const isHidden = new Uint8Array(cells.length);
  for (const id of hidden) isHidden[equations.positions.get(id) ?? -1] = 1;
  return intervalsIn(equations, isHidden);
}

/** The same over equations that are there already; `isHidden`: by cell, 1 = hidden. */
export const intervalsIn = (equations: Equations, isHidden: Uint8Array): Map<string, Interval> => {
  const intervals = new Map<string, Interval>();
  for (const [position, { id }] of equations.cells.entries()) {
    if (isHidden[position] !== 1 || intervals.has(id)) continue;
    const component = componentOf(equations, isHidden, position);
    for (const [place, [low, high]] of solve(component).entries()) {
      const cell = equations.cells[component.cells[place]!]!;
      intervals.set(cell.id, { low, high: high === Number.POSITIVE_INFINITY ? null : high });
    }
  }
  return intervals;
};
