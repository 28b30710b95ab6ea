let last = Promise.resolve();

/**
 * A turn of the event loop that no other long work of this process has: twenty who go on in the same turn hold up everybody
 * for as long as all of them take.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return last;
}
