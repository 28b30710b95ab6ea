import { IndexNumberError } from '../index-number-error.ts';
import { type DisclosureCell, printedBounds, type Relation } from './cells.ts';

/**
 * A relation over positions of cells: Σ coefficient × f(cell) lies within `slack` of `constant`, where f is the number
 * itself or its logarithm. The total is the last of the cells.
 */
export interface Equation {
  readonly of: 'numbers' | 'logarithms';
  readonly cells: readonly number[];
  readonly coefficients: readonly number[];
  readonly constant: number;
  readonly slack: number;
  readonly total: number;
  /** Whether the total is a mean of its members: then the sources of what is hidden in it are counted. */
  readonly isMean: boolean;
}

/** Cells by position with the equations that each stands in. */
export interface Equations {
  readonly cells: readonly DisclosureCell[];
  readonly positions: ReadonlyMap<string, number>;
  readonly list: readonly Equation[];
  /** By cell: positions in `list`. */
  readonly at: readonly (readonly number[])[];
  /** What the print of a cell says, by position; worked out when it is first asked. */
  readonly printed: (position: number) => { readonly low: number; readonly high: number };
}

/** How far the true values may miss a relation, relative to its total: computed numbers, never printed ones. */
const TOLERANCE = 1e-6;

/**
 * Relations as equations. Members without weight are in none; a relation without any weight says nothing.
 *
 * @throws IndexNumberError UNKNOWN_NODE (a cell that is not in the list, or twice), NON_POSITIVE_PRICE (a value that is
 * not above 0), BROKEN_RELATION (the values do not fulfil it), NEGATIVE_WEIGHT
 * @example
 * const open = { decimals: 2, status: 'open', cost: 1 };
 * equationsOf({
 *   cells: [{ id: 'A', value: 20, ...open }, { id: 'B', value: 24, ...open }, { id: 'all', value: 21, ...open }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 3 }, { cell: 'B', weight: 1 }] }],
 * }).list[0].coefficients; // => [0.75, 0.25, -1]
 */
export function equationsOf({
  cells,
  relations,
}: {
  readonly cells: readonly DisclosureCell[];
  readonly relations: readonly Relation[];
}): Equations {
  const positions = new Map(cells.map(({ id }, position) => [id, position]));
  if (positions.size < cells.length) throw unknown('A cell is there twice', {});
  for (const { id, value } of cells) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new IndexNumberError('NON_POSITIVE_PRICE', 'A value is not above 0', { cell: id });
    }
  }
  const list = relations.flatMap((relation) => equationOf(relation, cells, positions));
  const at: number[][] = cells.map(() => []);
  for (const [position, equation] of list.entries()) {
    for (const cell of equation.cells) at[cell]?.push(position);
  }
  const known = new Map<number, { readonly low: number; readonly high: number }>();
  const printed = (position: number) => {
    const { value, decimals } = cells[position]!;
    const bounds = known.get(position) ?? printedBounds(value, decimals);
    known.set(position, bounds);
    return bounds;
  };
  return { cells, positions, list, at, printed };
}

const unknown = (message: string, place: Readonly<Record<string, string>>) =>
  new IndexNumberError('UNKNOWN_NODE', message, place);

function equationOf(
  { kind, total, members, factor = 1, spread = 0 }: Relation,
  cells: readonly DisclosureCell[],
  positions: ReadonlyMap<string, number>,
): Equation[] {
  const positionOf = (id: string) => {
    const position = positions.get(id);
    if (position === undefined) throw unknown('A relation names a cell that is not there', { cell: id });
    return position;
  };
  const weights = new Map<number, number>();
  for (const { cell, weight } of members) {
    if (kind !== 'chain' && weight < 0) {
      throw new IndexNumberError('NEGATIVE_WEIGHT', 'A weight is below 0', { cell, total });
    }
    if (weight !== 0) weights.set(positionOf(cell), (weights.get(positionOf(cell)) ?? 0) + weight);
  }
  if (weights.size === 0) return [];
  const whole = kind === 'chain' ? 1 : [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const scale = kind === 'sum' ? factor / whole : 1 / whole;
  const end = positionOf(total);
  const equation: Equation = {
    of: kind === 'sum' ? 'numbers' : 'logarithms',
    cells: [...weights.keys(), end],
    coefficients: [...[...weights.values()].map((weight) => weight * scale), -1],
    constant: kind === 'sum' ? 0 : -Math.log(factor),
    slack: kind === 'sum' ? spread * valueAt(cells, end) : Math.log(1 + spread),
    total: end,
    isMean: kind !== 'chain',
  };
  checkValues(equation, cells);
  return [equation];
}

const valueAt = (cells: readonly DisclosureCell[], position: number): number => cells[position]!.value;

function checkValues(
  { of, cells: parts, coefficients, constant, slack, total }: Equation,
  cells: readonly DisclosureCell[],
): void {
  const f = of === 'numbers' ? (value: number) => value : Math.log;
  const sum = parts.reduce((running, cell, at) => running + coefficients[at]! * f(valueAt(cells, cell)), 0);
  const unit = of === 'numbers' ? valueAt(cells, total) : 1;
  if (Math.abs(sum - constant) > slack + TOLERANCE * unit) {
    throw new IndexNumberError('BROKEN_RELATION', 'The values do not fulfil a relation', {
      total: cells[total]!.id,
    });
  }
}
