import type { Hub } from '../hub.ts';
import { encodeFrame } from '../messages/frames.ts';
import { type Connection, send } from '../sockets/connection.ts';

/** A channel exists while somebody listens. */
export interface Channel {
  readonly name: string;
  readonly connections: Set<Connection>;
  /** Who is here; presence channels only. */
  readonly presence?: Presence;
}

/** Members by user id. */
export type Presence = Map<string, Member>;

/** A person on a presence channel, with the connections (tabs, devices) they have on it. */
interface Member {
  readonly info: unknown;
  readonly connections: Set<Connection>;
}

const kinds = [
  ['unsupported', /^((private|presence)-)?(encrypted-)?cache-|^private-encrypted-/],
  ['presence', /^presence-/],
  ['private', /^private-/],
] as const;

/** What a channel's name says about it. */
export const channelKind = (name: string): 'public' | (typeof kinds)[number][0] =>
  kinds.find(([, form]) => form.test(name))?.[0] ?? 'public';

/** Adds the connection to the channel, making the channel if it is the first. */
export function addToChannel(hub: Hub, connection: Connection, name: string): Channel {
  const channel = hub.channels.get(name) ?? newChannel(hub, name);
  channel.connections.add(connection);
  connection.channels.add(name);
  return channel;
}

/** Takes the connection from the channel; the channel goes with its last one. Null if it was not on it. */
export function removeFromChannel(hub: Hub, connection: Connection, name: string): Channel | null {
  const channel = hub.channels.get(name);
  if (!channel?.connections.delete(connection)) return null;
  connection.channels.delete(name);
  if (channel.connections.size === 0) hub.channels.delete(name);
  return channel;
}

/**
 * Sends an event to everyone on a channel but `exceptSocketId`. It is encoded once, and the same
 * bytes are written to every socket. `data` is the JSON text clients get. Returns how many it went to.
 */
export function broadcast(
  hub: Hub,
  channelName: string,
  event: string,
  data: string,
  exceptSocketId?: string,
): number {
  const channel = hub.channels.get(channelName);
  if (!channel) return 0;
  const frame = encodeFrame(event, data, channelName);
  let receivers = 0;
  for (const connection of channel.connections) {
    if (connection.id !== exceptSocketId && send(hub, connection, frame)) receivers++;
  }
  return receivers;
}

function newChannel(hub: Hub, name: string): Channel {
  const presence = channelKind(name) === 'presence' ? { presence: new Map() } : {};
  const channel: Channel = { name, connections: new Set(), ...presence };
  hub.channels.set(name, channel);
  return channel;
}
