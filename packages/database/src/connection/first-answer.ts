import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { isLost } from './lost-connection.ts';
import { reasonOf } from './server-version.ts';

const firstPauseMs = 500;
const longestPauseMs = 8_000;

interface Patience {
  /** No try begins later than this after the first, in ms. */
  readonly within?: number;
  /** Told one sentence for each try that failed and is followed by another. */
  readonly say?: (sentence: string) => void;
}

/**
 * What a start asks of its database first, asked again while nothing answers: a server that has just begun, or a busy
 * machine, may be late. What is refused (a password, a name, an old server) is not asked again.
 * @throws CannotStart when nothing answered in time; what was refused as it is
 */
export async function firstAnswer<Answer>(
  ask: () => Promise<Answer>,
  { within = 60_000, say = console.error }: Patience = {},
): Promise<Answer> {
  const latest = performance.now() + within;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await ask();
    } catch (error) {
      const cause = error instanceof CannotStart ? error.cause : error;
      if (!isLost(cause)) throw error;
      if (performance.now() + pause > latest) throw stillAway(error);
      say(`The database does not answer yet (${reasonOf(cause)}): it is asked again in ${pause / 1000} s.`);
      await sleep(pause);
    }
  }
}

const stillAway = (error: unknown): CannotStart =>
  error instanceof CannotStart
    ? error
    : new CannotStart(`The database cannot be reached: ${reasonOf(error)}.`, { cause: error });
