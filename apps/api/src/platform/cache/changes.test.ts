import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let api: TestApp;
let address: string;
beforeAll(async () => {
  api = await startTestApp();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

test('our web server hears of each change of what is published', async () => {
  const headers = { 'x-internal-key': api.platform.config.internalKey };
  const { body } = await fetch(`${address}/changes`, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: 'changed\n' });
  api.platform.published.clear(7);
  expect(await reader?.read()).toMatchObject({ value: 'changed\n' });
  await reader?.cancel();
});

test.each([{}, { 'x-internal-key': 'guessed' }])('nobody else is answered there: %o', async (headers) => {
  const answer = await fetch(`${address}/changes`, { headers });
  expect(answer.status).toBe(404);
});
