import type { IncomingMessage } from 'node:http';
import type { Credentials } from './channel-signature.ts';
import type { EventsApiOptions } from './events-api/events-server.ts';

/** How much one client and all clients together may take. */
export const defaultLimits = {
  /** Sockets of this process; the next one is closed with 4100. */
  sockets: 20_000,
  socketsPerAddress: 50,
  /** Refused clients that may be in their closing handshake at once. */
  waitingRefusals: 1_000,
  channelsPerSocket: 100,
  messagesPerSecond: 20,
  /** Invalid messages within a minute that close the socket. */
  malformedPerMinute: 3,
  /** Bytes of one message from a client; more closes with 1009. */
  messageBytes: 10_000,
  /** Bytes waiting for one client that does not read; more closes with 4100. */
  bufferedBytes: 1024 * 1024,
  membersPerChannel: 100,
  memberBytes: 2048,
};

/** Milliseconds. */
export const defaultTimes = {
  /** Silence after which the server asks whether the client is there. */
  pingAfter: 60_000,
  /** How long the answer may take before 4201. */
  pongWithin: 30_000,
  /** How often silent connections are looked for. */
  sweepEvery: 1_000,
  /** How long a client may take to finish the closing handshake before its socket is cut. */
  closeWithin: 5_000,
};

export interface RealtimeLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Milliseconds that only go forward; defaults to `performance`. */
export interface RealtimeClock {
  now(): number;
}

export interface RealtimeOptions extends Credentials {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 takes a free port; the answer of `startRealtime` says which. */
  readonly port: number;
  /** Put before `/app/{key}`, for example `/live`. */
  readonly pathPrefix?: string;
  /** Exact origins. A request without Origin is not a browser's and passes: channels need a signature. */
  readonly allowedOrigins: readonly string[] | ((origin: string) => boolean);
  /** Seconds of silence after which clients ping; must be above 0. Default 30. */
  readonly activityTimeout?: number;
  readonly limits?: Partial<typeof defaultLimits>;
  readonly times?: Partial<typeof defaultTimes>;
  /** Refuses plain connections that reach this port from outside with 4000 (clients then use wss). */
  readonly requireTls?: boolean;
  /** The visitor's address, for instance from a trusted proxy's header. Default: the peer's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Lets other programs publish over HTTP; off when absent. */
  readonly eventsApi?: EventsApiOptions;
  /** Told of every established connection that is gone. */
  readonly onClose?: (socketId: string) => void;
  readonly clock?: RealtimeClock;
  readonly logger?: RealtimeLogger;
}

/** The options with every default filled in. */
export function completeOptions(options: RealtimeOptions) {
  const { allowedOrigins } = options;
  return {
    host: '127.0.0.1',
    pathPrefix: '',
    activityTimeout: 30,
    requireTls: false,
    addressOf: (request: IncomingMessage) => request.socket.remoteAddress ?? '',
    clock: performance as RealtimeClock,
    logger: silent,
    onClose: () => undefined,
    ...options,
    limits: { ...defaultLimits, ...options.limits },
    times: { ...defaultTimes, ...options.times },
    isAllowedOrigin:
      typeof allowedOrigins === 'function'
        ? allowedOrigins
        : (origin: string) => allowedOrigins.includes(origin),
  };
}

export type CompleteOptions = ReturnType<typeof completeOptions>;

const silent: RealtimeLogger = { info: () => undefined, warn: () => undefined };
