import { bilateralIndex } from '../src/bilateral/bilateral-index.ts';
import type { BilateralFormula } from '../src/bilateral/formulas.ts';

type Column = readonly number[];

/** Prices and quantities of two periods: an index is a function of these. */
export interface Situation {
  readonly p0: Column;
  readonly p1: Column;
  readonly q0: Column;
  readonly q1: Column;
}

/** What an axiom may play with: three periods, and factors. */
export interface Draw extends Situation {
  readonly p2: Column;
  readonly q2: Column;
  /** quantities of an external basket, for the fixed ones */
  readonly basket: Column;
  readonly k: number;
  readonly h: number;
  /** one change of unit a product */
  readonly units: Column;
  /** a product whose price rises, and how much */
  readonly riser: number;
}

export type Index = (situation: Situation) => number;
type Axiom = (index: Index, draw: Draw, formula: AxiomFormula) => boolean;

const TOLERANCE = 1e-10;

const fixed =
  (formula: BilateralFormula) =>
  (draw: Draw): Index => {
    const total = sum(draw.basket.map((quantity, product) => quantity * draw.p0[product]!));
    return ({ p0, p1 }) =>
      bilateralIndex({
        formula,
        base: p0,
        current: p1,
        referenceQuantities: draw.basket,
        // shares belong to the basket, not to the prices compared
        referenceValues: draw.basket.map((quantity, product) => (quantity * draw.p0[product]!) / total),
      });
  };
const varying =
  (formula: BilateralFormula, sigma?: number) =>
  (): Index =>
  ({ p0, p1, q0, q1 }) =>
    bilateralIndex({ formula, base: p0, current: p1, baseQuantities: q0, currentQuantities: q1, sigma });

/** The formulas whose axioms are known, by the names of the table; each an index once a draw is given. */
export const axiomFormulas = {
  carli: varying('carli'),
  dutot: varying('dutot'),
  jevons: varying('jevons'),
  harmonic: varying('harmonic'),
  cswd: varying('cswd'),
  laspeyres: varying('laspeyres'),
  paasche: varying('paasche'),
  fisher: varying('fisher'),
  tornqvist: varying('tornqvist'),
  walsh: varying('walsh'),
  marshallEdgeworth: varying('marshallEdgeworth'),
  drobisch: varying('drobisch'),
  geometricLaspeyres: varying('geometricLaspeyres'),
  geometricPaasche: varying('geometricPaasche'),
  palgrave: varying('palgrave'),
  gearyKhamisBilateral: varying('gearyKhamisBilateral'),
  satoVartia: varying('satoVartia'),
  'lloydMoulton_0.7': varying('lloydMoulton', 0.7),
  lowe_fixedBasket: fixed('lowe'),
  young_fixedShares: fixed('young'),
  geometricYoung_fixedShares: fixed('geometricYoung'),
} as const satisfies Record<string, (draw: Draw) => Index>;

export type AxiomFormula = keyof typeof axiomFormulas;

/** Every axiom as a check of one index on one draw; the names are those of the table. */
export const axioms = {
  'identity (p1=p0 -> 1)': (index, { p0, q0, q1 }) => near(index({ p0, p1: p0, q0, q1 }), 1),
  'proportionality (p1=k p0 -> k)': (index, { p0, q0, q1, k }) =>
    near(index({ p0, p1: times(p0, k), q0, q1 }), k),
  'linear homogeneity in current prices': (index, draw) =>
    near(index({ ...draw, p1: times(draw.p1, draw.k) }), draw.k * index(draw)),
  'homogeneity of degree -1 in base prices': (index, draw) =>
    near(index({ ...draw, p0: times(draw.p0, draw.k) }), index(draw) / draw.k),
  'invariance to scale of quantities': (index, draw) =>
    near(index({ ...draw, q0: times(draw.q0, draw.k), q1: times(draw.q1, draw.h) }), index(draw)),
  'commensurability (units of measurement)': (index, draw) =>
    near(
      index({
        p0: by(draw.p0, draw.units),
        p1: by(draw.p1, draw.units),
        q0: over(draw.q0, draw.units),
        q1: over(draw.q1, draw.units),
      }),
      index(draw),
    ),
  'order of products does not matter': (index, { p0, p1, q0, q1 }) =>
    near(
      index({ p0: [...p0].reverse(), p1: [...p1].reverse(), q0: [...q0].reverse(), q1: [...q1].reverse() }),
      index({ p0, p1, q0, q1 }),
    ),
  'time reversal': (index, draw) => near(index(draw) * index(backwards(draw)), 1),
  'circularity (transitivity)': (index, draw) =>
    near(
      index(draw) * index({ p0: draw.p1, p1: draw.p2, q0: draw.q1, q1: draw.q2 }),
      index({ p0: draw.p0, p1: draw.p2, q0: draw.q0, q1: draw.q2 }),
    ),
  'mean value (between smallest and largest relative)': (index, draw) => {
    const relatives = over(draw.p1, draw.p0);
    const value = index(draw);
    return (
      value >= Math.min(...relatives) * (1 - TOLERANCE) && value <= Math.max(...relatives) * (1 + TOLERANCE)
    );
  },
  'monotonicity in current prices': (index, draw) => {
    const raised = draw.p1.map((price, product) => (product === draw.riser ? price * draw.h : price));
    return index({ ...draw, p1: raised }) > index(draw);
  },
  'factor reversal': (index, draw) =>
    near(index(draw) * index({ p0: draw.q0, p1: draw.q1, q0: draw.p0, q1: draw.p1 }), valueRatio(draw)),
  'constant quantities -> value ratio': (index, draw) => {
    const constant = { ...draw, q1: draw.q0 };
    return near(index(constant), valueRatio(constant));
  },
  'quantity reversal (swap q0,q1)': (index, draw) =>
    near(index({ ...draw, q0: draw.q1, q1: draw.q0 }), index(draw)),
  'identity after return to the same prices over a chain (p0->p1->p0)': (index, draw) =>
    near(index(draw) * index({ p0: draw.p1, p1: draw.p0, q0: draw.q1, q1: draw.q2 }), 1),
} as const satisfies Record<string, Axiom>;

export type AxiomName = keyof typeof axioms;

/** Whether an axiom holds for a formula on one draw. */
export function holds(formula: AxiomFormula, axiom: AxiomName, draw: Draw): boolean {
  const check: Axiom = axioms[axiom];
  return check(axiomFormulas[formula](draw), draw, formula);
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.abs(other);
}
function times(column: Column, factor: number): Column {
  return column.map((value) => value * factor);
}
function by(one: Column, other: Column): Column {
  // columns of a draw have one length
  return one.map((value, product) => value * other[product]!);
}
function over(one: Column, other: Column): Column {
  return one.map((value, product) => value / other[product]!);
}
function sum(column: Column): number {
  return column.reduce((total, value) => total + value, 0);
}
function backwards({ p0, p1, q0, q1 }: Situation): Situation {
  return { p0: p1, p1: p0, q0: q1, q1: q0 };
}
function valueRatio({ p0, p1, q0, q1 }: Situation): number {
  return sum(by(p1, q1)) / sum(by(p0, q0));
}
