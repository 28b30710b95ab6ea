import { isChannelName, verifyChannel } from '../channel-signature.ts';
import { type CloseCode, errorEvents } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { errorFrame, isRecord, subscriptionError, subscriptionSucceeded } from '../messages/frames.ts';
import { type Connection, send } from '../sockets/connection.ts';
import { addToChannel, channelKind, removeFromChannel } from './channel.ts';
import { joinPresence, leavePresence, presenceState, readMember } from './presence.ts';

/** A `pusher:subscribe` as sent; `auth` is empty for public channels. */
interface Wish {
  readonly channel: string;
  readonly auth: unknown;
  readonly channelData: string | undefined;
}

interface Refusal {
  readonly event: CloseCode;
  readonly type: 'AuthError' | 'LimitReached' | 'Unsupported';
  /** As an HTTP status, which clients take it for. */
  readonly status: number;
}

const refusals = {
  unauthorized: { event: errorEvents.unauthorized, type: 'AuthError', status: 401 },
  unsupported: { event: errorEvents.unsupportedChannel, type: 'Unsupported', status: 400 },
  tooManyChannels: { event: errorEvents.tooManyChannels, type: 'LimitReached', status: 429 },
  tooManyMembers: { event: errorEvents.tooManyMembers, type: 'LimitReached', status: 429 },
} as const satisfies Record<string, Refusal>;

/** Handles `pusher:subscribe`; false when its data has not the form of one. */
export function subscribe(hub: Hub, connection: Connection, data: unknown): boolean {
  const wish = readWish(data);
  if (!wish) return false;
  const refusal = refusalOf(hub, connection, wish);
  if (refusal) refuse(hub, connection, wish.channel, refusal);
  else accept(hub, connection, wish);
  return true;
}

/** Handles `pusher:unsubscribe`, which has no answer; false when it names no channel. */
export function unsubscribe(hub: Hub, connection: Connection, data: unknown): boolean {
  if (!isRecord(data) || typeof data.channel !== 'string') return false;
  leaveChannel(hub, connection, data.channel);
  return true;
}

/** What happens when a connection is gone. */
export function leaveAllChannels(hub: Hub, connection: Connection): void {
  for (const name of connection.channels) leaveChannel(hub, connection, name);
}

function leaveChannel(hub: Hub, connection: Connection, name: string): void {
  const channel = removeFromChannel(hub, connection, name);
  if (channel?.presence) leavePresence(hub, channel, channel.presence, connection);
}

function readWish(data: unknown): Wish | null {
  if (!isRecord(data) || typeof data.channel !== 'string') return null;
  const { channel, auth, channel_data: channelData } = data;
  return { channel, auth, channelData: typeof channelData === 'string' ? channelData : undefined };
}

function refusalOf({ options, channels }: Hub, connection: Connection, wish: Wish): Refusal | null {
  if (!isChannelName(wish.channel)) return refusals.unauthorized;
  const kind = channelKind(wish.channel);
  if (kind === 'unsupported') return refusals.unsupported;
  if (kind !== 'public' && !isSigned(options, connection, wish)) return refusals.unauthorized;
  if (connection.channels.has(wish.channel)) return null;
  if (connection.channels.size >= options.limits.channelsPerSocket) return refusals.tooManyChannels;
  if (kind !== 'presence') return null;
  const member = readMember(wish.channelData ?? '');
  if (!member || Buffer.byteLength(wish.channelData ?? '') > options.limits.memberBytes) {
    return refusals.unauthorized;
  }
  const present = channels.get(wish.channel)?.presence;
  const isNew = present?.has(member.userId) !== true;
  return isNew && (present?.size ?? 0) >= options.limits.membersPerChannel ? refusals.tooManyMembers : null;
}

const isSigned = (options: Hub['options'], { id: socketId }: Connection, wish: Wish) =>
  verifyChannel(options, { socketId, channelName: wish.channel, channelData: wish.channelData }, wish.auth);

/** The answer is sent before the others hear of a new member. Subscribing twice is harmless. */
function accept(hub: Hub, connection: Connection, wish: Wish): void {
  const isRepeated = connection.channels.has(wish.channel);
  const channel = addToChannel(hub, connection, wish.channel);
  const member = wish.channelData === undefined ? null : readMember(wish.channelData);
  if (channel.presence && member && !isRepeated) {
    joinPresence(hub, channel, channel.presence, connection, member);
  }
  const state = channel.presence ? presenceState(channel.presence) : {};
  send(hub, connection, subscriptionSucceeded(wish.channel, state));
}

/** First the general error (Reverb's form), then the one for the channel, which reaches Echo's `.error()`. */
function refuse(hub: Hub, connection: Connection, channel: string, { event, type, status }: Refusal): void {
  hub.counters.messagesRefused++;
  send(hub, connection, errorFrame(event));
  send(hub, connection, subscriptionError(channel, type, event.reason, status));
}
