/** `npm start`: builds the web app where needed, opens the database, starts the API and the web server. */

import { loadConfig } from '../apps/api/src/config.ts';
import { startApi } from '../apps/api/src/main.ts';
import { buildWeb } from './running/build-web.ts';
import { requireFreePorts } from './running/free-ports.ts';
import { live } from './running/life.ts';
import { demoAccountsIn, readyText } from './running/ready.ts';
import { webConfigOf } from './running/web-config.ts';

process.env.NODE_ENV ??= 'production'; // before the web app's bundle is loaded

await live(async (parts, end) => {
  const config = await loadConfig(process.env);
  const { host, webPort, apiPort, livePort } = config;
  await requireFreePorts(host, { WEB_PORT: webPort, API_PORT: apiPort, LIVE_PORT: livePort });

  const starting = startApi(config).then((api) => {
    parts.defer(() => api.close());
    return api;
  });
  const [api] = await Promise.all([starting, buildWeb(console.error)]);
  void api.platform.database.lost.then(() =>
    end('The embedded database has stopped: see database.log in DATA_DIR.'),
  );

  const { startWeb } = await import('../apps/web/server.ts');
  const web = await startWeb(webConfigOf(config));
  parts.defer(() => web.close());
  console.log(readyText(config, await demoAccountsIn(api.platform.database.read)));
});
