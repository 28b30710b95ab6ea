import { expect } from 'vitest';
import type { Caller } from './test-app.ts';

/** A call that one person proposes and another confirms; gives what it answered. */
export async function byTwo(
  [first, second]: readonly [Caller, Caller],
  endpoint: string,
  input: { readonly params?: object; readonly body: object },
) {
  const proposal = { endpoint, params: {}, reason: 'Agreed by telephone.', ...input };
  const proposed = await first.call('POST', '/api/v1/proposals', proposal);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  const confirmed = await second.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return confirmed.body.result;
}
