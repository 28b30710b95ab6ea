import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Public pages: no guard. The last line catches every path that no screen has. */
export const publicRoutes: RouteConfigEntry[] = [
  layout('layouts/error.tsx', [
    route('404', 'features/errors/not-found.page.tsx'),
    route('*', 'features/errors/no-route.page.tsx'),
  ]),
];
