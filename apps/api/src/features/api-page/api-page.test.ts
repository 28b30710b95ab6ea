import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** What the API page tells of keys is what the API does. */
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

interface Operation {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly 'x-key-scopes'?: readonly string[];
}

test('the page names the key scheme, with a line to copy, for the calls that take a key and for no others', async () => {
  const { body, headers } = await api.visitor.call('GET', '/api/openapi.json');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(body.info.description).toContain('curl -H "Authorization: Bearer datum_');
  const operations = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  );
  const told = operations.filter(({ security }) => security.some((scheme) => 'apiKey' in scheme));
  const takes = api.platform.endpoints.filter(({ key }) => key !== undefined);
  expect(told.map(({ operationId }) => operationId).sort()).toEqual(takes.map(({ id }) => id).sort());
  expect(told.length).toBeGreaterThan(5);
  const file = operations.find(({ operationId }) => operationId === 'published.prices-file');
  expect(file?.['x-key-scopes']).toEqual(['prices', 'downloads']);
  const prices = operations.find(({ operationId }) => operationId === 'published.prices');
  expect(prices?.security).toContainEqual({}); // a visitor may read the sample
});

test('the page and its script are sent with a policy of their own, whatever slash the address ends with', async () => {
  const plain = await api.app.inject('/api/docs');
  expect([plain.statusCode, plain.headers.location]).toEqual([301, '/api/docs/']);
  const page = await api.app.inject('/api/docs/');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'");
  expect(page.body).toContain('/api/openapi.json');
  const script = await api.app.inject('/api/docs/js/scalar.js');
  expect(script.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(script.body.length).toBeGreaterThan(100_000);
});
