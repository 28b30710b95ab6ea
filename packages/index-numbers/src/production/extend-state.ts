import { IndexNumberError } from '../index-number-error.ts';
import type { ProductionState } from './advance-period.ts';

/**
 * A stored state for a sample that has grown: the new products stand at the end and were not listed before.
 *
 * @throws IndexNumberError LENGTH_MISMATCH when the sample has fewer products than the state (withdrawn ones stay, as not listed)
 * @example
 * const state = { prices: [20], unobserved: [0], weights: [10], levels: [1, 1] };
 * extendState({ state, products: 2 }).prices; // => [20, 'notListed']
 */
export function extendState({
  state,
  products,
}: {
  readonly state: ProductionState;
  readonly products: number;
}): ProductionState {
  const added = products - state.prices.length;
  if (added < 0) {
    throw new IndexNumberError(
      'LENGTH_MISMATCH',
      'A product of the stored state is not in the sample any more',
      {
        products,
        stored: state.prices.length,
      },
    );
  }
  if (added === 0) return state;
  return {
    ...state,
    prices: [...state.prices, ...Array.from({ length: added }, () => 'notListed' as const)],
    unobserved: [...state.unobserved, ...Array.from({ length: added }, () => 0)],
  };
}
