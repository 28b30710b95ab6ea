import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENS } from '../packages/contract/src/screens/all.ts';
import type { Screen } from '../packages/contract/src/screens/screen.ts';
import { files, isTest, read, sources, targetOf } from './tree.ts';

const rows = Object.values<Screen>(SCREENS);

/** What the paths of screens begin with: `internal`, `auth`, `products` ... */
const beginnings = [...new Set(rows.map(({ path }) => path.split('/')[1] ?? '').filter(Boolean))];

/** A text that begins with the path of a screen, or goes on with one after a value: `${webUrl}/internal/...`. */
const literal = new RegExp(`['"\`}]/(${beginnings.join('|')})(?=[/?#'"\`]|\\$\\{)`);

const code = (path: string) => read(path).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');

test('no link is written out: addresses of screens come from the table', () => {
  const found = sources
    .filter((path) => /^(apps|packages)\//.test(path) && !isTest(path))
    .filter((path) => !path.startsWith('packages/contract/src/screens/'))
    .flatMap((path) =>
      code(path)
        .split('\n')
        .flatMap((line) => (literal.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('what leads back to a list leads to it as it was left', () => {
  const found = sources
    .filter((path) => path.startsWith('apps/web/app/features/') && !isTest(path))
    .filter((path) => /navigate\((href\('[\w.-]+\.list'|listHref\()/.test(read(path)));
  expect(found, 'useBack() of lib/links/way-back keeps filters, order and page').toEqual([]);
});

/** Where the test gateway, as another service would, sends people to pay. */
const FROM_OUTSIDE = 'mock-payment';

test('every screen has a way: a line of a menu or of the footer, or a link on a page or in an email', () => {
  const linked = sources
    .filter((path) => /^(apps|packages)\//.test(path) && !isTest(path))
    .filter((path) => !/^packages\/contract\/src\/screens\/|\/demo\//.test(path))
    .map(code)
    .join('\n');
  // `cms.${type}.list` names the list of each type
  const patterns = [...linked.matchAll(/`([\w-]+\.[\w.${}() ?'-]*)`/g)].flatMap(([, text = '']) =>
    text.includes('${')
      ? [new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`)]
      : [],
  );
  const hasWay = ([name, { menu, foot }]: [string, Screen]) =>
    menu !== undefined ||
    foot !== undefined ||
    linked.includes(`'${name}'`) ||
    patterns.some((pattern) => pattern.test(name));
  // screens at one path are reached by the links to any of them
  const byPath = Map.groupBy(Object.entries<Screen>(SCREENS), ([, { path }]) => path);
  const without = [...byPath.values()].flatMap((shared) =>
    shared.some(hasWay) ? [] : shared.map(([name]) => name),
  );
  expect(without).toEqual([FROM_OUTSIDE]);
});

/** What every visitor's browser runs, whatever public page it opens. */
const publicPages = rows
  .filter(({ layout, page }) => page !== null && (layout === 'portal' || layout === 'error'))
  .map(({ page }) => `apps/web/app/features/${page}.page.tsx`);
const entries = [
  ...['entry.client.tsx', 'root.tsx', 'layouts/portal.tsx', 'layouts/error.tsx'].map(
    (name) => `apps/web/app/${name}`,
  ),
  ...publicPages,
];

test('public pages load the small table of screens, not the rows of the working area', () => {
  const known = new Set(files);
  const ways = new Map(entries.map((path) => [path, path]));
  for (const [path, way] of ways) {
    for (const next of loadedBy(path)) {
      if (known.has(next) && !ways.has(next)) ways.set(next, `${way} > ${posix.basename(next)}`);
    }
  }
  expect(ways.get('packages/contract/src/screens/outside.ts')).toBeDefined();
  expect(ways.get('packages/contract/src/screens/all.ts')).toBeUndefined();
});

/** Our files that a file loads at once: types and what comes later by `import()` are not among them. */
const loadedBy = (path: string): string[] =>
  [...code(path).matchAll(/^(?:import|export)\b(?! type\b)[^'"`;]*?'([^']+)'/gm)].map(([, specifier = '']) =>
    targetOf(path, specifier),
  );
