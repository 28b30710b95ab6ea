import { once } from 'node:events';
import Echo from 'laravel-echo';
import PusherModule from 'pusher-js';
import { type ClientOptions, WebSocket } from 'ws';
import { afterTest, sampleCredentials, signedBySample } from './test-server.ts';

interface ReceivedFrame {
  readonly event: string;
  readonly channel?: string;
  /** As it came: a JSON string, on every server event. */
  readonly data: string;
}

/** For tests: the address pusher-js asks for. */
export const appUrl = (port: number, key = sampleCredentials.key, protocol = '7') =>
  `ws://127.0.0.1:${port}/app/${key}?protocol=${protocol}&client=js&version=8.6.0&flash=false`;

/** For tests: what a WebSocket client writes first. */
export const upgradeRequest = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

export type RawClient = Awaited<ReturnType<typeof rawClient>>;

/** For tests: a client without manners, for everything that pusher-js would never do. */
export async function rawClient(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const frames: ReceivedFrame[] = [];
  let taken = 0;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  socket.on('message', (message) => frames.push(JSON.parse(message.toString())));
  socket.on('error', () => undefined);
  afterTest(() => socket.terminate());
  await once(socket, 'open');

  /** The next frame not yet taken. */
  async function next(): Promise<ReceivedFrame> {
    while (frames.length <= taken) await once(socket, 'message');
    return frames[taken++] as ReceivedFrame;
  }
  return {
    socket,
    frames,
    closed,
    next,
    nextData: async () => JSON.parse((await next()).data),
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** Answers when everything sent so far has been handled. */
    async settled() {
      socket.send('{"event":"pusher:ping"}');
      while ((await next()).event !== 'pusher:pong');
    },
  };
}

/** For tests: a raw client that has taken its `connection_established`. */
export async function establishedClient(port: number, options: ClientOptions = {}) {
  const client = await rawClient(appUrl(port), options);
  const { socket_id: socketId } = await client.nextData();
  return {
    ...client,
    socketId: String(socketId),
    subscribe(channel: string, channelData?: string) {
      const signed = channel.startsWith('p') ? signedBySample(socketId, channel, channelData) : { auth: '' };
      client.send({ event: 'pusher:subscribe', data: { ...signed, channel } });
    },
  };
}

// The package's types describe `module.exports.default`; Node gets the class itself.
const Pusher = PusherModule as unknown as typeof PusherModule.default;
type Pusher = InstanceType<typeof Pusher>;

/** For tests: the real pusher-js, signing channels as an application would. */
export function pusherClient(port: number, channelData?: string): Pusher {
  const pusher = new Pusher(sampleCredentials.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    wssPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        callback(null, signedBySample(socketId, channelName, channelData)),
    },
  });
  afterTest(() => pusher.disconnect());
  return pusher;
}

/** For tests: the real laravel-echo over the real pusher-js. */
export const echoClient = (port: number, channelData?: string): Echo<'pusher'> =>
  new Echo({ broadcaster: 'pusher', key: sampleCredentials.key, client: pusherClient(port, channelData) });

/** For tests: resolves with what the emitter tells its callback the first time. */
export const told = <T = unknown>(listen: (callback: (value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => {
    listen(resolve);
  });
