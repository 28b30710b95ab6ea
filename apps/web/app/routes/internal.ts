import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { guarded } from './guarded.ts';

/** The working area: all behind `auth` and `internal` but what the spec leaves open. */
export const internalRoutes: RouteConfigEntry[] = [
  layout('layouts/internal.tsx', [
    guarded('auth-internal', 'internal', [
      route('internal/home', 'features/home/show.page.tsx'),
      route('internal/profile', 'features/profile/show.page.tsx'),
    ]),
  ]),
];
