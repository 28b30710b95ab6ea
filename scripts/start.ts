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
import { live } from './running/life.ts';

process.env.NODE_ENV ??= 'production'; // for the parts

/** Of the 9.5 s that everything has to end, in ms: for the parts, and for the database after them. */
const partsEndWithin = 8_500;
const databaseEndsWithin = 9_000;
/** The web server goes first: what it still answers needs the API. */
const webAlone = 2_000;

await live(async (parts, end) => {
  const config = await loadConfig(process.env);
  const { host, webPort, apiPort, livePort } = config;
  await requireFreePorts(host, { WEB_PORT: webPort, API_PORT: apiPort, LIVE_PORT: livePort });

  const address = Promise.withResolvers<string>();
  const api = keepRunning({
    name: 'The API',
    script: join(import.meta.dirname, 'parts/api.ts'),
    order: async () => ({ databaseUrl: await address.promise }),
  });
  const web = keepRunning({
    name: 'The web server',
    script: join(import.meta.dirname, 'parts/web.ts'),
    order: () => api.ready.then(() => ({})),
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
  const webEnded = web.close(partsEndWithin);
  await Promise.race([webEnded, sleep(webAlone)]);
  await api.close(left(partsEndWithin));
  await webEnded;
  await server()?.stop(left(databaseEndsWithin));
}
