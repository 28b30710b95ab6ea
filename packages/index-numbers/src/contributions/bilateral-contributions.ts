import { type BilateralInput, weightedRelatives } from '../bilateral/weighted-relatives.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { powerMean } from '../means/power-mean.ts';
import { transmuteWeights } from './transmute-weights.ts';

/** Weights v such that v (r - 1) are contributions: one way for each name. */
const decompositions = {
  /** each mean on its own, joined by the weights with which they stand in the index */
  vanIJzeren: ({ means, order }) => transmuteWeights({ values: means, from: order, to: 1 }),
  /** one mean after the other: I - 1 = ((A - 1) + A (B - 1)) / (1 + I) for I = sqrt(A B) */
  reinsdorf: ({ means, order }) => {
    const [first, second] = means;
    if (first === undefined || second === undefined || order !== 0) {
      return transmuteWeights({ values: means, from: order, to: 1 });
    }
    const index = Math.sqrt(first * second);
    return [1 / (1 + index), first / (1 + index)];
  },
} as const satisfies Record<
  string,
  (parts: { readonly means: readonly number[]; readonly order: number }) => readonly number[]
>;

/** How an index made of two means (Fisher) is decomposed; both add up, they share the cross effect differently. */
export type Decomposition = keyof typeof decompositions;

/**
 * Contributions of the products to the change of a bilateral index, for every formula of the table.
 *
 * Formula: v (r - 1), with v the weights of the arithmetic mean that equals the index; they add up to
 * index - 1. Fisher, Drobisch, CSWD and Balk-Walsh name their decomposition: `vanIJzeren` (1987; default)
 * or `reinsdorf` (Reinsdorf, Diewert and Ehemann, 2002; for square roots, else the same).
 *
 * Fractions (0.02 = 2 points in 100), one a product in the order given; `null`, no figure, for products that do not match.
 *
 * Source: Balk (2008), 4.2; gpindex, `contributions`. Errors: {@link bilateralIndex}.
 * @throws IndexNumberError UNKNOWN_OPTION (decomposition), and those of {@link bilateralIndex}
 * @example
 * bilateralContributions({ formula: 'laspeyres', base: [1, 2], current: [1.5, 2], baseQuantities: [2, 1] }); // => [0.25, 0]
 */
export function bilateralContributions({
  decomposition = 'vanIJzeren',
  ...input
}: BilateralInput & { readonly decomposition?: Decomposition | undefined }): readonly (number | null)[] {
  if (!Object.hasOwn(decompositions, decomposition)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown decomposition: ${String(decomposition)}`, {
      decomposition,
    });
  }
  const { relatives, parts, order, positions } = weightedRelatives(input);
  const means = parts.map((part) =>
    powerMean({ values: relatives, weights: part.weights, order: part.order }),
  );
  const factors = decompositions[decomposition]({ means, order });
  const contributions = input.base.map((): number | null => null);
  parts.forEach((part, place) => {
    const weights = transmuteWeights({ values: relatives, weights: part.weights, from: part.order, to: 1 });
    positions.forEach((position, product) => {
      // one factor a part; positions, relatives and weights run over the matched products
      const part = factors[place]! * weights[product]! * (relatives[product]! - 1);
      contributions[position] = (contributions[position] ?? 0) + part;
    });
  });
  return contributions;
}
