import { quantile } from './quantile.ts';

/**
 * First quartile, median and third quartile, type 7.
 *
 * @example
 * quartiles([1, 2, 3, 4, 5]); // => { first: 2, median: 3, third: 4 }
 */
export function quartiles(values: readonly number[]) {
  return {
    first: quantile({ values, probability: 0.25 }),
    median: quantile({ values, probability: 0.5 }),
    third: quantile({ values, probability: 0.75 }),
  };
}
