import type { Channel } from '../channels/channel.ts';
import type { Hub } from '../hub.ts';

/** An answer: status and JSON body. */
export type Answer = readonly [status: number, body: object];

/** Occupied channels, by prefix if asked; with the counts that `info` names. */
export function listChannels({ channels }: Hub, query: URLSearchParams): Answer {
  const prefix = query.get('filter_by_prefix') ?? '';
  const occupied = [...channels.values()].filter(({ name }) => name.startsWith(prefix));
  return [
    200,
    { channels: Object.fromEntries(occupied.map((channel) => [channel.name, facts(channel, query)])) },
  ];
}

/** Whether somebody listens to a channel, with the counts that `info` asks for. */
export function describeChannel({ channels }: Hub, name: string, query: URLSearchParams): Answer {
  const channel = channels.get(name);
  return [200, { occupied: channel !== undefined, ...(channel ? facts(channel, query) : {}) }];
}

/** Who is on a presence channel, by user id; 400 for any other channel. */
export function listUsers({ channels }: Hub, name: string): Answer {
  if (!name.startsWith('presence-')) return [400, { message: 'Users are known on presence channels only.' }];
  return [200, { users: [...(channels.get(name)?.presence?.keys() ?? [])].map((id) => ({ id })) }];
}

function facts({ connections, presence }: Channel, query: URLSearchParams): object {
  const asked = (query.get('info') ?? '').split(',');
  return {
    ...(asked.includes('subscription_count') ? { subscription_count: connections.size } : {}),
    ...(asked.includes('user_count') && presence ? { user_count: presence.size } : {}),
  };
}
