import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { broadcast } from './channels/channel.ts';
import type { CloseCode } from './close-codes.ts';
import { startEventsApi } from './events-api/events-server.ts';
import { type Hub, newHub } from './hub.ts';
import { listen } from './listen.ts';
import { type RealtimeMetrics, readMetrics } from './metrics.ts';
import { type CompleteOptions, completeOptions, type RealtimeOptions } from './options.ts';
import { acceptSocket } from './sockets/acceptance.ts';
import { type Connection, closeConnection } from './sockets/connection.ts';
import { drainConnections } from './sockets/drain.ts';
import { sweepSilent } from './sockets/liveness.ts';

export interface RealtimeServer {
  readonly port: number;
  /** Port of the events API; null where it is off. */
  readonly eventsPort: number | null;
  /** Sends an event to everyone on the channel in this process; returns how many. `data` is any JSON value. */
  publish(channel: string, event: string, data: unknown): number;
  /** Closes the named sockets, or those the predicate picks; returns how many. Unknown ids are ignored. */
  closeSockets(which: Iterable<string> | ((socketId: string) => boolean), reason: CloseCode): number;
  socketCount(): number;
  /** Whether this process holds the socket. */
  holds(socketId: string): boolean;
  metrics(): RealtimeMetrics;
  /** Takes no new connections and closes the open ones in random order over `seconds`. */
  drain(seconds: number): Promise<void>;
  /** Cuts everything at once. */
  close(): Promise<void>;
}

/** Starts a Pusher protocol 7 server. It knows channels and signatures, never what they are for. */
export async function startRealtime(given: RealtimeOptions): Promise<RealtimeServer> {
  const options = completeOptions(given);
  const hub = newHub(options);
  const sockets = newSocketServer(options);
  const http = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, answerPlainRequest);
  takeUpgrades(http, hub, sockets);
  const port = await listen(http, options.host, options.port);
  http.on('error', (error) => options.logger.warn({ message: error.message }, 'the live socket failed'));
  const events = await startEventsApi(hub);
  const sweep = setInterval(() => sweepSilent(hub), options.times.sweepEvery);

  async function close(): Promise<void> {
    clearInterval(sweep);
    events?.close();
    await stop(http, sockets);
  }
  return {
    port,
    eventsPort: events?.port ?? null,
    publish: (channel, event, data) => broadcast(hub, channel, event, JSON.stringify(data)),
    closeSockets: (which, reason) =>
      chosen(hub, which).filter((connection) => closeConnection(hub, connection, reason)).length,
    socketCount: () => hub.connections.size,
    holds: (socketId) => hub.connections.has(socketId),
    metrics: () => readMetrics(hub),
    async drain(seconds) {
      hub.draining = true;
      http.close();
      await drainConnections(hub, seconds);
      await close();
    },
    close,
  };
}

/** Payloads are small and memory per socket counts: no compression, one frame of bounded size. */
function newSocketServer({ limits, times }: CompleteOptions): WebSocketServer {
  // `closeTimeout` is newer than the published types of ws.
  const settings = {
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    closeTimeout: times.closeWithin,
  };
  return new WebSocketServer(settings);
}

/**
 * Also refusals hold a socket until the client has closed; when too many wait, new ones are dropped
 * without a word.
 */
function takeUpgrades(http: Server, hub: Hub, sockets: WebSocketServer): void {
  const { limits } = hub.options;
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (sockets.clients.size >= limits.sockets + limits.waitingRefusals) socket.destroy();
    else sockets.handleUpgrade(request, socket, head, (accepted) => acceptSocket(hub, accepted, request));
  });
}

/** What a load balancer asks; there is nothing else to see without a WebSocket. */
function answerPlainRequest({ url }: IncomingMessage, response: ServerResponse): void {
  const isUp = url === '/up';
  response.writeHead(isUp ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(isUp ? { health: 'OK' } : { message: 'Not found.' }));
}

function chosen(
  { connections }: Hub,
  which: Iterable<string> | ((socketId: string) => boolean),
): Connection[] {
  if (typeof which === 'function') return [...connections.values()].filter(({ id }) => which(id));
  return [...which].flatMap((id) => connections.get(id) ?? []);
}

async function stop(http: Server, sockets: WebSocketServer): Promise<void> {
  const closed = http.listening ? once(http, 'close') : null;
  http.close();
  http.closeAllConnections();
  for (const socket of sockets.clients) socket.terminate();
  await closed;
}
