import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { guarded } from './guarded.ts';

/** Signing in and up. */
export const authRoutes: RouteConfigEntry[] = [
  layout('layouts/auth.tsx', [
    guarded('guest', 'sign-in', [route('auth/login', 'features/session/login.page.tsx')]),
  ]),
];
