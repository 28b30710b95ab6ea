/** Starts the web server alone, for machines of their own (docs/operations.md). It needs no database. */
import { loadConfig } from '../apps/api/src/config.ts';
import { buildWeb } from './running/build-web.ts';
import { live } from './running/life.ts';
import { webConfigOf } from './running/web-config.ts';

process.env.NODE_ENV ??= 'production'; // before the web app's bundle is loaded

await live(async (parts) => {
  const config = await loadConfig(process.env);
  await buildWeb(console.error);
  const { startWeb } = await import('../apps/web/server.ts');
  const web = await startWeb(webConfigOf(config));
  parts.defer(() => web.close());
  console.log(`The web server is ready at ${config.webUrl}`);
});
