import { expect, test } from 'vitest';
import { endCalls } from './api-stand-in.ts';

test('a call that was given up before it left is no call: it does not fail the test after it', async () => {
  const gone = new AbortController();
  gone.abort();
  await expect(fetch('/api/v1/nothing', { signal: gone.signal })).rejects.toThrow();
  expect(endCalls).not.toThrow();
});

test('a call that a test says no answer for fails it by name', async () => {
  await fetch('/api/v1/nothing');
  expect(endCalls).toThrow('The test says no answer for: GET /api/v1/nothing');
});
