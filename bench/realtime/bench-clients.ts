/** All clients in one process, with Node's own WebSocket: each joins a private channel of its own and the common one. */
import { signChannel } from '@datum/realtime/channel-signature';
import { benchCredentials, type Latencies, type OpenOrder } from './bench-messages.ts';

const openAtOnce = 250;
let latencies: number[] = [];
let expected = 0;

process.on('message', async ({ port, sockets }: OpenOrder) => {
  expected = sockets;
  let left = sockets;
  const opener = async () => {
    while (left-- > 0) await openSubscribed(port, left);
  };
  await Promise.all(Array.from({ length: openAtOnce }, opener));
  process.send?.({ opened: sockets });
});
process.on('disconnect', () => process.exit());

/** Resolves when the socket is established and both channels are joined. */
function openSubscribed(port: number, number: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${benchCredentials.key}?protocol=7`);
  return new Promise((resolve, reject) => {
    let joined = 0;
    socket.addEventListener('error', reject);
    socket.addEventListener('message', (message) => {
      const { event, data } = JSON.parse(message.data);
      if (event === 'pusher:connection_established') join(socket, JSON.parse(data).socket_id, number);
      if (event === 'pusher_internal:subscription_succeeded' && ++joined === 2) resolve();
      if (event === 'bench.tick') noteTick(JSON.parse(data).at);
      if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}');
    });
  });
}

function join(socket: WebSocket, socketId: string, number: number): void {
  const own = `private-subscription.${number}`;
  const auth = signChannel(benchCredentials, { socketId, channelName: own });
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { auth, channel: own } }));
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { auth: '', channel: 'bench' } }));
}

/** Both processes read the same clock of the same machine. */
function noteTick(at: number): void {
  latencies.push(Date.now() - at);
  if (latencies.length < expected) return;
  const sorted = latencies.toSorted((a, b) => a - b);
  latencies = [];
  const at99 = Math.floor(sorted.length * 0.99);
  const report: Latencies = {
    received: sorted.length,
    medianMs: sorted[sorted.length >> 1] ?? 0,
    p99Ms: sorted[at99] ?? 0,
    lastMs: sorted.at(-1) ?? 0,
  };
  process.send?.({ latencies: report });
}
