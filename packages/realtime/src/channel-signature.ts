import { createHmac, timingSafeEqual } from 'node:crypto';

/** The application's pair: the key is public (it is in the socket's address), the secret is not. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
}

/**
 * What a client wants to join. Presence channels also carry `channelData`, a JSON string
 * (`{"user_id":...,"user_info":...}`) that is signed byte for byte.
 */
export interface ChannelClaim {
  readonly socketId: string;
  readonly channelName: string;
  readonly channelData?: string | undefined;
}

const socketIdForm = /^\d{1,10}\.\d{1,10}$/;
const channelNameForm = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;

/** Whether a value has the form of a socket id of the protocol: two numbers with a dot between. */
export const isSocketId = (value: unknown): value is string =>
  typeof value === 'string' && socketIdForm.test(value);

/** Whether a value may name a channel: up to 200 of the letters that the protocol allows. */
export const isChannelName = (value: unknown): value is string =>
  typeof value === 'string' && channelNameForm.test(value);

/**
 * Signs a subscription in the form of the Pusher protocol: `<key>:<hex HMAC-SHA256>`.
 * The form of both names is checked first: a channel called `:user:{...}` would otherwise give a
 * valid user sign-in signature, and a crafted socket id could smuggle in another channel.
 *
 * @throws RangeError when the socket id or the channel name is malformed.
 */
export function signChannel(credentials: Credentials, claim: ChannelClaim): string {
  if (!isSocketId(claim.socketId)) throw new RangeError('Malformed socket id');
  if (!isChannelName(claim.channelName)) throw new RangeError('Malformed channel name');
  const parts = [claim.socketId, claim.channelName];
  if (claim.channelData !== undefined) parts.push(claim.channelData);
  return `${credentials.key}:${hexHmac(credentials.secret, parts.join(':'))}`;
}

/** Whether `auth` is the signature of exactly this claim; compared in constant time. */
export function verifyChannel(credentials: Credentials, claim: ChannelClaim, auth: unknown): boolean {
  if (typeof auth !== 'string' || !isSocketId(claim.socketId) || !isChannelName(claim.channelName))
    return false;
  return equalInConstantTime(auth, signChannel(credentials, claim));
}

/** Signs a user sign-in (`userData` is a JSON string): the server side of `pusher:signin`. */
export function signUser(credentials: Credentials, socketId: string, userData: string): string {
  if (!isSocketId(socketId)) throw new RangeError('Malformed socket id');
  return `${credentials.key}:${hexHmac(credentials.secret, `${socketId}::user::${userData}`)}`;
}

/** HMAC-SHA256 in lower-case hex, the one signature of the protocol. */
export const hexHmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares without telling by its duration where two texts differ; only the length may be guessed. */
export function equalInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
