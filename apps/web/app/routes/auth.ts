import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { guarded } from './guarded.ts';

/** Signing in and up. */
export const authRoutes: RouteConfigEntry[] = [
  layout('layouts/auth.tsx', [
    guarded('guest', 'sign-in', [
      route('session/login', 'features/session/complimentary-login.page.tsx'),
      route('auth/login', 'features/session/login.page.tsx'),
      route('auth/register', 'features/account/register.page.tsx'),
    ]),
    route('auth/forgot-password', 'features/account/forgot-password.page.tsx'),
    route('auth/reset-password', 'features/account/reset-password.page.tsx'),
    guarded('auth', 'sign-up', [
      route('auth/verify', 'features/account/verify.page.tsx'),
      route('auth/onboard', 'features/onboarding/onboard.page.tsx'),
    ]),
  ]),
];
