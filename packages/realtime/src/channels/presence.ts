import type { Hub } from '../hub.ts';
import { isRecord, parseJson } from '../messages/frames.ts';
import type { Connection } from '../sockets/connection.ts';
import { broadcast, type Channel, type Presence } from './channel.ts';

/** Reads the signed `channel_data`; null when it names nobody. Ids are text from here on. */
export function readMember(channelData: string): { userId: string; info: unknown } | null {
  const data = parseJson(channelData);
  if (!isRecord(data)) return null;
  const { user_id: id, user_info: info } = data;
  return typeof id === 'string' || typeof id === 'number' ? { userId: String(id), info } : null;
}

/** Adds the connection to its person; the others hear of it when it is the person's first. */
export function joinPresence(
  hub: Hub,
  channel: Channel,
  presence: Presence,
  connection: Connection,
  { userId, info }: { userId: string; info: unknown },
): void {
  const known = presence.get(userId);
  if (known) {
    known.connections.add(connection);
    return;
  }
  presence.set(userId, { info, connections: new Set([connection]) });
  const data = JSON.stringify({ user_id: userId, user_info: info });
  broadcast(hub, channel.name, 'pusher_internal:member_added', data, connection.id);
}

/** Takes the connection from its person; the others hear of it when it was the person's last. */
export function leavePresence(hub: Hub, channel: Channel, presence: Presence, connection: Connection): void {
  for (const [userId, member] of presence) {
    if (!member.connections.delete(connection) || member.connections.size > 0) continue;
    presence.delete(userId);
    broadcast(hub, channel.name, 'pusher_internal:member_removed', JSON.stringify({ user_id: userId }));
  }
}

/** What a joining client is told: one entry a person. */
export const presenceState = (presence: Presence) => ({
  presence: {
    count: presence.size,
    ids: [...presence.keys()],
    hash: Object.fromEntries([...presence].map(([userId, { info }]) => [userId, info ?? {}])),
  },
});
