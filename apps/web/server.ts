import fastify from 'fastify';
import { ARRIVAL, limitUnderWay, readableUrl } from './server/arrival.ts';
import { serveAssets } from './server/assets.ts';
import { loadBuild } from './server/build.ts';
import { serveBuilds } from './server/builds.ts';
import type { WebConfig } from './server/config.ts';
import { serveDiscovery } from './server/discovery.ts';
import { forwardToApi } from './server/forward.ts';
import { chooseLanguage } from './server/language.ts';
import { renderPages } from './server/pages.ts';
import { addSecurityHeaders } from './server/security-headers.ts';

/** A running web server: where it answers, and how to end it (connections in use get their answer first). */
export interface RunningWeb {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the web server over the built app (`npm run build`): API forwarding, hashed assets, deployment checks and
 * rendered pages, in this order. Throws when the app was not built or the port is taken.
 */
export async function startWeb(config: WebConfig): Promise<RunningWeb> {
  const build = await loadBuild();
  const app = fastify({
    logger: config.log ?? false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true },
    ...ARRIVAL,
  });
  addSecurityHeaders(app, config);
  limitUnderWay(app, config.rateLimitFactor);
  chooseLanguage(app);
  await app.register(forwardToApi, config);
  await app.register(serveBuilds, build);
  await app.register(serveDiscovery, config);
  await app.register(serveAssets, build);
  await app.register(renderPages, { build, config });
  const url = await app.listen({ host: config.host, port: config.port });
  app.server.on('error', (err) => app.log.error({ err }, 'the socket of the web server failed'));
  return { url, close: () => app.close() };
}
