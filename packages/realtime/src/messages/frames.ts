import type { RawData } from 'ws';
import type { CloseCode } from '../close-codes.ts';

/** A message from a client: `data` as sent, or parsed when the client sent it as a JSON string. */
export interface ClientFrame {
  readonly event: string;
  readonly channel: unknown;
  readonly data: unknown;
}

/**
 * Encodes an event for clients. In the protocol `data` of a server event is itself a JSON *string*
 * (encoded twice); `data` here is that string. The result can be written to any number of sockets.
 */
export const encodeFrame = (event: string, data: string, channel?: string): Buffer =>
  Buffer.from(JSON.stringify({ event, data, channel }));

/** The first frame of every connection: its socket id, and after how many silent seconds a client should ping. */
export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number): Buffer =>
  encodeFrame(
    'pusher:connection_established',
    JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds }),
  );

/** Tells a client why it is closed, in the frame before the close itself. */
export const errorFrame = ({ code, reason }: CloseCode): Buffer =>
  encodeFrame('pusher:error', JSON.stringify({ code, message: reason }));

/** Tells a client that it hears a channel now; `data` is the member list of a presence channel. */
export const subscriptionSucceeded = (channel: string, data: object = {}): Buffer =>
  encodeFrame('pusher_internal:subscription_succeeded', JSON.stringify(data), channel);

/** `status` is read like an HTTP status by clients: Echo hands it to `.error()`. */
export const subscriptionError = (channel: string, type: string, error: string, status: number): Buffer =>
  encodeFrame('pusher:subscription_error', JSON.stringify({ type, error, status }), channel);

export const pingFrame: Buffer = encodeFrame('pusher:ping', '{}');
export const pongFrame: Buffer = encodeFrame('pusher:pong', '{}');

/** Reads a client's message; null when it is binary, not JSON, or has no event name. */
export function parseFrame(message: RawData, isBinary: boolean): ClientFrame | null {
  if (isBinary) return null;
  const frame = parseJson(message.toString());
  if (!isRecord(frame) || typeof frame.event !== 'string') return null;
  const { event, channel, data } = frame;
  return { event, channel, data: typeof data === 'string' ? (parseJson(data) ?? data) : data };
}

/** Whether a value is a plain object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text, or null when it is none: a client's bad text is an answer, not a fault. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
