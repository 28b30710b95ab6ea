import type { DisclosureCell } from './cells.ts';

/** How wide the interval of a hidden cell has to be. */
export type Need = 'eitherSide' | 'width' | 'none';

/**
 * What a hidden cell needs: a secret lies at least the protection away on either side; what only protects others has an
 * interval of that width, wherever in it it lies (sliding protection).
 *
 * Source: Hundepool et al., Statistical Disclosure Control (2012), chapter 4 (upper, lower and sliding protection levels).
 * @example
 * needOf({ status: 'open' }); // => 'width'
 */
export function needOf({ status }: Pick<DisclosureCell, 'status'>): Need {
  return status === 'own' ? 'eitherSide' : status === 'open' ? 'width' : 'none';
}

/**
 * Whether an interval is wide enough, as differences from the true value by its share: -0.1 to 0.3.
 *
 * @example
 * isWideEnough('eitherSide', -0.04, 5, 0.1); // => false
 * isWideEnough('width', -0.04, 5, 0.1); // => true
 */
export function isWideEnough(need: Need, least: number, most: number, protection: number): boolean {
  if (need === 'none') return true;
  if (need === 'width') return most - least >= 2 * protection;
  return least <= -protection && most >= protection;
}
