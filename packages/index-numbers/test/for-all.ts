import fc from 'fast-check';

/** `npm run nightly` draws twenty times as many, from a seed of its own; by day the values are the same each time. */
const times = process.env.NIGHTLY === '1' ? 20 : 1;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** Checks that something holds for every value that fast-check draws; the check fails by throwing. */
export function forAll<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void, numRuns = 100): void {
  const property: fc.IProperty<[T]> = fc.property(arbitrary, (value) => {
    check(value);
  });
  const details: fc.RunDetails<[T]> = fc.check(property, { numRuns: numRuns * times, seed });
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'The property does not hold');
}

/** Whether fast-check finds a value for which a claim is false. */
export function canBeBroken<T>(
  arbitrary: fc.Arbitrary<T>,
  claim: (value: T) => boolean,
  numRuns = 2000,
): boolean {
  const property: fc.IProperty<[T]> = fc.property(arbitrary, claim);
  return fc.check(property, { numRuns, seed, endOnFailure: true }).failed;
}
