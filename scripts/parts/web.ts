/** The web server of `npm start` in a process of its own, so that rendering pages holds up no call of the API. */
import { loadConfig } from '../../apps/api/src/config.ts';
import { buildWeb } from '../running/build-web.ts';
import { webConfigOf } from '../running/web-config.ts';
import { isAgain, livePart } from './part.ts';

await livePart(async (parts, order) => {
  const config = await loadConfig(process.env);
  if (!isAgain) await buildWeb(console.error);
  const { startWeb } = await import('../../apps/web/server.ts');
  await order;
  const web = await startWeb(webConfigOf(config));
  parts.defer(() => web.close());
  return '';
});
