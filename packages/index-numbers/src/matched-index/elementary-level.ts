import { IndexNumberError } from '../index-number-error.ts';

/** From the long-term relatives of a group's items to the group's index. */
export type LevelFormula = 'jevons' | 'carli' | 'dutot' | 'harmonic';

/**
 * Elementary index of a group over long-term relatives with item weights.
 *
 * jevons: exp(Σ w ln L / Σ w); carli: Σ w L / Σ w; harmonic: 1 / (Σ w (1 / L) / Σ w);
 * dutot: Σ w b L / Σ w b, with base prices b (direct form only).
 * @throws IndexNumberError UNKNOWN_FORMULA
 * @example
 * elementaryLevel({ formula: 'carli', weights: [1, 3], levels: [1, 2] }); // => 1.75
 */
export function elementaryLevel({
  formula,
  weights,
  levels,
  basePrices,
}: {
  readonly formula: LevelFormula;
  readonly weights: readonly number[];
  readonly levels: readonly number[];
  readonly basePrices?: readonly number[];
}): number {
  const used = formula === 'dutot' ? weights.map((weight, at) => weight * (basePrices?.[at] ?? 1)) : weights;
  const total = used.reduce((sum, weight) => sum + weight, 0);
  const mean = (term: (level: number) => number) =>
    levels.reduce((sum, level, at) => sum + used[at]! * term(level), 0) / total;
  switch (formula) {
    case 'jevons':
      return Math.exp(mean(Math.log));
    case 'harmonic':
      return 1 / mean((level) => 1 / level);
    case 'carli':
    case 'dutot':
      return mean((level) => level);
    default:
      throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown elementary formula: ${String(formula)}`);
  }
}
