import { isChannelName, isSocketId } from '../channel-signature.ts';
import { broadcast } from '../channels/channel.ts';
import { closeCodes } from '../close-codes.ts';
import type { Hub } from '../hub.ts';
import { isRecord } from '../messages/frames.ts';
import { closeConnection } from '../sockets/connection.ts';
import { type Answer, describeChannel, listChannels, listUsers } from './channel-facts.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  /** Below `/apps/{id}/`. */
  readonly path: RegExp;
  answer(hub: Hub, given: { name: string; body: unknown; query: URLSearchParams }): Answer;
}

const namesAtOnce = 100;
const batchAtOnce = 10;
const nameLength = 200;

/** The events API of the Pusher protocol, in the form that its server libraries call. */
export const routes: readonly Route[] = [
  { method: 'POST', path: /^events$/, answer: (hub, { body }) => trigger(hub, [body], {}) },
  { method: 'POST', path: /^batch_events$/, answer: (hub, { body }) => triggerBatch(hub, body) },
  { method: 'GET', path: /^connections$/, answer: (hub) => [200, { connections: hub.connections.size }] },
  { method: 'GET', path: /^channels$/, answer: (hub, { query }) => listChannels(hub, query) },
  {
    method: 'GET',
    path: /^channels\/([^/]+)$/,
    answer: (hub, { name, query }) => describeChannel(hub, name, query),
  },
  { method: 'GET', path: /^channels\/([^/]+)\/users$/, answer: (hub, { name }) => listUsers(hub, name) },
  {
    method: 'POST',
    path: /^users\/([^/]+)\/terminate_connections$/,
    answer: (hub, { name }) => terminate(hub, name),
  },
];

interface Event {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly string[];
  readonly except: string | undefined;
}

function triggerBatch(hub: Hub, body: unknown): Answer {
  const batch = isRecord(body) && Array.isArray(body.batch) ? body.batch : [];
  if (batch.length === 0 || batch.length > batchAtOnce)
    return [422, { message: 'The batch field is invalid.' }];
  return trigger(hub, batch, { batch: {} });
}

/** Sends all events or, when one is malformed, none. */
function trigger(hub: Hub, bodies: readonly unknown[], done: object): Answer {
  const events = bodies.map(readEvent);
  if (events.includes(null)) return [422, { message: 'The given data was invalid.' }];
  for (const event of events) {
    for (const channel of event?.channels ?? []) {
      if (event) broadcast(hub, channel, event.name, event.data, event.except);
    }
  }
  return [200, done];
}

function readEvent(body: unknown): Event | null {
  if (!isRecord(body)) return null;
  const { name, data, channel, channels = [channel], socket_id: except } = body;
  const isNamed = typeof name === 'string' && name.length > 0 && name.length <= nameLength;
  const isAddressed =
    Array.isArray(channels) && channels.length <= namesAtOnce && channels.every(isChannelName);
  if (!isNamed || typeof data !== 'string' || !isAddressed) return null;
  return except === undefined || isSocketId(except) ? { name, data, channels, except } : null;
}

/** A user is known by a presence channel; there is no sign-in. */
function terminate(hub: Hub, userId: string): Answer {
  for (const { presence } of hub.channels.values()) {
    for (const connection of presence?.get(userId)?.connections ?? []) {
      closeConnection(hub, connection, closeCodes.unauthorized);
    }
  }
  return [200, {}];
}
