import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { closeConnection } from './connection.ts';

const stepMs = 25;
/** How long the last clients may take to finish their close. */
const graceMs = 500;

/**
 * Closes every connection (4100) in random order, evenly over the given time. Clients retry after
 * exactly one second without jitter, so the server has to spread their return. Resolves when all
 * sockets are closed, at the latest half a second after the time; who is left then may be cut.
 */
export async function drainConnections(hub: Hub, seconds: number): Promise<void> {
  const { clock } = hub.options;
  const waiting = shuffled([...hub.connections.values()]);
  const [total, started] = [waiting.length, clock.now()];
  for (let closed = 0; closed < total; ) {
    const share = seconds > 0 ? (clock.now() - started) / (seconds * 1_000) : 1;
    const due = Math.min(total, Math.floor(share * total) + 1);
    for (const connection of waiting.slice(closed, due))
      closeConnection(hub, connection, closeCodes.draining);
    closed = due;
    if (closed < total) await sleep(stepMs);
  }
  const latest = started + seconds * 1_000 + graceMs;
  while (hub.connections.size > 0 && clock.now() < latest) await sleep(stepMs);
}

/** Fisher-Yates, in place. */
function shuffled<T>(list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}
