import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { networksOf } from '../session/networks.ts';
import { sameText } from '../session/tokens.ts';

const INTERNAL_KEY = 'x-internal-key';
const TOLD = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', INTERNAL_KEY];

/**
 * Where a request comes from is its socket's address. What a caller says of it is believed of our own web server, which
 * knows the internal key (rules 5.1), and of `TRUSTED_PROXIES`; being on this machine is no reason. Everything else
 * is taken away before anybody reads it.
 */
export function believeForwarded(app: FastifyInstance, config: Config): void {
  const isProxy = networksOf(config.trustedProxies);
  app.decorateRequest('fromOurWebServer', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const told = TOLD.filter((name) => headers[name] !== undefined); // a header taken away for nothing costs every read
    if (told.length === 0) return done();
    const key = headers[INTERNAL_KEY];
    const isOurWebServer = typeof key === 'string' && sameText(key, config.internalKey);
    request.fromOurWebServer = isOurWebServer;
    const isBelieved = isOurWebServer || isProxy(socket.remoteAddress ?? '');
    for (const name of told) {
      if (name === INTERNAL_KEY || !isBelieved) delete headers[name];
    }
    done();
  });
}

/**
 * Which hops of `X-Forwarded-For` are passed over to find the visitor: the nearest, since `believeForwarded` keeps the
 * header of those alone who may send it, and further proxies that the configuration names.
 */
export function passedHops({ trustedProxies }: Config): NonNullable<FastifyServerOptions['trustProxy']> {
  const isProxy = networksOf(trustedProxies);
  return (address: string, hop: number) => hop === 0 || isProxy(address);
}
