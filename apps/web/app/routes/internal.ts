import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { guarded } from './guarded.ts';

/** The working area: all behind `auth` and `internal` but what the spec leaves open. */
export const internalRoutes: RouteConfigEntry[] = [
  layout('layouts/internal.tsx', [
    route('internal/settings/state', 'features/states/list.page.tsx'),
    route('internal/settings/templates', 'features/templates/list.page.tsx'),
    guarded('auth-internal', 'internal', [
      route('internal/home', 'features/home/show.page.tsx'),
      route('internal/profile', 'features/profile/show.page.tsx'),
      route('internal/users', 'features/users/list.page.tsx'),
      route('internal/users/create', 'features/users/create.page.tsx'),
      route('internal/users/edit/:id', 'features/users/edit.page.tsx'),
      route('internal/roles-and-permissions', 'features/roles/list.page.tsx'),
      route('internal/roles-and-permissions/edit/:id', 'features/roles/edit.page.tsx'),
      route('internal/user-controller', 'features/user-controller/list.page.tsx'),
      route('internal/user-controller/create', 'features/user-controller/create.page.tsx'),
      route('internal/user-controller/edit', 'features/user-controller/edit.page.tsx'),
      route('internal/user-controller/confirm', 'features/user-controller/confirm.page.tsx'),
      route('internal/settings', 'features/settings/list.page.tsx'),
      route('internal/settings/templates/edit/:id', 'features/templates/edit.page.tsx'),
      route('internal/audit-logs', 'features/audit-logs/list.page.tsx'),
      route('internal/user-session', 'features/user-sessions/list.page.tsx'),
      route('internal/user-session/sessions/:id', 'features/user-sessions/show.page.tsx'),
      route('internal/security', 'features/security/show.page.tsx'),
      route('internal/products', 'features/products/catalogue.page.tsx'),
      ...['building-material-cost-index', 'building-materials-price'].map((slug) =>
        route(`internal/products/${slug}`, 'features/published/internal.page.tsx', { id: `product:${slug}` }),
      ),
      layout('layouts/internal-data.tsx', [
        route('internal/data/manage', 'features/rounds/board.page.tsx'),
        route('internal/data/publish/cost-data', 'features/releases/list.page.tsx', {
          id: 'releases-prices',
        }),
        route(
          'internal/data/publish/cost-data/:code/building-material-price/view',
          'features/releases/show.page.tsx',
          { id: 'release-prices' },
        ),
        route('internal/data/publish/cost-indices', 'features/releases/list.page.tsx', {
          id: 'releases-indices',
        }),
        route('internal/data/publish/cost-indices/:data', 'features/releases/show.page.tsx', {
          id: 'release-indices',
        }),
        route('internal/data/manage/:code/generate-index/table-one', 'features/runs/table-one.page.tsx'),
        route('internal/data/manage/:code/generate-index/table-two', 'features/runs/table-two.page.tsx'),
        ...PRICE_DATA_SETS.flatMap(({ slugs }) => quoteRoutes(slugs.manage)),
        route('internal/settings/data', 'features/reference-data/show.page.tsx'),
        route('internal/settings/data/base-year', 'features/base-periods/manage.page.tsx'),
        route('internal/settings/data/manufacturer', 'features/manufacturers/manage.page.tsx'),
        route('internal/settings/data/material', 'features/items/manage.page.tsx'),
        route('internal/settings/data/region-state', 'features/regions/manage.page.tsx'),
        route('internal/settings/data/weightage', 'features/weight-sets/manage.page.tsx'),
      ]),
    ]),
  ]),
];

/** The screens of one price data set in a round; a further data set brings its own by its declaration. */
function quoteRoutes(slug: string): RouteConfigEntry[] {
  const path = `internal/data/manage/:code/${slug}`;
  const page = (name: string, file: string) =>
    route(`${path}/${name}`, `features/quotes/${file}.page.tsx`, { id: `quotes-${file}:${slug}` });
  return [
    page('list', 'list'),
    page('insert', 'insert'),
    page(':id/edit', 'edit'),
    page(':id/view', 'view'),
    route(`${path}/:id/average-unit-price`, 'features/averages/show.page.tsx', { id: `averages:${slug}` }),
  ];
}
