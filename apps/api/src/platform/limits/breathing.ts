import { ownTurn } from '@datum/database/connection/own-turn';

const LONGEST_MS = 10;

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
