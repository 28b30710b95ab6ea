import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Site } from '@datum/contract/site/public-site';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { ServerRouter } from 'react-router';
import { SCRIPT_SOURCES } from '../server/config.ts';
import { isLimited } from './lib/api/limited.ts';
import { sayFault } from './lib/api/page-fault.ts';
import { ownScripts } from './lib/deploy/own-scripts.server.ts';
import { statusOfPage } from './lib/deploy/page-status.ts';
import { paintFirst } from './lib/deploy/paint-first.ts';
import { ScriptMarkProvider } from './lib/deploy/script-mark.ts';
import { LOCALES } from './lib/texts/locale.ts';
import { loadTexts } from './lib/texts/texts.ts';

export { requestContext } from './lib/deploy/server-context.ts';

await Promise.all(
  LOCALES.flatMap((locale) => [
    loadTexts(locale, 'public'),
    loadTexts(locale, 'account'),
    loadTexts(locale, 'internal'),
  ]),
);

/**
 * Renders a document whole, not in pieces: only then can its policy name the inline scripts by hash, its status be
 * the final one, and a page without JavaScript be complete.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const mark = randomBytes(18).toString('base64url');
  const page = (
    <ScriptMarkProvider value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </ScriptMarkProvider>
  );
  const rendered = await renderWhole(page, mark, request.signal, (error) => {
    failed = true;
    console.error(sayFault(error));
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // languages share an address and are told apart by cookie: there are no other addresses to name
  const { root } = routerContext.staticHandlerContext.loaderData as { root?: RootData };
  if (root?.locale) headers.set('Content-Language', root.locale);
  const { html, sources } = ownScripts(rendered, mark);
  headers.set(SCRIPT_SOURCES, sources.join(' '));
  const { pathname } = new URL(request.url);
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route.id);
  const isWhole = routes.some((route) => WHOLE.has(route));
  const { errors } = routerContext.staticHandlerContext;
  const limited = Object.values(errors ?? {}).find(isLimited);
  if (limited) headers.set('Retry-After', String(limited.data.retryAfter));
  return new Response(isWhole ? paintFirst(html) : html, {
    status: failed ? 500 : statusOfPage(status, { routes, portal: root?.portal, pathname }),
    headers,
  });
}

/** What the document's own loader reads. */
interface RootData {
  readonly locale?: string;
  readonly portal?: Site | null;
}

/** Through Node's own streams, which cost less than the web's. @throws what the shell of the page threw, or the abort */
function renderWhole(
  page: ReactNode,
  mark: string,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: Number.MAX_SAFE_INTEGER, // else large parts would be put in their places by scripts
      onError,
      onShellError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough({ highWaterMark: HELD })))),
    });
    if (signal.aborted) abort(signal.reason);
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Bytes of a page that React may write before anybody reads them. */
const HELD = 1024 * 1024;

/** The layouts of pages that are complete without their scripts. */
const WHOLE: ReadonlySet<string> = new Set(['layouts/portal', 'layouts/default']);

/** Nobody waits for a page that was given up; what else went wrong is written to the log. */
export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (!request.signal.aborted) console.error(sayFault(error));
}
