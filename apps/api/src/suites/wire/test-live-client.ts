import Echo from 'laravel-echo';
import PusherModule from 'pusher-js';
import { afterEach } from 'vitest';
import type { Wire } from './test-wire.ts';

// The package's types describe `module.exports.default`; Node gets the class itself.
const Pusher = PusherModule as unknown as typeof PusherModule.default;
type Pusher = InstanceType<typeof Pusher>;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const end of undo.splice(0)) end();
});

/** For the tests of this folder: pusher-js as it comes, authorising by its own form request. */
export function pusherOf(wire: Wire, token: string, key = wire.liveKey, path = '/broadcasting/auth'): Pusher {
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: wire.livePort(),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: wire.url + path,
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  undo.push(() => client.disconnect());
  return client;
}

/** For the tests of this folder: laravel-echo over that pusher-js. */
export function echoOf(wire: Wire, token: string): Echo<'pusher'> {
  return new Echo({ broadcaster: 'pusher', key: wire.liveKey, client: pusherOf(wire, token) });
}

export interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: string;
}

/** For the tests of this folder: a bare WebSocket, for what pusher-js hides or would never do. */
export async function socketOf(wire: Wire, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${wire.livePort()}${path}`, { headers } as never);
  undo.push(() => socket.close());
  const frames: Frame[] = [];
  let code: number | null = null;
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', (event) => {
      code = event.code;
      resolve(event.code);
    }),
  );
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  const first = frames[0];
  return {
    frames,
    closed,
    code: () => code,
    /** Of an established connection. */
    id: first?.event === 'pusher:connection_established' ? String(JSON.parse(first.data).socket_id) : '',
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** Sends, and answers with the frames that came back until a ping was answered. */
    async ask(frame: unknown): Promise<Frame[]> {
      const from = frames.length;
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      socket.send('{"event":"pusher:ping","data":{}}');
      const isDone = () => frames.slice(from).some(({ event }) => event === 'pusher:pong');
      while (!isDone()) {
        await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
      }
      return frames.slice(from).filter(({ event }) => event !== 'pusher:pong');
    },
  };
}

/** What pusher-js asks for. */
export const appPath = (key: string, protocol = '7') =>
  `/app/${key}?protocol=${protocol}&client=js&version=8.6.0&flash=false`;
