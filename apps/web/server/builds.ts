import type { FastifyInstance } from 'fastify';
import type { Build } from './build.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** The deployment checks, also under the prefix of the former client. */
export async function serveBuilds(
  app: FastifyInstance,
  build: Pick<Build, 'id' | 'timestamp'>,
): Promise<void> {
  for (const prefix of ['', '/_nuxt']) {
    app.get(`${prefix}/builds/latest.json`, (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ id: build.id, timestamp: build.timestamp }),
    );
    app.get<{ Params: { file: string } }>(`${prefix}/builds/meta/:file`, (request, reply) =>
      request.params.file === `${build.id}.json`
        ? reply
            .header('cache-control', YEAR)
            .send({ id: build.id, timestamp: build.timestamp, prerendered: [] })
        : reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found.' }),
    );
    app.get(`${prefix}/builds/*`, (_request, reply) =>
      reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found.' }),
    );
  }
}
