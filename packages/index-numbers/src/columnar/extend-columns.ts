import { IndexNumberError } from '../index-number-error.ts';
import type { ColumnState } from './advance-columns.ts';
import { NOT_LISTED } from './cells.ts';

/**
 * A stored state for a sample that has grown; the columnar form of {@link extendState}.
 *
 * @throws IndexNumberError LENGTH_MISMATCH when the sample has fewer products than the state
 * @example
 * const state = {
 *   prices: Float64Array.of(20), unobserved: new Uint16Array(1), weights: Float64Array.of(10), levels: Float64Array.of(1, 1),
 * };
 * extendColumns({ state, products: 2 }).prices; // => Float64Array.of(20, NOT_LISTED)
 */
export function extendColumns({
  state,
  products,
}: {
  readonly state: ColumnState;
  readonly products: number;
}): ColumnState {
  const stored = state.prices.length;
  if (products < stored) {
    throw new IndexNumberError(
      'LENGTH_MISMATCH',
      'A product of the stored state is not in the sample any more',
      {
        products,
        stored,
      },
    );
  }
  if (products === stored) return state;
  const prices = new Float64Array(products).fill(NOT_LISTED);
  prices.set(state.prices);
  const unobserved = new Uint16Array(products);
  unobserved.set(state.unobserved);
  return { ...state, prices, unobserved };
}
