/**
 * Logarithmic mean of two positive numbers: between the geometric and the arithmetic mean.
 *
 * Formula: (a - b) / ln(a / b); a itself when both are equal. Computed as b (x - 1) / ln x with x = a / b,
 * which loses nothing when a and b are close.
 *
 * Source: Vartia (1976); CPI Manual: Theory, Sato-Vartia index.
 * @example
 * logarithmicMean(1, Math.E); // => Math.E - 1
 * logarithmicMean(2, 2); // => 2
 */
export function logarithmicMean(a: number, b: number): number {
  const ratio = a / b;
  return ratio === 1 ? a : (b * (ratio - 1)) / Math.log(ratio);
}
