import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signChannel } from '@datum/realtime/channel-signature';
import { type RealtimeServer, startRealtime } from '@datum/realtime/server';

const credentials = { key: 'test', secret: 'a secret' };

/** What a page asked for. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** For tests: the live server, and an API that knows one person and signs what it is asked to. */
export async function startLiveSite(person: object) {
  const asked: Asked[] = [];
  let live = await startLive(0);
  const answers = { authorises: true, knowsPerson: true, busyTimes: 0 };
  const api = createServer(async (request, response) => {
    const body = await text(request);
    asked.push({ path: request.url ?? '', headers: request.headers, body });
    if (answers.busyTimes > 0) {
      answers.busyTimes -= 1;
      response.writeHead(429).end();
      return;
    }
    const isUser = request.url === '/api/user';
    const isFine = isUser ? answers.knowsPerson : answers.authorises;
    const answer = isUser ? person : isFine ? signed(body) : {};
    response.writeHead(isFine ? 200 : isUser ? 401 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFine ? answer : { message: 'refused' }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    answers,
    key: credentials.key,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    live: () => live,
    async restart() {
      const { port } = live;
      await live.close();
      live = await startLive(port);
    },
    async close() {
      await live.close();
      api.close();
      api.closeAllConnections();
    },
  };
}

export type LiveSite = Awaited<ReturnType<typeof startLiveSite>>;

const startLive = (port: number): Promise<RealtimeServer> =>
  startRealtime({ ...credentials, port, allowedOrigins: [] });

function signed(body: string) {
  const { socket_id: socketId, channel_name: channelName } = JSON.parse(body);
  return { auth: signChannel(credentials, { socketId, channelName }) };
}
