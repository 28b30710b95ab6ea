import { randomBytes, randomInt } from 'node:crypto';

/** Time and randomness of the whole server come from here, so that tests can hold them still. */
export interface Clock {
  now(): Date;
  /** `bytes` random bytes, from a cryptographic source. */
  random(bytes: number): Buffer;
  /** A whole number from 0 up to, not including, `below`. */
  randomInt(below: number): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  random: (bytes) => randomBytes(bytes),
  randomInt: (below) => randomInt(below),
};
