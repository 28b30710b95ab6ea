/**
 * `npm start`: watches over the embedded database, the API and the web server, each in a process of its own, and starts
 * again what ends (docs/operations.md). It stays small: nothing of the API or the web app is loaded here.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../apps/api/src/config.ts';
import { startWatched, type WatchedServer } from '../packages/database/src/embedded/watched.ts';
import { keepRunning, type Part } from './parts/keep-running.ts';
import { requireFreePorts } from './running/free-ports.ts';
import { END_WITHIN } from './running/grace.ts';
import { live } from './running/life.ts';

process.env.NODE_ENV ??= 'production'; // for the parts

await live(async (parts, end) => {
  const config = await loadConfig(process.env);
  const { host, webPort, apiPort, livePort } = config;
  await requireFreePorts(host, { WEB_PORT: webPort, API_PORT: apiPort, LIVE_PORT: livePort });

  const ownHost = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  const addressOf = (port: number, path: string) =>
    `http://${ownHost.includes(':') ? `[${ownHost}]` : ownHost}:${port}${path}`;

  const address = Promise.withResolvers<string>();
  const api = keepRunning({
    name: 'The API',
    script: join(import.meta.dirname, 'parts/api.ts'),
    order: async () => ({ databaseUrl: await address.promise }),
    answersAt: addressOf(apiPort, '/health'),
  });
  const web = keepRunning({
    name: 'The web server',
    script: join(import.meta.dirname, 'parts/web.ts'),
    order: () => api.ready.then(() => ({})),
    answersAt: addressOf(webPort, '/builds/latest.json'),
  });
  let server: WatchedServer | undefined;
  parts.defer(() => close(web, api, () => server));
  for (const { lost } of [api, web]) void lost.then(end);

  if (!config.databaseUrl) {
    server = await startWatched(config.dataDir);
    void server.lost.then(end);
  }
  address.resolve(server?.url ?? config.databaseUrl ?? '');
  const [text] = await Promise.all([api.ready, web.ready]);
  console.log(text);
});

async function close(web: Part, api: Part, server: () => WatchedServer | undefined): Promise<void> {
  const began = performance.now();
  const left = (of: number) => Math.max(0, of - (performance.now() - began));
  const webEnded = web.close(END_WITHIN.parts);
  await Promise.race([webEnded, sleep(END_WITHIN.webAlone)]);
  await api.close(left(END_WITHIN.parts));
  await webEnded;
  await server()?.stop(left(END_WITHIN.database));
}
