/** Runs a function once and says how long it took. */
export function timed<T>(work: () => T): { readonly result: T; readonly milliseconds: number } {
  const start = performance.now();
  const result = work();
  return { result, milliseconds: performance.now() - start };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The most memory that this process has held at any time. */
export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
