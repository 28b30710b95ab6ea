import { randomInt } from 'node:crypto';

/** A new `socket_id`: two integers from 1 to 10^9 joined by a dot, about 60 random bits. */
export const newSocketId = (): string => `${randomInt(1, 1_000_000_001)}.${randomInt(1, 1_000_000_001)}`;
