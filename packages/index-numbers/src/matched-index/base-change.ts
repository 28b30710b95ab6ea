import { IndexNumberError } from '../index-number-error.ts';
import type { LevelFormula } from './elementary-level.ts';

/**
 * Factor of a series at a change of base: its mean over the new base period. History is divided by it, so that no growth
 * rate changes.
 *
 * @throws IndexNumberError NO_BASE_VALUE without a value in the base period
 * @example
 * baseFactor([1.1, 1.3]); // => 1.2000000000000002
 */
export function baseFactor(values: readonly number[]): number {
  if (values.length === 0) throw new IndexNumberError('NO_BASE_VALUE', 'The base period has no figures');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * An item's weight brought to the prices of the new base, so that no growth rate of its group changes: arithmetic formulas
 * multiply it by the item's mean relative over the base, the harmonic one divides, Jevons needs no change.
 *
 * @example
 * updatedItemWeight({ formula: 'harmonic', weight: 3, level: 1.5 }); // => 2
 */
export function updatedItemWeight({
  formula,
  weight,
  level,
}: {
  readonly formula: LevelFormula;
  readonly weight: number;
  readonly level: number;
}): number {
  if (formula === 'jevons') return weight;
  return formula === 'harmonic' ? weight / level : weight * level;
}

/**
 * A series on new weights, linked to the old one by overlap: I(t) = f × o × J(t), with the factor f of the new base and
 * o = I(link) / f / J(link). The old base goes on as such, and the new one still averages 1.
 *
 * `before`: the series on the old base at the link period; `factor`: f; `fresh`: J from the link period on.
 * @throws IndexNumberError NO_OVERLAP without a value at the link period
 * @example
 * linkWeights({ before: 1.2, factor: 1, fresh: [1.5, 3] }); // => { overlap: 0.7999999999999999, values: [1.2, 2.4] }
 */
export function linkWeights({
  before,
  factor,
  fresh,
}: {
  readonly before: number;
  readonly factor: number;
  readonly fresh: readonly number[];
}): { readonly overlap: number; readonly values: readonly number[] } {
  const [start] = fresh;
  if (start === undefined)
    throw new IndexNumberError('NO_OVERLAP', 'New weights have no index at the link period');
  const overlap = before / factor / start;
  return { overlap, values: fresh.map((value) => factor * overlap * value) };
}
