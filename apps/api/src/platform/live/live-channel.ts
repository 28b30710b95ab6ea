import type { IncomingMessage } from 'node:http';
import { network } from '@datum/contract/values/address-network';
import { signChannel } from '@datum/realtime/channel-signature';
import { closeCodes } from '@datum/realtime/close-codes';
import { type RealtimeServer, startRealtime } from '@datum/realtime/server';
import type { Config } from '../../config.ts';
import { LIVE_SOCKETS } from '../limits/rate-limits.table.ts';
import type { Platform } from '../platform.ts';
import { networksOf } from '../session/networks.ts';

export type LiveSockets = RealtimeServer;

/** The live channel's sockets of this process, on `LIVE_PORT`. */
export function openLiveChannel(
  { config, allowedOrigins, log }: Platform,
  onClose: (socketId: string) => void,
): Promise<LiveSockets> {
  const isProxy = networksOf(config.trustedProxies);
  return startRealtime({
    host: config.host,
    port: config.livePort,
    key: config.liveKey,
    secret: config.liveSecret,
    allowedOrigins: (origin) => allowedOrigins.has(origin),
    requireTls: config.webUrl.startsWith('https:'),
    addressOf: (request) => visitorAddress(request, isProxy),
    limits: { socketsPerAddress: LIVE_SOCKETS.ofAddress * config.rateLimitFactor },
    logger: log,
    onClose,
  });
}

/** Why sockets of ended sessions are closed; clients do not come back by themselves. */
export const SESSION_ENDED = closeCodes.unauthorized;

/** Why sockets beyond a session's share are closed; clients try again, and get in once another is gone. */
export const SESSION_CROWDED = closeCodes.tooManyOfSession;

/** The signature that lets a socket join a private channel. @throws RangeError for malformed names */
export const signLiveChannel = (config: Config, socketId: string, channelName: string): string =>
  signChannel({ key: config.liveKey, secret: config.liveSecret }, { socketId, channelName });

/** Who is at the other end: the last address that a proxy we trust has seen; an IPv6 /64 is one. */
function visitorAddress({ socket, headers }: IncomingMessage, isProxy: (address: string) => boolean): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [...forwarded.map((hop) => hop.trim()), socket.remoteAddress ?? ''];
  const visitor = hops.findLastIndex((hop) => !isProxy(hop));
  return network(hops[Math.max(visitor, 0)] || (socket.remoteAddress ?? ''));
}
