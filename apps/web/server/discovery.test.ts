import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { serveDiscovery, sitemapOf } from './discovery.ts';
import { testConfig } from './test-config.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A site whose API knows these products. */
async function site(products: object | null) {
  const api = fastify();
  api.get('/api/v1/products', (_request, reply) =>
    products ? reply.send(products) : reply.code(500).send({}),
  );
  const articles = [
    { slug: 'what-is-new', audience: 'public', changed_at: '2026-10-02T04:00:00.000Z' },
    { slug: 'for-some', audience: 'plans', changed_at: '2026-10-02T04:00:00.000Z' },
  ];
  api.get('/api/v1/content/:type', (request, reply) =>
    reply.send({ data: request.url.includes('/news') ? articles : [] }),
  );
  const apiOrigin = await api.listen({ host: '127.0.0.1', port: 0 });
  const app = fastify();
  await app.register(serveDiscovery, testConfig({ apiOrigin }));
  closing.push(
    () => app.close(),
    () => api.close(),
  );
  return app;
}

test('the sitemap has public pages and products by the public address, and nothing that needs a sign-in', async () => {
  const app = await site({ data: [{ slug: 'cement & sand', released_at: '2026-10-01T04:00:00.000Z' }] });
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  for (const path of [
    '/',
    '/all-products',
    '/cost-data',
    '/cost-indices',
    '/sample',
    '/register',
    '/pricing',
    '/news/what-is-new',
  ]) {
    expect(places).toContain(`https://datum.example${path}`);
  }
  expect(places.some((place) => place?.endsWith('/news/for-some'))).toBe(false);
  expect(places.filter((place) => /internal|auth|404|:|\/plan$/.test(place?.slice(8) ?? ''))).toEqual([]);
  expect(body).toContain(
    '<url><loc>https://datum.example/products/cement%20%26%20sand</loc><lastmod>2026-10-01T04:00:00.000Z</lastmod></url>',
  );
});

test('a sitemap is refused as a whole while the API is away, so that no page is taken for gone', async () => {
  const app = await site(null);
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(500);
});

test('robots are sent to the sitemap and kept out of the working area', async () => {
  const { body } = await (await site(null)).inject('/robots.txt');
  expect(body).toContain('Disallow: /internal/\n');
  expect(body).toContain('Sitemap: https://datum.example/sitemap.xml\n');
});

test('what is no XML by itself is escaped', () => {
  expect(sitemapOf('https://x', [{ path: '/a?b&c', changedAt: null }])).toContain(
    '<loc>https://x/a?b&amp;c</loc>',
  );
});
