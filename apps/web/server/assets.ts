import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Build } from './build.ts';

const HASHED = 'public, max-age=31536000, immutable';
const PLAIN = 'public, max-age=3600';

/** The browser's files, compressed once at build time. A missing one is a JSON 404, never a page. */
export async function serveAssets(app: FastifyInstance, build: Build): Promise<void> {
  const root = fileURLToPath(build.clientFolder);
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      reply.header('cache-control', path.startsWith(`${root}assets/`) ? HASHED : PLAIN);
    },
  });
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found.' }),
  );
}
