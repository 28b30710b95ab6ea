import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Public pages: no guard. The last line catches every path that no screen has. */
export const publicRoutes: RouteConfigEntry[] = [
  layout('layouts/portal.tsx', [
    route('/', 'features/home/front.page.tsx'),
    route('products', 'features/products/list.page.tsx'),
    route('products/:slug', 'features/published/product.page.tsx'),
    route('bmp-index', 'features/published/bmp-index.page.tsx'),
  ]),
  layout('layouts/error.tsx', [
    route('404', 'features/errors/not-found.page.tsx'),
    route('*', 'features/errors/no-route.page.tsx'),
  ]),
];
