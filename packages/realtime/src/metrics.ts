import type { Hub } from './hub.ts';

/** Running totals since the start of the server. */
export interface Counters {
  opened: number;
  /** Handshakes answered with a close code at once. */
  refused: number;
  messagesReceived: number;
  messagesSent: number;
  messagesRefused: number;
  /** Closes that the server decided, by code. */
  closedByServer: Record<number, number>;
}

export interface RealtimeMetrics extends Readonly<Counters> {
  readonly sockets: number;
  readonly channels: number;
}

/** Counters at the start of a process: all zero, and only ever counted up. */
export const newCounters = (): Counters => ({
  opened: 0,
  refused: 0,
  messagesReceived: 0,
  messagesSent: 0,
  messagesRefused: 0,
  closedByServer: {},
});

/** Counts one close by the server. */
export function countClose(counters: Counters, code: number): void {
  counters.closedByServer[code] = (counters.closedByServer[code] ?? 0) + 1;
}

/** A copy of the totals with what is open now. */
export const readMetrics = ({ connections, channels, counters }: Hub): RealtimeMetrics => ({
  ...counters,
  closedByServer: { ...counters.closedByServer },
  sockets: connections.size,
  channels: channels.size,
});
