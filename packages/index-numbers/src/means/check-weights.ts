import { IndexNumberError } from '../index-number-error.ts';
import { inRange } from './in-range.ts';

/**
 * Refuses weights that cannot weigh: not finite, negative, or nothing in total.
 *
 * Returns their sum, taken in the order given. Any scale is fine.
 * @throws IndexNumberError NOT_A_NUMBER, NEGATIVE_WEIGHT, ZERO_TOTAL_WEIGHT, OUT_OF_RANGE
 * @example
 * checkWeights([2, 0, 3]); // => 5
 * checkWeights([2, -1]); // => throws NEGATIVE_WEIGHT
 */
export function checkWeights(weights: readonly number[]): number {
  let total = 0;
  weights.forEach((weight, position) => {
    if (!Number.isFinite(weight)) {
      throw new IndexNumberError('NOT_A_NUMBER', `A weight must be a finite number, got ${weight}`, {
        argument: 'weights',
        position,
      });
    }
    if (weight < 0) {
      throw new IndexNumberError('NEGATIVE_WEIGHT', `A weight cannot be negative, got ${weight}`, {
        argument: 'weights',
        position,
      });
    }
    total += weight;
  });
  if (!(total > 0)) {
    throw new IndexNumberError('ZERO_TOTAL_WEIGHT', 'The weights sum to zero', { argument: 'weights' });
  }
  return inRange(total);
}
