/** Sizes as percent of their sum; what rounding down leaves goes to those that lost most, so that the texts add up to 100. */
export function percentsOf(sizes: readonly number[], digits: number): string[] {
  const unit = 10 ** digits;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // where nothing weighs, nothing has a part
  if (!(total > 0)) return sizes.map(() => (0).toFixed(digits));
  const parts = sizes.map((size, at) => {
    const exact = (size / total) * 100 * unit;
    const whole = Math.floor(exact + 1e-6);
    return { at, whole, rest: exact - whole };
  });
  const left = Math.round(100 * unit) - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, Math.max(left, 0))
      .map(({ at }) => at),
  );
  return parts.map(({ at, whole }) => ((whole + (raised.has(at) ? 1 : 0)) / unit).toFixed(digits));
}

/** A number with `digits` decimals, halves away from zero; what doubles leave of it decides no tie. No value is negative here. */
export const fixed = (value: number, digits: number): string =>
  (Math.floor(value * 10 ** digits + 0.5 + 1e-6) / 10 ** digits).toFixed(digits);

/** Decimals of factors and links. */
export const FACTOR_DIGITS = 6;

/** A stored divisor as it is printed; null where there is none, or nothing is to be divided. */
export const printedDivisor = (divisor: number | null): string | null => {
  const text = divisor === null ? null : fixed(divisor, FACTOR_DIGITS);
  return text === null || Number(text) === 1 ? null : text;
};

/** How many decimals more than the figure has are tried, the fewest first. */
const MORE_DIGITS = [2, 3, 4, 5, 6] as const;

/** What is printed with the fewest digits that bring it to the published figure by hand; else with the fewest of all. */
export function withEnoughDigits<P>(
  { value, decimals }: { readonly value: string | null; readonly decimals: number },
  write: (digits: number) => P,
  resultOf: (printed: P) => number | null,
): P {
  const tried = MORE_DIGITS.map((more) => () => write(decimals + more));
  for (const print of tried) {
    const printed = print();
    const result = resultOf(printed);
    if (result !== null && value !== null && isPrintedAs(result, value, decimals)) return printed;
  }
  return write(decimals + MORE_DIGITS[0]);
}

/** Whether a result rounds to a published text. */
export const isPrintedAs = (result: number, published: string, decimals: number): boolean =>
  fixed(result, decimals) === fixed(Number(published), decimals);
