import { SCREENS } from '@datum/contract/screens/all';
import type { Guards, Layout, Screen } from '@datum/contract/screens/screen';
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Layouts that stand in the root. One whose name begins with theirs and a dash stands inside them, behind the guards. */
const FRAMES: readonly Layout[] = ['portal', 'default', 'error', 'auth', 'internal'];

/** The named guards' layouts, by the end of their file's name. */
const GUARDED = { guest: 'guest', auth: 'auth', 'auth,internal': 'auth-internal' } as const satisfies Record<
  Exclude<Guards, 'none'>,
  string
>;

const built = Object.entries<Screen>(SCREENS).filter(([, { page }]) => page !== null);
const notFound = layout('layouts/error.tsx', { id: 'no-route' }, [
  route('*', 'features/errors/no-route.page.tsx'),
]);

/** The screens of the table, each in its layout and behind its guards. The last line catches every other path. */
export default [...FRAMES.map(frame), notFound] satisfies RouteConfig;

function frame(name: Layout): RouteConfigEntry {
  const guarded = Object.entries(GUARDED).flatMap(([guards, file]) => {
    const pages = within(name, guards);
    return pages.length > 0
      ? [layout(`layouts/guarded-${file}.tsx`, { id: `guarded-${file}:${name}` }, pages)]
      : [];
  });
  return layout(`layouts/${name}.tsx`, [...within(name, 'none'), ...guarded]);
}

/** Routes of a layout behind the same guards; those of the layouts inside it are among them. */
function within(name: string, guards: string): RouteConfigEntry[] {
  const mine = built.filter(([, screen]) => screen.guards === guards);
  const inner = new Set(
    mine.map(([, screen]) => screen.layout).filter((each) => each.startsWith(`${name}-`)),
  );
  return [
    ...mine.filter(([, screen]) => screen.layout === name).flatMap(routesOf),
    ...[...inner].map((each) =>
      layout(
        `layouts/${each}.tsx`,
        { id: `${each}:${guards}` },
        mine.filter(([, screen]) => screen.layout === each).flatMap(routesOf),
      ),
    ),
  ];
}

/** A screen's route, named like the screen; one for each value where its path has `each`. */
function routesOf([name, { path, each, page }]: [string, Screen]): RouteConfigEntry[] {
  const file = `features/${page}.page.tsx`;
  const [parameter, values = []] = Object.entries(each ?? {})[0] ?? [];
  return parameter === undefined
    ? [route(path, file, { id: name })]
    : values.map((value) => route(path.replace(`:${parameter}`, value), file, { id: `${name}:${value}` }));
}
