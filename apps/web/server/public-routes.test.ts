import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { publicRoutesOf } from './public-routes.ts';

/** Routes as the build has them: each with its parent and its path. */
function buildOf(
  routes: Readonly<Record<string, readonly [parent: string | null, path?: string]>>,
): ServerBuild {
  const made = Object.fromEntries(
    Object.entries(routes).map(([id, [parent, path]]) => [
      id,
      { id, path, ...(parent && { parentId: parent }) },
    ]),
  );
  return { routes: made, assets: { routes: made, version: 'v1' } } as unknown as ServerBuild;
}

const SITE = {
  root: [null],
  'layouts/portal': ['root'],
  front: ['layouts/portal', '/'],
  product: ['layouts/portal', '/products/:slug'],
  response: ['layouts/portal', '/payment/response'],
  'guarded-guest:portal': ['layouts/portal'],
  'sign-up': ['guarded-guest:portal', '/register'],
  'layouts/internal': ['root'],
  home: ['layouts/internal', '/internal'],
  pay: ['layouts/internal', '/payment/:order/pay'],
  'no-route': ['root'],
  nowhere: ['no-route', '*'],
} as const;

test('public pages are drawn from their own routes, and from the page of addresses that lead nowhere', () => {
  const { build } = publicRoutesOf(buildOf(SITE));
  const own = Object.keys(SITE).filter((id) => !['layouts/internal', 'home', 'pay'].includes(id));
  expect(Object.keys(build.routes)).toEqual(own);
  expect(Object.keys(build.assets.routes)).toEqual(own);
});

test.each(['/', '/products/steel', '/products/steel.data', '/register', '/products/a/b/c'])(
  'public pages alone answer %s',
  (path) => expect(publicRoutesOf(buildOf(SITE)).has(path)).toBe(true),
);

test.each(['/internal', '/payment/response', '/payment/1/pay', '/nowhere', '/__manifest', '/_root.data'])(
  'the whole build answers %s, which another screen may have',
  (path) => expect(publicRoutesOf(buildOf(SITE)).has(path)).toBe(false),
);

test('where any path begins with a value, the whole build answers everything', () => {
  const { has } = publicRoutesOf(buildOf({ ...SITE, any: ['layouts/internal', '/:page'] }));
  expect(has('/products/steel')).toBe(false);
});
