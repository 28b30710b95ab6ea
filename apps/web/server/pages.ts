import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Build } from './build.ts';
import { compressFor } from './compress.ts';
import type { PublicConfig, WebConfig } from './config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const MAY_COMPRESS = /^(text\/|application\/(json|xml|rss\+xml|atom\+xml|javascript))|x-script/;

/** Everything else is a page: React Router renders it, whole, so that the policy can name its inline scripts. */
export async function renderPages(
  app: FastifyInstance,
  { build, config }: { readonly build: Build; readonly config: WebConfig },
): Promise<void> {
  const site = publicConfig(build, config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    const api = { apiOrigin: config.apiOrigin, internalKey: config.internalKey, visitorAddress: request.ip };
    const webRequest = createRequest(request.raw, reply.raw, {
      protocol: `${request.protocol}:`,
      host: request.host,
    });
    const response = await build.handle(webRequest, { api, site });
    return send(response, request, reply, config);
  });
}

async function send(response: Response, request: FastifyRequest, reply: FastifyReply, config: WebConfig) {
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    reply.header(name, value);
  }
  if (!response.headers.has('cache-control')) {
    reply.header('cache-control', response.ok ? 'no-cache' : 'no-store');
  }
  if (type.startsWith('text/html')) {
    reply.header(
      'content-security-policy',
      contentSecurityPolicy(bytes.toString('utf8'), request.hostname, config),
    );
    reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'");
    reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  }
  const { encoding, body } = MAY_COMPRESS.test(type)
    ? await compressFor(request.headers['accept-encoding'], bytes)
    : { encoding: null, body: bytes };
  return encoding ? reply.header('content-encoding', encoding).send(body) : reply.send(body);
}

const publicConfig = (build: Build, config: WebConfig): PublicConfig => ({
  browserApiUrl: config.browserApiUrl,
  liveUrl: config.liveUrl,
  livePort: config.livePort,
  liveKey: config.liveKey,
  demonstration: config.demonstration,
  timeZone: config.timeZone,
  tagManagerUrl: config.tagManagerUrl,
  buildId: build.id,
});
