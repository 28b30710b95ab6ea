/** Seconds of the processor that `fixedLoop` takes on the machine on which the budgets were set (decision 180). */
const REFERENCE_S = 0.345;

/**
 * How many times as long this machine takes for a fixed loop as that of the budgets: 2 is half as fast. The best of three,
 * in seconds of the processor, so that what else runs is not counted.
 */
export function measureSlowness(): number {
  return Math.min(...[1, 2, 3].map(secondsOfLoop)) / REFERENCE_S;
}

/** Seconds of the processor for the fixed loop, once. */
export function secondsOfLoop(): number {
  const before = process.cpuUsage();
  fixedLoop();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/**
 * Counting, doubles and reads all over 64 KB, which the cache of one core holds: over 8 MB the same loop took one to
 * three times as long, by what else ran. It allocates nothing more, so no collector joins in.
 */
function fixedLoop(): void {
  const places = new Float64Array(2 ** 13);
  let drawn = 1;
  for (let step = 0; step < 120_000_000; step += 1) {
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) | 0;
    const at = drawn >>> 19;
    places[at] = Math.sqrt((places[at] ?? 0) + step);
  }
}
