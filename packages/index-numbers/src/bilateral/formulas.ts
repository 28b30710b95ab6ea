import { logarithmicMean } from '../means/logarithmic-mean.ts';

/** What a weight rule may look at: one matched product of the two periods. */
export interface MatchedProduct {
  readonly basePrice: number;
  readonly currentPrice: number;
  readonly baseQuantity: number;
  readonly currentQuantity: number;
  /** shares of value among the matched products */
  readonly baseShare: number;
  readonly currentShare: number;
  /** quantity and value of the weight reference period (Lowe, Young) */
  readonly referenceQuantity: number;
  readonly referenceValue: number;
}

/** A column of the input that a weight rule reads. */
export type Needed = 'base' | 'current' | 'referenceQuantity' | 'referenceValue';

/** A power mean of the price relatives: its order, its weights, and what the weights need to know. */
export interface PowerFormula {
  readonly order: number | 'oneMinusSigma';
  readonly needs: readonly Needed[];
  readonly weight: (product: MatchedProduct) => number;
}

/** A mean of two other formulas. */
export interface CompositeFormula {
  readonly order: number;
  readonly of: readonly [PowerFormula, PowerFormula];
}

const equal = () => 1;
const baseValue = ({ basePrice, baseQuantity }: MatchedProduct) => basePrice * baseQuantity;
const currentValue = ({ currentPrice, currentQuantity }: MatchedProduct) => currentPrice * currentQuantity;

const laspeyres = { order: 1, needs: ['base'], weight: baseValue } as const satisfies PowerFormula;
const paasche = { order: -1, needs: ['current'], weight: currentValue } as const satisfies PowerFormula;
const carli = { order: 1, needs: [], weight: equal } as const satisfies PowerFormula;
const harmonic = { order: -1, needs: [], weight: equal } as const satisfies PowerFormula;

/**
 * Every index of two periods, as a power mean of the price relatives r = p1 / p0 and a weight rule.
 * Order 1 arithmetic, 0 geometric, -1 harmonic. Beside each: its textbook form.
 *
 * Source: CPI Manual: Theory, chapters 1-4; PPI Manual (2004), chapters 15-17; Balk (2008), chapter 3.
 */
export const bilateralFormulas = {
  /** prod r^(1/n) */
  jevons: { order: 0, needs: [], weight: equal },
  /** mean of r */
  carli,
  /** sum p1 / sum p0 */
  dutot: { order: 1, needs: [], weight: ({ basePrice }) => basePrice },
  /** 1 / mean of 1/r */
  harmonic,
  /** sqrt(Carli x harmonic) */
  cswd: { order: 0, of: [carli, harmonic] },
  /** mean of sqrt r / mean of sqrt 1/r */
  balkWalsh: {
    order: 0,
    of: [
      { order: 0.5, needs: [], weight: equal },
      { order: -0.5, needs: [], weight: equal },
    ],
  },
  /** sum p1 q0 / sum p0 q0 */
  laspeyres,
  /** sum p1 q1 / sum p0 q1 */
  paasche,
  /** sqrt(Laspeyres x Paasche) */
  fisher: { order: 0, of: [laspeyres, paasche] },
  /** (Laspeyres + Paasche) / 2 */
  drobisch: { order: 1, of: [laspeyres, paasche] },
  /** prod r^((s0 + s1) / 2) */
  tornqvist: {
    order: 0,
    needs: ['base', 'current'],
    weight: ({ baseShare, currentShare }) => (baseShare + currentShare) / 2,
  },
  /** sum p1 sqrt(q0 q1) / sum p0 sqrt(q0 q1) */
  walsh: {
    order: 1,
    needs: ['base', 'current'],
    weight: ({ basePrice, baseQuantity, currentQuantity }) =>
      basePrice * Math.sqrt(baseQuantity * currentQuantity),
  },
  /** sum p1 (q0 + q1) / sum p0 (q0 + q1) */
  marshallEdgeworth: {
    order: 1,
    needs: ['base', 'current'],
    weight: ({ basePrice, baseQuantity, currentQuantity }) => basePrice * (baseQuantity + currentQuantity),
  },
  /** sum p1 h / sum p0 h, h the harmonic mean of q0 and q1 */
  gearyKhamisBilateral: {
    order: 1,
    needs: ['base', 'current'],
    weight: ({ basePrice, baseQuantity, currentQuantity }) =>
      baseQuantity + currentQuantity === 0
        ? 0
        : (basePrice * baseQuantity * currentQuantity) / (baseQuantity + currentQuantity),
  },
  /** prod r^s0 */
  geometricLaspeyres: { order: 0, needs: ['base'], weight: baseValue },
  /** prod r^s1 */
  geometricPaasche: { order: 0, needs: ['current'], weight: currentValue },
  /** 1 / sum s0 / r */
  harmonicLaspeyres: { order: -1, needs: ['base'], weight: baseValue },
  /** sum s1 r */
  palgrave: { order: 1, needs: ['current'], weight: currentValue },
  /** prod r^v, v proportional to the logarithmic mean of s0 and s1 */
  satoVartia: {
    order: 0,
    needs: ['base', 'current'],
    weight: ({ baseShare, currentShare }) =>
      baseShare === 0 || currentShare === 0 ? 0 : logarithmicMean(baseShare, currentShare),
  },
  /** (sum s0 r^(1 - sigma))^(1 / (1 - sigma)) */
  lloydMoulton: { order: 'oneMinusSigma', needs: ['base'], weight: baseValue },
  /** sum p1 qb / sum p0 qb */
  lowe: {
    order: 1,
    needs: ['referenceQuantity'],
    weight: ({ basePrice, referenceQuantity }) => basePrice * referenceQuantity,
  },
  /** sum sb r, sb the value shares of the weight reference period */
  young: { order: 1, needs: ['referenceValue'], weight: ({ referenceValue }) => referenceValue },
  /** prod r^sb */
  geometricYoung: { order: 0, needs: ['referenceValue'], weight: ({ referenceValue }) => referenceValue },
} as const satisfies Record<string, PowerFormula | CompositeFormula>;

/** The name of an index formula of two periods. */
export type BilateralFormula = keyof typeof bilateralFormulas;
