import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { WebConfig } from './config.ts';

/** Headers of every answer of this server; the API's own stand over them where it forwards. */
export function addSecurityHeaders(app: FastifyInstance, config: WebConfig): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    if (config.secure) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_BLOCK = /\btype="(?!module|text\/javascript)[^"]+"/;

/** SHA-256 sources of a document's inline scripts, as the browser computes them over their exact text. */
export function inlineScriptHashes(html: string): readonly string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (!DATA_BLOCK.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return [...hashes];
}

/**
 * The content security policy of one rendered document (settled 8.4): scripts of this origin and the document's own
 * inline ones by hash; connections to this origin, the API and the live channel.
 * @param hostname of the page, for a live channel that lives on the same host
 */
export function contentSecurityPolicy(html: string, hostname: string, config: WebConfig): string {
  const tagManager = config.tagManagerUrl ? [new URL(config.tagManagerUrl).origin] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...tagManager],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiSources(config), ...liveSources(hostname, config), ...tagManager],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const apiSources = (config: WebConfig): readonly string[] =>
  config.browserApiUrl ? [new URL(config.browserApiUrl).origin] : [];

function liveSources(hostname: string, config: WebConfig): readonly string[] {
  if (config.liveUrl) {
    return [new URL(config.liveUrl).origin.replace(/^http/, 'ws')];
  }
  // The host name comes from the request: nothing but a name may reach the header.
  return /^[\w.-]+$/.test(hostname)
    ? [`ws://${hostname}:${config.livePort}`, `wss://${hostname}:${config.livePort}`]
    : [];
}
