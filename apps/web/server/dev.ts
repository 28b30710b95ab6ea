import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import type { RunningWeb } from '../server.ts';
import { readableUrl } from './arrival.ts';
import { handlerOf, type RequestFacts } from './build.ts';
import { serveBuilds } from './builds.ts';
import type { WebConfig } from './config.ts';
import { serveDiscovery } from './discovery.ts';
import { forwardToApi } from './forward.ts';
import { renderPages } from './pages.ts';
import { addSecurityHeaders } from './security-headers.ts';

/**
 * The same server over the sources: Vite answers for modules and reloads what changed, one HTTP server for both.
 * For development only: nothing is bundled, compressed or cached.
 */
export async function startDevWeb(config: WebConfig): Promise<RunningWeb> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const server = createHttpServer();
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const app = fastify({
    logger: config.log ?? false,
    forceCloseConnections: true,
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (answer) =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => answer(request, response)),
      ),
  });
  const build = {
    handle: async (request: Request, facts: RequestFacts) => {
      // The router, too, comes through Vite: its development build is another one than Node's, with its own classes.
      const router = (await vite.ssrLoadModule('react-router')) as typeof import('react-router');
      const loaded = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return handlerOf(loaded, router.createRequestHandler(loaded, 'development'))(request, facts);
    },
    mayKeep: false,
    clientFolder: new URL('../public/', import.meta.url),
    id: 'development',
    timestamp: 0,
  };
  addSecurityHeaders(app, config);
  await app.register(forwardToApi, config);
  await app.register(serveBuilds, build);
  await app.register(serveDiscovery, config);
  await app.register(renderPages, { build, config });
  const url = await app.listen({ host: config.host, port: config.port });
  const close = async () => {
    await vite.close();
    await app.close();
  };
  return { url, close };
}
