import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../../platform/http/openapi.ts';
import type { Platform } from '../../platform/platform.ts';

/** Own policy of the API page: it brings its scripts inline (rules 8.4). */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

/** `GET /api/openapi.json` and the readable page at `/api/docs`, both printed from the mounted endpoints. */
export function apiPageRoutes(app: FastifyInstance, platform: Platform): void {
  let document: Record<string, unknown> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= openApiDocument(platform.endpoints, platform.config.webUrl, '1');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(document);
  });
  app.register(async (page) => {
    page.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY);
    });
    await page.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        title: 'Datum API',
        withDefaultFonts: false,
        telemetry: false,
      },
    });
  });
}
