import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { WebConfig } from './config.ts';

const PREFIXES = ['/api', '/sanctum', '/broadcasting'] as const;
const SPOOFABLE = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-internal-key',
];

/**
 * One origin for the browser (rules 5.1): these paths go on to the API, streaming, with the visitor's address and
 * the key that lets the API believe it. An API that does not answer is 502 or 504, never 503: that ends sessions.
 */
export async function forwardToApi(app: FastifyInstance, config: WebConfig): Promise<void> {
  for (const prefix of PREFIXES) {
    await app.register(httpProxy, {
      upstream: config.apiOrigin,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      undici: { connections: 128, pipelining: 1 },
      // A call is sent once: what may be repeated is for the browser's client to say.
      retryMethods: [],
      maxRetriesOn503: 0,
      replyOptions: {
        onError: (reply, { error }) => refuse(reply, error),
        rewriteRequestHeaders: (request, headers) => {
          const kept = Object.fromEntries(
            Object.entries(headers).filter(([name]) => !SPOOFABLE.includes(name)),
          );
          return {
            ...kept,
            'x-forwarded-for': request.ip,
            'x-forwarded-host': request.headers.host ?? '',
            'x-forwarded-proto': request.protocol,
            'x-internal-key': config.internalKey,
          };
        },
      },
    });
  }
}

interface Refusable {
  code(status: number): Refusable;
  header(name: string, value: string): Refusable;
  send(body: { readonly message: string }): unknown;
}

function refuse(reply: Refusable, error: Error): void {
  const late = 'code' in error && String(error.code).includes('TIMEOUT');
  reply
    .code(late ? 504 : 502)
    .header('retry-after', '2')
    .send({ message: late ? 'Gateway Timeout' : 'Bad Gateway' });
}
