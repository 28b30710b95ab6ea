import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { checkOrigin } from './origins.ts';
import { Problem } from './problem.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** What no path needs to offer for a refusal to name it: what the API speaks at all. */
const SPOKEN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers what no route takes (docs/api-design.md): 405 with the methods of a known path, 404 for an unknown one; a page
 * that is not ours is refused first (rules 6.1). Registered before the routes, so that it hears of each.
 */
export function answerUnknownRoutes(app: FastifyInstance, allowedOrigins: ReadonlySet<string>): void {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', (route) => note(paths, route));
  const refuse = (request: FastifyRequest): never => {
    checkOrigin(request, allowedOrigins);
    const path = request.url.split('?')[0] ?? '';
    const name = path.replace(/^\//, '');
    const methods = methodsAt(paths, path);
    if (request.method === 'TRACE' || (methods.length > 0 && !methods.includes(request.method))) {
      throw wrongMethod(request.method, name, methods.length > 0 ? methods : SPOKEN);
    }
    throw new Problem('not_found', refusal('http.route-unknown', { path: name }));
  };
  // before its body is read: nobody is counted here
  app.addHook('preParsing', async (request) => {
    if (request.is404) refuse(request);
  });
  app.setNotFoundHandler(async (request) => refuse(request));
}

function note(paths: Map<string, KnownPath>, { url, method }: RouteOptions): void {
  const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
  for (const name of [method].flat()) {
    if (name !== 'OPTIONS') known.methods.add(name); // the preflight's, on every path
  }
  paths.set(url, known);
}

/** `/users/:id` as an expression; a parameter is one part of the path. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split(/(:\w+|\*)/)
      .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      .join('')}$`,
  );

const methodsAt = (paths: Map<string, KnownPath>, path: string): string[] => {
  const found = new Set(
    [...paths.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])),
  );
  return SPOKEN.filter((method) => found.has(method));
};

const wrongMethod = (method: string, path: string, supported: readonly string[]): Problem => {
  const names = supported.join(', ');
  return new Problem('method', refusal('http.method-unsupported', { method, path, supported }), {
    headers: { allow: names },
  });
};
