import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Hub } from '../hub.ts';
import { listen } from '../listen.ts';
import { parseJson } from '../messages/frames.ts';
import type { Answer } from './channel-facts.ts';
import { isSigned } from './request-signature.ts';
import { routes } from './routes.ts';

/** Where other programs of the same house may publish; leave it off where nobody does. */
export interface EventsApiOptions {
  /** Default 127.0.0.1: the API is internal. */
  readonly host?: string;
  readonly port: number;
  readonly appId: string;
}

const bodyLimit = 10_000;

export interface EventsServer {
  readonly port: number;
  close(): void;
}

/** Starts the HTTP side of the Pusher protocol on a port of its own; null when it was not asked for. */
export async function startEventsApi(hub: Hub): Promise<EventsServer | null> {
  const { eventsApi } = hub.options;
  if (!eventsApi) return null;
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    respond(hub, eventsApi.appId, request, response).catch((error: Error) => {
      hub.options.logger.info({ message: error.message }, 'events request broken off');
      response.destroy();
    });
  });
  const port = await listen(server, eventsApi.host ?? '127.0.0.1', eventsApi.port);
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  hub: Hub,
  appId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [status, body] = await answer(hub, appId, request);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

async function answer(hub: Hub, appId: string, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET' } = request;
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (url?.pathname === '/up') return [200, { health: 'OK' }];
  const below = `/apps/${appId}/`;
  if (!url?.pathname.startsWith(below)) return [404, { message: 'No matching application.' }];
  const body = await readBody(request);
  if (body === null) return [413, { message: 'Payload too large.' }];
  const signed = { method, path: url.pathname, query: url.searchParams, body };
  if (!isSigned(signed, hub.options, Date.now() / 1_000)) return [401, { message: 'Unauthenticated.' }];

  for (const route of routes) {
    const match = route.path.exec(url.pathname.slice(below.length));
    if (!match || route.method !== method) continue;
    return route.answer(hub, { name: match[1] ?? '', body: parseJson(body), query: url.searchParams });
  }
  return [404, { message: 'Not found.' }];
}

/** The body as text; null when it is too long. What is too much is read and thrown away, to be answered properly. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  }
  return length <= bodyLimit ? Buffer.concat(chunks).toString() : null;
}
