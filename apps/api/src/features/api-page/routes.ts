import Fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from '../../platform/http/openapi.ts';
import type { Platform } from '../../platform/platform.ts';

/** Own policy of the API page: it brings its scripts inline (rules 8.4). */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

const PAGE = '/api/docs';
const PAGE_FILES = [PAGE, `${PAGE}/`, `${PAGE}/js/scalar.js`] as const;

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
  let page: Promise<FastifyInstance> | undefined;
  for (const file of PAGE_FILES) {
    app.get(file, async (_request, reply) => {
      page ??= openPage();
      const { statusCode, headers, rawPayload } = await (await page).inject(file);
      return reply
        .code(statusCode)
        .headers({ ...headers, 'content-security-policy': PAGE_POLICY })
        .send(rawPayload);
    });
  }
}

/** The page's scripts take 17 MB of memory: they are loaded for the first reader, not with the API. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: PAGE,
    configuration: {
      url: '/api/openapi.json',
      title: 'Datum API',
      withDefaultFonts: false,
      telemetry: false,
    },
  });
  return page;
}
