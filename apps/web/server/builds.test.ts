import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveBuilds } from './builds.ts';

const app = fastify();
await app.register(serveBuilds, { id: 'abc123', timestamp: 1_790_000_000_000 });

test.each(['/builds', '/_nuxt/builds'])(
  '%s/latest.json names the running build and is never cached',
  async (at) => {
    const { statusCode, headers, body } = await app.inject({ url: `${at}/latest.json?1790000000000` });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toEqual({ id: 'abc123', timestamp: 1_790_000_000_000 });
  },
);

test('the meta file of the running build lists no prerendered page, and may be kept', async () => {
  const { headers, body } = await app.inject({ url: '/builds/meta/abc123.json' });
  expect(JSON.parse(body)).toEqual({ id: 'abc123', timestamp: 1_790_000_000_000, prerendered: [] });
  expect(headers['cache-control']).toContain('immutable');
});

test.each(['/builds/meta/old.json', '/builds/nothing', '/_nuxt/builds/meta/../latest'])(
  '%s is a JSON 404, not a page',
  async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  },
);
