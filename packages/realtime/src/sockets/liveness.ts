import { closeCodes } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { pingFrame } from '../messages/frames.ts';
import { type Connection, closeConnection, send } from './connection.ts';

/** Notes a sign of life: a message, or a ping or pong of either level. */
export function noteHeard(hub: Hub, connection: Connection): void {
  connection.lastHeard = hub.options.clock.now();
  connection.pingedAt = null;
}

/** Asks silent clients whether they are there, and closes those that did not answer. */
export function sweepSilent(hub: Hub): void {
  const { clock, times } = hub.options;
  const now = clock.now();
  for (const connection of hub.connections.values()) {
    const { pingedAt, lastHeard } = connection;
    if (pingedAt !== null && now - pingedAt >= times.pongWithin) {
      closeConnection(hub, connection, closeCodes.noPong);
    } else if (pingedAt === null && now - lastHeard >= times.pingAfter) {
      connection.pingedAt = now;
      ask(hub, connection);
    }
  }
}

function ask(hub: Hub, connection: Connection): void {
  if (connection.usesControlFrames) connection.socket.ping();
  else send(hub, connection, pingFrame);
}
