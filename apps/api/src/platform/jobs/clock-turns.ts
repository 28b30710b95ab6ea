import { isLost } from '@datum/database/connection/lost-connection';
import type { Platform } from '../platform.ts';

/** What a clock does again and again, and what is logged when it could not. */
export interface Turning {
  readonly everyMs: number;
  readonly turn: () => Promise<unknown>;
  /** Of a lost database: said as a warning, since the next turn takes it up. */
  readonly away: string;
  readonly failed: string;
}

/** Takes one turn after the other, with a pause between; none overlaps the next. `close` waits for the one under way. */
export function startTurns(
  { log }: Pick<Platform, 'log'>,
  { everyMs, turn, away, failed }: Turning,
): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const tick = () => {
    running = turn().then(
      () => undefined,
      (err: unknown) => (isLost(err) ? log.warn({ err }, away) : log.error({ err }, failed)),
    );
    void running.then(() => {
      if (!isClosed) timer = setTimeout(tick, everyMs);
    });
  };
  let timer = setTimeout(tick, everyMs);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
