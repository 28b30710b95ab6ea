const LONGEST_MS = 10;

let last = Promise.resolve();

/**
 * A turn of the event loop that no other long work of this process has: twenty who go on in the same turn hold up everybody
 * for as long as all of them take.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return last;
}

/**
 * For long calculation in this process: `await breathe()` in its loop lets others have their turn when it went on for a
 * while, and costs nothing else.
 */
export function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await ownTurn();
    since = performance.now();
  };
}
