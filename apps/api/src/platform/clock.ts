import { randomBytes, randomInt } from 'node:crypto';
import type { OpenDatabase } from '@datum/database/open';
import { sql } from 'kysely';

/** Time and randomness of the whole server come from here, so that tests can hold them still. */
export interface Clock {
  now(): Date;
  /** `bytes` random bytes, from a cryptographic source. */
  random(bytes: number): Buffer;
  /** A whole number from 0 up to, not including, `below`. */
  randomInt(below: number): number;
}

/** This machine's own time; for tests and tools. */
export const systemClock: Clock = {
  now: () => new Date(),
  random: (bytes) => randomBytes(bytes),
  randomInt: (below) => randomInt(below),
};

/** How often the time is read again: a monotonic clock stands still while a machine sleeps, and drifts a little. */
const READ_AGAIN_MS = 60_000;

/**
 * The database's time, carried on by this machine's monotonic clock. All processes agree on when a session ends and a
 * release goes live, whatever the clocks of their machines say, and a clock that is set does not end anybody's work.
 * While the database is away the last reading is carried on.
 */
export async function databaseClock(
  { write }: Pick<OpenDatabase, 'write'>,
  unread: (error: unknown) => void,
): Promise<Clock & { close(): void }> {
  let reading = await read();
  async function read(): Promise<{ time: number; at: number }> {
    const asked = performance.now();
    const { rows } = await sql<{
      ms: number;
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(write);
    const answered = performance.now();
    return { time: rows[0]?.ms ?? Number.NaN, at: (asked + answered) / 2 };
  }
  const timer = setInterval(() => {
    read().then((fresh) => {
      reading = fresh;
    }, unread);
  }, READ_AGAIN_MS);
  return {
    ...systemClock,
    now: () => new Date(reading.time + performance.now() - reading.at),
    close: () => clearInterval(timer),
  };
}
