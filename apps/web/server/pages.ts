import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pickLocale } from '../app/lib/texts/locale.ts';
import en from '../app/texts/en/error.json' with { type: 'json' };
import ms from '../app/texts/ms/error.json' with { type: 'json' };
import { readPosted } from './arrival.ts';
import type { Build } from './build.ts';
import { hearChanges } from './changes.ts';
import { type PublicConfig, SCRIPT_SOURCES, type WebConfig } from './config.ts';
import { answerFirst, FinishedAnswers } from './finished-answers.ts';
import { type FinishedPage, FinishedPages, finishPage, LONGEST_MS } from './finished-pages.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const MAY_COMPRESS = /^(text\/|application\/(json|xml|rss\+xml|atom\+xml|javascript))|x-script/;
/** Longer addresses are nobody's usual way in. */
const LONGEST_KEPT = 300;
/** At these each request has its line in the log, which only the framework writes. */
const LEVELS_OF_REQUESTS = new Set(['info', 'debug', 'trace']);

/** Everything else is a page: React Router renders it, whole, or it was finished before. */
export async function renderPages(
  app: FastifyInstance,
  { build, config }: { readonly build: Build; readonly config: WebConfig },
): Promise<void> {
  const site = publicConfig(build, config);
  const pages = new FinishedPages();
  const answers = new FinishedAnswers(config.trustedProxies.length > 0);
  const changes = hearChanges(config, () => {
    pages.clear();
    answers.clear();
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    changes.close();
  });
  if (!LEVELS_OF_REQUESTS.has(app.log.level)) {
    answerFirst(app.server, answers, () => !isClosing && changes.isHeard());
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    if (!isOurs(request)) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('Bad request: the host or the address is none.');
    }
    const ask = () =>
      createRequest(request.raw, reply.raw, { protocol: `${request.protocol}:`, host: request.host });
    const make = (wanted: Request) => render(wanted, request, build, site, config);
    const mayKeep = request.method === 'GET' && request.url.length <= LONGEST_KEPT && changes.isHeard();
    // What is made for several is not given up when the first of them hangs up.
    const forAll = () => {
      const { url, headers } = ask();
      return make(new Request(url, { headers }));
    };
    if (!mayKeep || !build.mayKeep) {
      const wanted = await readPosted(ask());
      return wanted ? send(await make(wanted), request, reply) : refuseTooLarge(request, reply);
    }
    const key = keyOf(request);
    const page = await pages.get(key, forAll);
    return send(page, request, reply, (body) => {
      if (!pages.isCurrent(key, page)) return;
      const left = page.madeAt + LONGEST_MS - performance.now();
      answers.remember(request.raw, page.etag, reply.getHeaders(), body, left);
    });
  });
}

/** Whether host and address make an address of this site: no other site's address in the request line, no odd host. */
const isOurs = ({ protocol, host, url }: FastifyRequest): boolean =>
  url.startsWith('/') && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url, `${protocol}://${host}`);

/** A plain page: drawing one of ours would cost what is to be spared. What still comes is not kept. */
function refuseTooLarge(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.resume();
  const { cookie = null, 'accept-language': language = null } = request.headers;
  const locale = pickLocale(cookie, language);
  const { title, message } = { en, ms }[locale]['too-large'];
  return reply
    .code(413)
    .headers({ 'cache-control': 'no-store', 'content-language': locale })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><title>${title}</title><h1>${title}</h1><p>${message}</p></html>`,
    );
}

/** What a document depends on; nothing of a person is in it. */
const keyOf = (request: FastifyRequest): string => {
  const { cookie = null, 'accept-language': language = null } = request.headers;
  return `${request.protocol} ${request.host} ${pickLocale(cookie, language)} ${request.url}`;
};

async function render(
  wanted: Request,
  request: FastifyRequest,
  build: Build,
  site: PublicConfig,
  config: WebConfig,
): Promise<FinishedPage> {
  const api = { apiOrigin: config.apiOrigin, internalKey: config.internalKey, visitorAddress: request.ip };
  const response = await build.handle(wanted, { api, site });
  const { [SCRIPT_SOURCES]: scripts = '', ...headers } = Object.fromEntries(response.headers);
  const isDocument = (headers['content-type'] ?? '').startsWith('text/html');
  const policy: Record<string, string> = isDocument
    ? {
        'content-security-policy': contentSecurityPolicy(scripts, request.hostname, config),
        'content-security-policy-report-only': "require-trusted-types-for 'script'",
        vary: 'Accept-Encoding, Accept-Language, Cookie',
      }
    : {};
  return finishPage(Buffer.from(await response.arrayBuffer()), {
    status: response.status,
    headers: { 'cache-control': response.ok ? 'no-cache' : 'no-store', ...headers, ...policy },
    // a page that says it is nobody else's is kept for nobody, not even here
    isForAll:
      isDocument &&
      response.status === 200 &&
      !response.headers.has('set-cookie') &&
      response.headers.get('cache-control') !== 'no-store',
  });
}

async function send(
  page: FinishedPage,
  request: FastifyRequest,
  reply: FastifyReply,
  onBody: (body: Buffer) => void = () => undefined,
): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (page.isForAll) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) {
      return reply.code(304).send();
    }
  }
  const accepted = MAY_COMPRESS.test(page.headers['content-type'] ?? '')
    ? request.headers['accept-encoding']
    : undefined;
  const { coding, body } = await page.encoded(accepted);
  if (coding) reply.header('content-encoding', coding);
  onBody(body);
  return reply.code(page.status).send(body);
}

const publicConfig = (build: Build, config: WebConfig): PublicConfig => ({
  publicUrl: config.publicUrl,
  browserApiUrl: config.browserApiUrl,
  liveUrl: config.liveUrl,
  livePort: config.livePort,
  liveKey: config.liveKey,
  demonstration: config.demonstration,
  timeZone: config.timeZone,
  tagManagerUrl: config.tagManagerUrl,
  buildId: build.id,
});
