import { expect, test } from 'vitest';
import { afterSignIn, signInAddress } from './return-path.ts';

test('after signing in one comes back to the page that was asked for, with its query and place', () => {
  const asked = '/internal/data/manage?set=bmp#east';
  const next = new URL(signInAddress(asked), 'https://datum.test').searchParams.get('next');
  expect(afterSignIn(next)).toBe(asked);
});

test.each([
  null,
  '',
  'https://evil.test/',
  '//evil.test/x',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  '/auth/login?next=/auth/login',
])('%j does not lead to another site, nor back to signing in', (next) => {
  expect(afterSignIn(next)).toBe('/internal/home');
});
