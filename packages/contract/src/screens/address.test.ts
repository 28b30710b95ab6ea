import { expect, test } from 'vitest';
import { href, SCREENS, screenAt } from './all.ts';
import type { Screen } from './screen.ts';

test('a link has its parameters, its query and its secret, each encoded in its way', () => {
  expect(href('users.edit', { id: 'a/b c' })).toBe('/internal/users/edit/a%2Fb%20c');
  expect(href('audit-logs', { query: { actor: 'x&y', session: null, resource: undefined } })).toBe(
    '/internal/audit-logs?actor=x%26y',
  );
  expect(href('login', { hash: new URLSearchParams({ email: 'a+b@x' }) })).toBe(
    '/auth/login#email=a%2Bb%40x',
  );
  expect(href('quotes.view', { code: '2026-10', set: 'building-material-price', id: 7 })).toBe(
    '/internal/data/manage/2026-10/building-material-price/7/view',
  );
  expect(href('front')).toBe('/');
});

test('what a link leads to is found again, with the parameters that it was made of', () => {
  const place = { code: '2026-10', set: 'building-material-price', id: '50% a/b' };
  expect(screenAt(href('average', place))).toMatchObject({ name: 'average', params: place });
  expect(screenAt('/internal/users/edit/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
});

test('no two screens have one path', () => {
  // a row with `each` has a path for each value
  const paths = Object.values<Screen>(SCREENS).flatMap(({ path, each }) => {
    const [name, values] = Object.entries(each ?? {})[0] ?? [];
    return values ? values.map((value) => path.replace(`:${name}`, value)) : [path];
  });
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test('a parent that a row names is a screen, and the path has its parameters', () => {
  const rows: Readonly<Record<string, Screen>> = SCREENS;
  const wrong = Object.entries(rows).filter(([, { path, parent }]) => {
    const above = parent === undefined ? undefined : rows[parent];
    const names = above?.path.match(/:\w+/g) ?? [];
    return parent !== undefined && (!above || names.some((name) => !path.includes(name)));
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('of every parameter its row says what values open the screen', () => {
  const unsaid = Object.entries<Screen>(SCREENS).flatMap(([name, { path, each, params }]) =>
    [...path.matchAll(/:(\w+)/g)]
      .map(([, param = '']) => param)
      .filter((param) => !(param in { ...each, ...params }))
      .map((param) => `${name} :${param}`),
  );
  expect(unsaid).toEqual([]);
});

test('every built screen is opened by the browser tests, with a value for each parameter', () => {
  const unseen = Object.entries<Screen>(SCREENS)
    .filter(([, { page }]) => page !== null)
    .filter(
      ([
        ,
        {
          path,
          each = {},
          visit: { as, params = {}, needs },
        },
      ]) => {
        const known = { ...each, ...params };
        const unknown = [...path.matchAll(/:(\w+)/g)].filter(([, name = '']) => !(name in known));
        return as.length === 0 || (unknown.length > 0 && !needs);
      },
    );
  expect(unseen.map(([name]) => name)).toEqual([]);
});

/** Held by the compiler: each line is an error, and becomes one of the tests' types as soon as it is none. */
export const refused = () => [
  // @ts-expect-error no screen has this name
  href('user.edit', { id: 1 }),
  // @ts-expect-error the path has a parameter
  href('users.edit'),
  // @ts-expect-error of another name
  href('users.edit', { uuid: 1 }),
  // @ts-expect-error one of three is missing
  href('quotes.view', { code: '2026-10', id: 7 }),
  // @ts-expect-error the screen's row has no such name in its query
  href('audit-logs', { query: { page: 2 } }),
  // @ts-expect-error the screen has no query
  href('users.list', { query: { page: 2 } }),
];
