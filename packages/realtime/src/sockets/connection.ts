import { WebSocket } from 'ws';
import { type CloseCode, closeCodes } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { errorFrame } from '../messages/frames.ts';
import { countClose } from '../metrics.ts';

/** One client. Kept small on purpose: there may be ten thousand of them. */
export interface Connection {
  readonly id: string;
  readonly socket: WebSocket;
  readonly address: string;
  /** Names of the channels it has joined. */
  readonly channels: Set<string>;
  /** When it was last heard, in clock milliseconds. */
  lastHeard: number;
  /** When it was asked whether it is there; null while nothing is awaited. */
  pingedAt: number | null;
  /** Clients that ping with WebSocket control frames are asked with them too. */
  usesControlFrames: boolean;
  /** The running second of the message limit and how many messages it has seen. */
  secondStarted: number;
  messagesInSecond: number;
  /** Times of recent invalid messages. */
  malformedAt: number[];
}

/** A connection as it is established; `now` in milliseconds since 1970. */
export const newConnection = (id: string, socket: WebSocket, address: string, now: number): Connection => ({
  id,
  socket,
  address,
  channels: new Set(),
  lastHeard: now,
  pingedAt: null,
  usesControlFrames: false,
  secondStarted: now,
  messagesInSecond: 0,
  malformedAt: [],
});

const isOpen = ({ socket }: Connection): boolean => socket.readyState === WebSocket.OPEN;

/**
 * Writes an encoded frame. A client that does not read is closed (4100) once more than
 * `limits.bufferedBytes` wait for it, so that one slow reader cannot hold the memory of the server. False when the client is already
 * being closed.
 */
export function send(hub: Hub, connection: Connection, frame: Buffer): boolean {
  if (!isOpen(connection)) return false;
  connection.socket.send(frame, { binary: false });
  hub.counters.messagesSent++;
  if (connection.socket.bufferedAmount > hub.options.limits.bufferedBytes) {
    closeConnection(hub, connection, closeCodes.slowConsumer);
  }
  return true;
}

/**
 * Tells the reason as `pusher:error`, then closes with the same code. Nothing is sent to the client
 * from here on; its socket is cut when it does not answer the close within `times.closeWithin`.
 * False when it is already being closed.
 */
export function closeConnection(hub: Hub, connection: Connection, reason: CloseCode): boolean {
  if (!isOpen(connection)) return false;
  closeWithReason(connection.socket, reason);
  countClose(hub.counters, reason.code);
  hub.options.logger.info({ socketId: connection.id, ...reason }, 'live connection closed');
  return true;
}

/** The same for a socket that never became a connection. */
export function closeWithReason(socket: WebSocket, reason: CloseCode): void {
  socket.send(errorFrame(reason), { binary: false });
  socket.close(reason.code, reason.reason);
}
