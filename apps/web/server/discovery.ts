import { pathOf } from '@datum/contract/screens/address';
import { OUTSIDE } from '@datum/contract/screens/outside';
import type { Screen } from '@datum/contract/screens/screen';
import type { FastifyInstance } from 'fastify';
import type { WebConfig } from './config.ts';

/** An address that search engines shall know. */
export interface SitemapEntry {
  readonly path: string;
  /** When it last changed; null where nobody knows. */
  readonly changedAt: string | null;
}

/** Asks the API as a visitor. */
type Ask = (path: string) => Promise<unknown>;

/** Gives addresses of one kind. A further kind of published things is one more of these in `SOURCES`. */
type SitemapSource = (ask: Ask) => Promise<readonly SitemapEntry[]>;

const SOURCES: readonly SitemapSource[] = [async () => publicScreens(), productPages, contentPages];

/** `robots.txt` and `sitemap.xml`: which pages are for search engines, by the address that readers use. */
export async function serveDiscovery(app: FastifyInstance, config: WebConfig): Promise<void> {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', KEPT).send(robotsOf(config.publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const ask: Ask = async (path) => {
      const answer = await fetch(config.apiOrigin + path, {
        headers: { 'x-forwarded-for': request.ip, 'x-internal-key': config.internalKey },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) throw new Error(`the API answered ${answer.status} for ${path}`);
      return answer.json();
    };
    const entries = (await Promise.all(SOURCES.map((source) => source(ask)))).flat();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', KEPT)
      .send(sitemapOf(config.publicUrl, entries));
  });
}

const KEPT = 'public, max-age=3600';
const PATIENCE = 5_000;

const robotsOf = (publicUrl: string) => `User-agent: *
Disallow: /internal/
Disallow: /auth/
Disallow: /session/
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Frames of pages that are meant for readers who come from elsewhere. */
const PUBLIC_LAYOUTS: readonly string[] = ['portal', 'default'];
/** What only makes sense on the way from another page. */
const ON_THE_WAY: ReadonlySet<string> = new Set<keyof typeof OUTSIDE>(['plan']);

/** Public screens that have one address. */
export const publicScreens = (): readonly SitemapEntry[] =>
  Object.entries<Screen>(OUTSIDE)
    .filter(
      ([name, { layout, guards, path, page }]) =>
        PUBLIC_LAYOUTS.includes(layout) &&
        guards === 'none' &&
        page !== null &&
        !path.includes(':') &&
        !ON_THE_WAY.has(name),
    )
    .map(([, { path }]) => ({ path, changedAt: null }));

/** The page of each product, changed with its last release. */
async function productPages(ask: Ask): Promise<readonly SitemapEntry[]> {
  const { data } = (await ask('/api/v1/products')) as {
    data: readonly { readonly slug: string; readonly released_at: string | null }[];
  };
  return data.map(({ slug, released_at }) => ({
    path: pathOf(OUTSIDE.product, { slug }),
    changedAt: released_at,
  }));
}

/** The pages of published content that everyone may read. */
async function contentPages(ask: Ask): Promise<readonly SitemapEntry[]> {
  const pages = { news: OUTSIDE['news.article'], pages: OUTSIDE.page, publication: OUTSIDE.publication };
  const found = await Promise.all(
    Object.entries(pages).map(async ([type, screen]) => {
      const { data } = (await ask(`/api/v1/content/${type}?per_page=200`)) as {
        data: readonly { slug: string | null; audience: string; changed_at: string }[];
      };
      return data.flatMap(({ slug, audience, changed_at }) =>
        slug && audience === 'public' ? [{ path: pathOf(screen, { id: slug }), changedAt: changed_at }] : [],
      );
    }),
  );
  return found.flat();
}

/** The file by the protocol of sitemaps.org. */
export const sitemapOf = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : '';
      return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
