import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

const app = fastify();
beforeAll(async () => {
  chooseLanguage(app);
  app.all('/*', async () => 'the page');
  await app.ready();
});
afterAll(() => app.close());

const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: 'datum.test' } });

test('a language in the address is kept, and leads to the same page without it', async () => {
  const answer = await ask('/news/steel?search=bars%20%26%20rods&lang=ms');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    'http://datum.test/news/steel?search=bars+%26+rods',
  ]);
  expect(answer.headers['set-cookie']).toBe('locale=ms; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['another language', '/?lang=fr', 'GET'],
  ['an address of the API, which has one of its own', '/api/v1/prices?lang=ms', 'GET'],
  ['a form', '/contact?lang=ms', 'POST'],
  ['another word', '/?slang=ms', 'GET'],
  ['another site in the path', '//evil.example/?lang=ms', 'GET'],
] as const)('%s leads nowhere', async (_, url, method) => {
  const answer = await ask(url, method);
  expect([answer.statusCode, answer.headers['set-cookie'], answer.headers.location]).toEqual([
    200,
    undefined,
    undefined,
  ]);
});
