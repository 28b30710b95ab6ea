import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';
import { END_WITHIN } from './grace.ts';

/**
 * Runs a process that starts parts and closes them in reverse order, once, for whatever reason it ends:
 * Ctrl-C, SIGTERM, a closed terminal, a part that fails to start, a part that is lost later.
 * @param start starts the parts, each followed by `parts.defer(close)`; may end the life later by `end(sentence)`
 * @param say is told why it ends, where that is not a signal
 */
export async function live(
  start: (parts: AsyncDisposableStack, end: (sentence: string) => void) => Promise<void>,
  say: (sentence: string) => unknown = console.error,
): Promise<void> {
  endOnFaults();
  const parts = new AsyncDisposableStack();
  const { promise: ending, resolve: end } = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(''));

  start(parts, end).catch((error: unknown) => end(sentenceOf(error)));
  const sentence = await ending;
  if (sentence) await say(sentence);
  const closed = parts.disposeAsync().then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
  const isClean = await Promise.race([closed, sleep(END_WITHIN.all, false)]);
  process.exit(sentence || !isClean ? 1 : 0);
}

/**
 * The last net. After a fault of ours that nothing caught nobody knows what state we are in: one line says what it was, and
 * the process ends, so that the watcher starts it again. A log that cannot be written (a full disk, a closed pipe) is no
 * such fault: its lines are lost.
 */
function endOnFaults(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (error, origin) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`${new Date().toISOString()} ${origin}: ${text.replaceAll(/\s*\n\s*/g, ' | ')}`);
    process.exit(1);
  });
}

/** What a person can mend is one sentence; anything else is our fault and keeps its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
