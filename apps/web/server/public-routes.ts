import type { ServerBuild } from 'react-router';

/** The layouts of public pages, and the page of addresses that lead nowhere. */
const PUBLIC_LAYOUTS: ReadonlySet<string> = new Set(['layouts/portal', 'layouts/default', 'no-route']);

/** A build with the public pages alone, and which addresses it may answer. */
export interface PublicRoutes {
  readonly build: ServerBuild;
  readonly has: (pathname: string) => boolean;
}

/**
 * The build without the work screens. React Router goes over all routes some five times for each page that it draws (it
 * matches, makes them anew for its own components, and matches again); public pages are a tenth of them. Only addresses whose
 * first part no other screen shares are answered from it, so that the answer is the one of the whole build.
 */
export function publicRoutesOf(build: ServerBuild): PublicRoutes {
  const isPublic = (id: string) =>
    layoutOf(build.routes, id) === null || PUBLIC_LAYOUTS.has(layoutOf(build.routes, id) ?? '');
  const only = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id)));
  const paths = (wanted: boolean) =>
    Object.values(build.routes).flatMap((route) =>
      route?.path && route.path !== '*' && isPublic(route.id) === wanted ? [firstPart(route.path)] : [],
    );
  const others = new Set(paths(false));
  const own = new Set(['', ...paths(true).filter((part) => !others.has(part))]);
  const isSure = [...own, ...others].every((part) => !part.startsWith(':') && !part.startsWith('*'));
  return {
    build: {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
    },
    has: (pathname) => isSure && own.has(firstPart(pathname)),
  };
}

/** The layout under the root that a route stands in, itself where it is one; null for the root. */
function layoutOf(routes: ServerBuild['routes'], id: string): string | null {
  const parent = routes[id]?.parentId;
  if (parent === undefined) return null;
  return parent === 'root' ? id : layoutOf(routes, parent);
}

const firstPart = (path: string): string => path.replace(/^\//, '').split('/')[0] ?? '';
