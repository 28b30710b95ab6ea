import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../apps/web/app/routes.ts';
import { SCREENS } from '../packages/contract/src/screens/all.ts';
import type { Screen as Row } from '../packages/contract/src/screens/screen.ts';
import { files, read } from './tree.ts';

interface Screen {
  path: string;
  layout: string;
  guard: string;
}

/** The screens of requirements 2, in its order. */
const wanted: Screen[] = read('checks/routes.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', layout = '', guard = ''] = line.split('\t');
    return { path, layout, guard };
  });

/** Paths that have no screen yet. The list may only become shorter: delete a line with the screen that it waited for. */
const notBuilt = read('checks/routes-not-built.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const built = await screensOf(routes);

test('every required screen is built or on the list of those that are not', () => {
  const paths = new Set([...built.map(({ path }) => path), ...notBuilt]);
  expect(wanted.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([]);
});

test('what is on the list is required, and really not built', () => {
  const paths = new Set(built.map(({ path }) => path));
  expect(notBuilt.filter((path) => paths.has(path))).toEqual([]);
  const known = new Set(wanted.map(({ path }) => path));
  expect(notBuilt.filter((path) => !known.has(path))).toEqual([]);
  expect(notBuilt).toEqual([...new Set(notBuilt)]);
});

test('no screen is built that is not required, and each has its layout and guards', () => {
  const known = new Map(wanted.map((screen) => [screen.path, screen]));
  const wrong = built.filter(({ path, layout, guard }) => {
    const spec = known.get(path) ?? known.get(requiredAlike(path, known));
    return spec?.layout !== layout || spec.guard !== guard;
  });
  expect(wrong).toEqual([]);
});

/** The required screen that a subject declared later is shown by: of the same row, with the address of another subject. */
function requiredAlike(path: string, known: ReadonlyMap<string, Screen>): string {
  const addresses = Object.values<Row>(SCREENS).map(({ path: pattern, each = {} }) =>
    Object.entries(each).flatMap(([name, values]) =>
      values.map((value) => pattern.replace(`:${name}`, value)),
    ),
  );
  return addresses.find((own) => own.includes(path))?.find((other) => known.has(other)) ?? '';
}

test('every row has its page, and every page a row', () => {
  const rows = Object.values<Row>(SCREENS);
  const named = new Set(rows.flatMap(({ page }) => (page === null ? [] : [page])));
  const pages = files.flatMap((path) => /^apps\/web\/app\/features\/(.+)\.page\.tsx$/.exec(path)?.[1] ?? []);
  expect([...named].filter((page) => !pages.includes(page))).toEqual([]);
  expect(pages.filter((page) => !named.has(page) && page !== 'errors/no-route')).toEqual([]);
});

test('a row without a page is on the list of those that are not built', () => {
  const waiting = Object.values<Row>(SCREENS).filter(({ page }) => page === null);
  expect(waiting.filter(({ path }) => !notBuilt.includes(path))).toEqual([]);
});

/** The app's screens: path, name of the layout's file, guards in order. The catch-all is no screen. */
async function screensOf(config: RouteConfigEntry[] | Promise<RouteConfigEntry[]>): Promise<Screen[]> {
  return (await config).flatMap((entry) => walk(entry, { path: '', layout: 'default', guard: '-' }));
}

function walk(entry: RouteConfigEntry, above: Screen): Screen[] {
  const [, name = ''] = /^layouts\/(.+)\.tsx$/.exec(entry.file) ?? [];
  const here = {
    path: entry.path ? `${above.path}/${entry.path}`.replaceAll(/\/{2,}/g, '/') : above.path,
    layout: name && !name.startsWith('guarded-') ? name : above.layout,
    guard: name.startsWith('guarded-') ? name.slice('guarded-'.length).replaceAll('-', ',') : above.guard,
  };
  if (entry.children) return entry.children.flatMap((child) => walk(child, here));
  return here.path.endsWith('*') ? [] : [{ ...here, path: here.path || '/' }];
}
