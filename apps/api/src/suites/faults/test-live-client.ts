import { subscriptionChannelOnWire } from '@datum/contract/office/events';
import type { Config } from '../../config.ts';

/** A bare client of the live channel that keeps what it is told; coming back is up to the test. */
export interface LiveClient {
  readonly socketId: string;
  /** Events of channels, in order, as the page would see them. */
  readonly events: { event: string; data: Record<string, unknown> }[];
  /** Why it was closed, and when (`performance.now()`). */
  readonly closed: Promise<{ code: number; at: number }>;
  readonly socket: WebSocket;
}

/**
 * Connects as pusher-js does and waits for the greeting. Rejects with the close code where there is none.
 * @param from address that a trusted proxy would name: the limit on sockets counts by it
 */
export function connectLive(config: Config, port: number, from = '127.0.0.1'): Promise<LiveClient> {
  const address = `ws://127.0.0.1:${port}/app/${config.liveKey}?protocol=7&client=js&version=8.6.0&flash=false`;
  // Node's WebSocket takes headers, which the types of browsers do not know.
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': from } } as never);
  const events: LiveClient['events'] = [];
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve({ code, at: performance.now() }));
  });
  return new Promise((resolve, reject) => {
    void closed.then(({ code }) => reject(Object.assign(new Error(`closed with ${code}`), { code })));
    socket.addEventListener('message', ({ data: raw }) => {
      const { event, data } = JSON.parse(String(raw)) as { event: string; data?: string };
      const content = data ? (JSON.parse(data) as Record<string, unknown>) : {};
      if (event === 'pusher:connection_established') {
        resolve({ socketId: String(content.socket_id), events, closed, socket });
      } else if (event === 'pusher:ping') {
        socket.send('{"event":"pusher:pong","data":{}}');
      } else {
        events.push({ event, data: content });
      }
    });
  });
}

/** Joins a person's own channel; gives the status of the authorisation, which decides. */
export async function joinOwn(
  client: LiveClient,
  api: string,
  person: { readonly uuid: string; readonly token: string },
): Promise<{ status: number; retryAfter: string | null }> {
  const channel = subscriptionChannelOnWire(person.uuid);
  const answer = await fetch(`${api}/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ socket_id: client.socketId, channel_name: channel }),
  });
  const { auth } = (await answer.json()) as { auth?: string };
  if (auth) client.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}
