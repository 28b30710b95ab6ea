/**
 * `npm run dev`: the same as `npm start`, from the sources. The browser reloads what changed in the web app;
 * the API starts anew after a change (about a second), while the embedded database stays up.
 */
import { join } from 'node:path';
import { loadConfig } from '../apps/api/src/config.ts';
import { DEMO_ACCOUNTS } from '../apps/api/src/demo/people.ts';
import { startWatched } from '../packages/database/src/embedded/watched.ts';
import { requireFreePorts } from './running/free-ports.ts';
import { live } from './running/life.ts';
import { readyText } from './running/ready.ts';
import { startRestarting } from './running/restarting.ts';
import { webConfigOf } from './running/web-config.ts';

process.env.NODE_ENV = 'development';

await live(async (parts, end) => {
  const config = await loadConfig(process.env);
  const { host, webPort, apiPort, livePort, appSecret, liveSecret, timeZone } = config;
  await requireFreePorts(host, { WEB_PORT: webPort, API_PORT: apiPort, LIVE_PORT: livePort });

  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const server = await startWatched(config.dataDir);
    parts.defer(() => server.stop());
    void server.lost.then(end);
    databaseUrl = server.url;
  }
  const folders = ['apps/api/src', 'packages/contract/src', 'packages/database', 'packages/realtime/src'];
  const api = startRestarting(
    join(import.meta.dirname, 'start-api.ts'),
    folders.map((folder) => join(import.meta.dirname, '..', folder)),
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
      APP_SECRET: appSecret,
      LIVE_SECRET: liveSecret,
      TIME_ZONE: timeZone,
      DEMO: config.demo ? 'on' : 'off',
      DRAIN_SECONDS: '0',
    },
  );
  parts.defer(() => api.close());

  const { startDevWeb } = await import('../apps/web/server/dev.ts');
  const web = await startDevWeb(webConfigOf(config));
  parts.defer(() => web.close());
  console.log(readyText(config, config.demo ? DEMO_ACCOUNTS : []));
});
