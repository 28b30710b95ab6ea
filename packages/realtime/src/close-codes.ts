/**
 * Why a socket is closed, as one table. What pusher-js 8 does on each code decides its use:
 * 4000 reconnects over TLS; 4001-4099 and 4300+ give up for good; 4100-4199 reconnect after one
 * second; 4200-4299 reconnect at once, and in a hot loop when sent before `connection_established`,
 * so they are used on established connections only.
 */
export interface CloseCode {
  readonly code: number;
  /** Sent as the `pusher:error` message and as the close reason; at most 123 bytes. */
  readonly reason: string;
}

export const closeCodes = {
  tlsOnly: { code: 4000, reason: 'Application only accepts TLS connections, reconnect using wss' },
  unknownKey: { code: 4001, reason: 'Application does not exist' },
  wrongPath: { code: 4005, reason: 'Path not found' },
  badProtocolVersion: { code: 4006, reason: 'Invalid protocol version format' },
  unsupportedProtocol: { code: 4007, reason: 'Unsupported protocol version' },
  noProtocolVersion: { code: 4008, reason: 'No protocol version supplied' },
  unauthorized: { code: 4009, reason: 'Connection is unauthorized' },
  badOrigin: { code: 4009, reason: 'Origin not allowed' },
  full: { code: 4100, reason: 'Over capacity' },
  tooManyFromAddress: { code: 4100, reason: 'Too many connections from this address' },
  tooManyOfSession: { code: 4100, reason: 'Too many connections of this session' },
  draining: { code: 4100, reason: 'Server is shutting down' },
  tooManyMalformed: { code: 4100, reason: 'Too many invalid messages' },
  slowConsumer: { code: 4100, reason: 'Messages are not read fast enough' },
  noPong: { code: 4201, reason: 'Pong reply not received' },
} as const satisfies Record<string, CloseCode>;

/** Errors told as a `pusher:error` event on a connection that stays open. */
export const errorEvents = {
  unauthorized: closeCodes.unauthorized,
  invalidMessage: { code: 4200, reason: 'Invalid message format' },
  unsupportedEvent: { code: 4200, reason: 'Event is not supported' },
  unsupportedChannel: { code: 4200, reason: 'Cache and encrypted channels are not supported' },
  tooManyChannels: { code: 4100, reason: 'Too many channels on this connection' },
  tooManyMembers: { code: 4100, reason: 'Too many members on this channel' },
  rateLimited: { code: 4301, reason: 'Rate limit exceeded' },
  clientEvents: { code: 4301, reason: 'The app does not have client messaging enabled.' },
} as const satisfies Record<string, CloseCode>;
