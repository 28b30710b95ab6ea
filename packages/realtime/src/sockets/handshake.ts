import type { IncomingMessage } from 'node:http';
import { type CloseCode, closeCodes } from '../close-codes.ts';
import type { CompleteOptions } from '../options.ts';

/** What the server holds at the moment of a request. */
export interface Occupancy {
  readonly draining: boolean;
  readonly sockets: number;
  readonly socketsFromAddress: number;
}

/**
 * Decides about a connection to `/app/{key}?protocol=7&...`: the code to refuse it with, or null.
 * Configuration mistakes come first, so that a developer reads the true reason also on a full server.
 */
export function refusalOf(
  request: IncomingMessage,
  options: CompleteOptions,
  occupancy: Occupancy,
): CloseCode | null {
  return (
    addressRefusal(request, options) ?? originRefusal(request, options) ?? capacityRefusal(options, occupancy)
  );
}

function addressRefusal(request: IncomingMessage, options: CompleteOptions): CloseCode | null {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  const path = `${options.pathPrefix}/app/`;
  if (!url?.pathname.startsWith(path)) return closeCodes.wrongPath;
  if (url.pathname.slice(path.length) !== options.key) return closeCodes.unknownKey;
  if (options.requireTls && isPlainFromOutside(request)) return closeCodes.tlsOnly;
  return protocolRefusal(url.searchParams.get('protocol'));
}

/** Versions 5 to 7 speak the same frames as far as this server uses them. */
function protocolRefusal(version: string | null): CloseCode | null {
  if (version === null || version === '') return closeCodes.noProtocolVersion;
  if (!/^\d+$/.test(version)) return closeCodes.badProtocolVersion;
  return ['5', '6', '7'].includes(version) ? null : closeCodes.unsupportedProtocol;
}

/** The server itself speaks plain HTTP; a proxy in front says in its header what the visitor spoke. */
function isPlainFromOutside(request: IncomingMessage): boolean {
  const spoken = request.headers['x-forwarded-proto'];
  if (spoken !== undefined) return spoken !== 'https';
  return !/^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
}

function originRefusal({ headers }: IncomingMessage, options: CompleteOptions): CloseCode | null {
  return headers.origin === undefined || options.isAllowedOrigin(headers.origin)
    ? null
    : closeCodes.badOrigin;
}

function capacityRefusal({ limits }: CompleteOptions, occupancy: Occupancy): CloseCode | null {
  if (occupancy.draining) return closeCodes.draining;
  if (occupancy.sockets >= limits.sockets) return closeCodes.full;
  return occupancy.socketsFromAddress >= limits.socketsPerAddress ? closeCodes.tooManyFromAddress : null;
}
