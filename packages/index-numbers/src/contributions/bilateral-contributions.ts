import {
  type BilateralInput,
  type WeightedRelatives,
  weightedRelatives,
} from '../bilateral/weighted-relatives.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { powerMean } from '../means/power-mean.ts';
import { transmuteWeights } from './transmute-weights.ts';

type Decompose = (worked: WeightedRelatives) => readonly number[];

/** Arithmetic weights of an index made of one or two means: they differ only for those of two. */
const decompositions = {
  /** each mean on its own, then both by the weights with which they stand in the index */
  vanIJzeren: ({ relatives, parts, order }) => {
    const means = parts.map((part) =>
      powerMean({ values: relatives, weights: part.weights, order: part.order }),
    );
    const shares = transmuteWeights({ values: means, from: order, to: 1 });
    const weights = parts.map((part) =>
      transmuteWeights({ values: relatives, weights: part.weights, from: part.order, to: 1 }),
    );
    // one share a part, one weight a relative
    return relatives.map((_, product) =>
      shares.reduce((sum, share, part) => sum + share * weights[part]![product]!, 0),
    );
  },
  /** both turned into means of the outer order and averaged, then made arithmetic */
  reinsdorf: ({ relatives, parts, order }) => {
    const weights = parts.map((part) =>
      transmuteWeights({ values: relatives, weights: part.weights, from: part.order, to: order }),
    );
    // one weight a relative in each part
    const averaged = relatives.map((_, product) =>
      weights.reduce((sum, column) => sum + column[product]!, 0),
    );
    return transmuteWeights({ values: relatives, weights: averaged, from: order, to: 1 });
  },
} as const satisfies Record<string, Decompose>;

/** How an index made of two means (Fisher) is decomposed; both add up, they share the cross effect differently. */
export type Decomposition = keyof typeof decompositions;

/**
 * Contributions of the products to the change of a bilateral index, for every formula of the table.
 *
 * Formula: v (r - 1), with v the weights of the arithmetic mean that equals the index; they add up to
 * index - 1 exactly. Fisher, Drobisch, CSWD and Balk-Walsh name their decomposition: `vanIJzeren` (1987; default)
 * or `reinsdorf` (Reinsdorf, Diewert and Ehemann, 2002).
 *
 * Fractions (0.02 = 2 points in 100), one a product in the order given; 0 for products that do not match.
 *
 * Source: Balk (2008), 4.2; gpindex, `contributions`. Errors: {@link bilateralIndex}.
 * @throws IndexNumberError UNKNOWN_OPTION (decomposition), and those of {@link bilateralIndex}
 * @example
 * bilateralContributions({ formula: 'laspeyres', base: [1, 2], current: [1.5, 2], baseQuantities: [2, 1] }); // => [0.25, 0]
 */
export function bilateralContributions({
  decomposition = 'vanIJzeren',
  ...input
}: BilateralInput & { readonly decomposition?: Decomposition | undefined }): readonly number[] {
  if (!Object.hasOwn(decompositions, decomposition)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown decomposition: ${String(decomposition)}`, {
      decomposition,
    });
  }
  const worked = weightedRelatives(input);
  const weights = decompositions[decomposition](worked);
  const contributions = input.base.map(() => 0);
  worked.positions.forEach((position, product) => {
    // positions, relatives and weights run over the matched products
    contributions[position] = weights[product]! * (worked.relatives[product]! - 1);
  });
  return contributions;
}
