import type { UserRecord } from '@datum/contract/sign-in/session';
import { expect, test } from 'vitest';
import { afterSignIn, nextStep, signInAddress } from './return-path.ts';

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
  '/session/login',
  '/internal/..//evil.test/x',
  '/internal/../..//evil.test',
  '/products/%2e%2e//evil.test',
  '/internal/..\\/evil.test',
  '/no-screen-of-ours',
  '/404',
])('%j does not lead to another site, nor back to signing in', (next) => {
  expect(afterSignIn(next)).toBe('/internal/home');
});

test.each([
  '/internal/users/edit/7?tab=access',
  '/products/building-materials-price?figure=1.2026-09.64',
  '/',
])('%s is a page of ours to come back to', (next) => expect(afterSignIn(next)).toBe(next));

const somebody = (part: Partial<UserRecord>): UserRecord => ({
  uuid: '5c1e5f0e-1f7b-4a52-9d59-1d7a3ad2f8a1',
  name: 'Nor Azman',
  email: 'nor@datum.test',
  stakeholder: null,
  role: 'Subscriber',
  role_name: 'Subscriber',
  is_internal: false,
  is_corporate: false,
  is_personalised: true,
  is_verified: true,
  is_subscribed: false,
  subscription: null,
  permissions: ['home.dashboard.view', 'profile.self.view'],
  needs_second_factor: false,
  first_time_login: false,
  locale: 'en',
  data: [],
  showing: { number_format: '1,234.5', time_zone: null, default_region: null, default_base: null },
  photo: null,
  ...part,
});

test.each([
  [
    'an address that is not proved',
    { is_verified: false, is_personalised: false },
    '/auth/verify?next=%2Fproducts',
  ],
  ['a subscriber who was not asked yet', { is_personalised: false }, '/auth/onboard?next=%2Fproducts'],
  ['staff, who are not asked', { is_personalised: false, role: 'Admin' }, '/products'],
  ['everybody else', {}, '/products'],
] as const)('after signing in, %s leads to its next step and keeps the wish', (_who, part, step) => {
  expect(nextStep(somebody(part), '/products')).toBe(step);
});
