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

/**
 * The content security policy of one rendered document: scripts of this origin and the document's own inline ones by
 * hash; connections to this origin, the API and the live channel; frames of the host of reports alone.
 * @param scripts sources of the inline scripts, as the rendering gave them
 * @param hostname of the page, for a live channel that lives on the same host
 */
export function contentSecurityPolicy(
  scripts: string,
  hostname: string,
  config: Pick<WebConfig, 'browserApiUrl' | 'liveUrl' | 'livePort' | 'tagManagerUrl' | 'frameOrigin'>,
): string {
  const tagManager = config.tagManagerUrl ? [new URL(config.tagManagerUrl).origin] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(scripts ? [scripts] : []), ...tagManager],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...apiSources(config)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiSources(config), ...liveSources(hostname, config), ...tagManager],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...(config.frameOrigin ? [config.frameOrigin] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const apiSources = (config: Pick<WebConfig, 'browserApiUrl'>): readonly string[] =>
  config.browserApiUrl ? [new URL(config.browserApiUrl).origin] : [];

function liveSources(hostname: string, config: Pick<WebConfig, 'liveUrl' | 'livePort'>): readonly string[] {
  if (config.liveUrl) {
    return [new URL(config.liveUrl).origin.replace(/^http/, 'ws')];
  }
  // The host name comes from the request: nothing but a name may reach the header.
  return /^[\w.-]+$/.test(hostname)
    ? [`ws://${hostname}:${config.livePort}`, `wss://${hostname}:${config.livePort}`]
    : [];
}
