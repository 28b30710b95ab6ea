import { existsSync, statSync } from 'node:fs';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { PublicConfig, WebConfig } from './config.ts';
import { publicRoutesOf } from './public-routes.ts';

const root = new URL('../build/', import.meta.url);

/** The built app as `react-router build` left it. */
export interface Build {
  /** Renders the page that a request asks for. */
  readonly handle: (request: Request, facts: RequestFacts) => Promise<Response>;
  /** Whether finished pages may be kept: not while the sources change. */
  readonly mayKeep: boolean;
  /** Folder of the browser's files. */
  readonly clientFolder: URL;
  /** Hash over the manifest of all assets: changes with every change of the app. */
  readonly id: string;
  /** When it was built, milliseconds since the epoch. */
  readonly timestamp: number;
}

/** What a loader may know of the server around it. */
export interface RequestFacts {
  readonly api: Pick<WebConfig, 'apiOrigin' | 'internalKey'> & { readonly visitorAddress: string };
  readonly site: PublicConfig;
}

type Entry = ServerBuild['entry']['module'] & {
  /** The request context that loaders read; made by the bundle, because a context key is known by identity. */
  readonly requestContext: (facts: RequestFacts) => RouterContextProvider;
};

/** Loads the build; says in one sentence what to do when there is none. */
export async function loadBuild(): Promise<Build> {
  const file = new URL('server/index.js', root);
  if (!existsSync(file)) {
    throw new Error('The web app is not built yet: run "npm run build" first.');
  }
  const server: ServerBuild = await import(file.href);
  return {
    handle: handlerOf(server, publicFirst(server)),
    mayKeep: true,
    clientFolder: new URL('client/', root),
    id: server.assets.version,
    timestamp: Math.floor(statSync(file).mtimeMs),
  };
}

/** Public pages are drawn without the routes of all other screens, which costs a third less; everything else as it is. */
function publicFirst(server: ServerBuild): RequestHandler {
  const pages = publicRoutesOf(server);
  const whole = createRequestHandler(server, 'production');
  const publicOnly = createRequestHandler(pages.build, 'production');
  return (request, context) =>
    (pages.has(new URL(request.url).pathname) ? publicOnly : whole)(request, context);
}

/** Renders pages of one bundle, with the request context that this bundle's own loaders know. */
export function handlerOf(server: ServerBuild, handle: RequestHandler): Build['handle'] {
  const entry = server.entry.module as Entry;
  return (request, facts) => handle(request, entry.requestContext(facts));
}
