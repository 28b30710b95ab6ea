import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { signChannel } from '@datum/realtime/channel-signature';
import { closeCodes } from '@datum/realtime/close-codes';
import { type RealtimeServer, startRealtime } from '@datum/realtime/server';
import type { Config } from '../config.ts';
import type { Platform } from './platform.ts';

export type LiveSockets = RealtimeServer;

/** The live channel's sockets of this process, on `LIVE_PORT`. */
export function openLiveChannel(
  { config, allowedOrigins, log }: Platform,
  onClose: (socketId: string) => void,
): Promise<LiveSockets> {
  const trusted = blockListOf(['127.0.0.1', '::1', ...config.trustedProxies]);
  return startRealtime({
    host: config.host,
    port: config.livePort,
    key: config.liveKey,
    secret: config.liveSecret,
    allowedOrigins: (origin) => allowedOrigins.has(origin),
    requireTls: config.webUrl.startsWith('https:'),
    addressOf: (request) => visitorAddress(request, trusted),
    logger: log,
    onClose,
  });
}

/** Why sockets of ended sessions are closed; clients do not come back by themselves. */
export const SESSION_ENDED = closeCodes.unauthorized;

/** The signature that lets a socket join a private channel. @throws RangeError for malformed names */
export const signLiveChannel = (config: Config, socketId: string, channelName: string): string =>
  signChannel({ key: config.liveKey, secret: config.liveSecret }, { socketId, channelName });

/** Who is at the other end: the last address that a proxy we trust has seen, as for the API. */
function visitorAddress({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [...forwarded.map((hop) => hop.trim()), plain(socket.remoteAddress ?? '')];
  const visitor = hops.findLastIndex((hop) => !isTrusted(hop, trusted));
  return hops[Math.max(visitor, 0)] || plain(socket.remoteAddress ?? '');
}

const isTrusted = (address: string, trusted: BlockList): boolean => {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

/** IPv4 as itself also on a socket that speaks IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) {
      list.addAddress(address, family);
    } else {
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
}
