import { closeCodes, errorEvents } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { type Connection, closeConnection, send } from '../sockets/connection.ts';
import { errorFrame } from './frames.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Counts one message; false when it is beyond the limit of this second and must be dropped. The
 * client is told once a second, so that a flood does not make a flood of answers.
 */
export function mayHandleMessage(hub: Hub, connection: Connection): boolean {
  const now = hub.options.clock.now();
  if (now - connection.secondStarted >= secondMs) {
    connection.secondStarted = now;
    connection.messagesInSecond = 0;
  }
  const excess = ++connection.messagesInSecond - hub.options.limits.messagesPerSecond;
  if (excess <= 0) return true;
  hub.counters.messagesRefused++;
  if (excess === 1) send(hub, connection, errorFrame(errorEvents.rateLimited));
  return false;
}

/** Answers an invalid message, and closes the connection of a client that keeps sending them. */
export function noteMalformed(hub: Hub, connection: Connection): void {
  const now = hub.options.clock.now();
  hub.counters.messagesRefused++;
  connection.malformedAt = [...connection.malformedAt.filter((at) => now - at < minuteMs), now];
  if (connection.malformedAt.length < hub.options.limits.malformedPerMinute) {
    send(hub, connection, errorFrame(errorEvents.invalidMessage));
  } else {
    closeConnection(hub, connection, closeCodes.tooManyMalformed);
  }
}
