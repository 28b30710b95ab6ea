/** Prints a measure beside its limit; a limit that does not hold makes the benchmark's exit code 1. */
export function check(
  name: string,
  value: number,
  limit: { atMost: number } | { atLeast: number },
  unit = '',
): void {
  const holds = 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
  const text = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  console.log(`${holds ? 'ok     ' : 'MISSED '} ${name}: ${value.toFixed(digits)}${unit} (${text}${unit})`);
  if (!holds) process.exitCode = 1;
}

/** A measure without a limit. */
export function note(name: string, value: number | string, unit = ''): void {
  const text = typeof value === 'number' ? value.toFixed(Math.abs(value) >= 100 ? 0 : 2) : value;
  console.log(`        ${name}: ${text}${unit}`);
}

/** The middle of several runs, which one slow moment of the machine does not move. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
