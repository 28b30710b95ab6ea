import { expect } from 'vitest';

/** Two numbers equal to a relative tolerance; near 1 by nature, so absolute below 1. */
export function expectClose(got: number | null | undefined, expected: number, tolerance = 1e-10): void {
  expect(got).toBeTypeOf('number');
  const distance = Math.abs((got ?? Number.NaN) - expected);
  expect(distance, `${got} is not ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(expected)),
  );
}

/** The code of the refusal that a call ends in. */
export function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'not refused';
}
