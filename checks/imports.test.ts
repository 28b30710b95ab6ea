import { expect, test } from 'vitest';
import { importsOf, isTest, sources, targetOf } from './tree.ts';

/**
 * Platform files that know no request: refusals, the person who asks, the clock and the office's day, turns, hashes, files, caches, what a file would do, what goes
 * into a change, what opens an account.
 */
const withoutRequest =
  /^apps\/api\/src\/platform\/(clock|office-day|limits\/one-by-one|http\/problem|session\/(signed-in|tokens|(sessions|holdings)\.queries)|files\/(tables|writing\/slices)|resources\/checked-file|cache\/published|audit\/audit|live\/outbox|pdf\/paper-blocks|presence\/presence\.queries|proofs\/(same-person|ways-in)\.queries|signed-links\/signed-links|writes\/second-person)\.ts$/;

/**
 * Who may import what (architecture 3): the first row whose `files` fits a file decides.
 * `may` is matched against our own paths, `node:...` and package names; `own` adds the feature's own folder.
 */
const rules: readonly { files: RegExp; may: readonly RegExp[]; own?: true }[] = [
  { files: /^packages\/index-numbers\//, may: [/^packages\/index-numbers\//] },
  { files: /^packages\/contract\//, may: [/^packages\/contract\//, /^(zod|use-intl)$/] },
  {
    files: /^packages\/database\//,
    may: [/^packages\/(database|contract)\//, /^(kysely|pg|pg-copy-streams)$/, /^node:/],
  },
  { files: /^packages\/realtime\//, may: [/^packages\/realtime\//, /^ws$/, /^node:/] },
  {
    files: /^apps\/api\/src\/features\/[^/]+\/(.*\.)?routes\.ts$/,
    own: true,
    may: [
      /^packages\/(contract|database)\//,
      /^apps\/api\/src\/platform\//,
      /^apps\/api\/src\/features\/[^/]+\/(.*\.)?queries\.ts$/,
      /^(fastify|@scalar\/fastify-api-reference)$/,
      /^node:/,
    ],
  },
  {
    files: /^apps\/api\/src\/features\/[^/]+\/(.*\.)?queries\.ts$/,
    own: true,
    may: [
      /^packages\/(contract|database)\//,
      /^apps\/api\/src\/features\/[^/]+\/(.*\.)?(queries|rules)\.ts$/,
      /^packages\/index-numbers\/src\/publication\//, // how a stored figure is printed
      withoutRequest,
      /^(kysely|zod)$/,
    ],
  },
  {
    files: /^apps\/api\/src\/features\/[^/]+\/(.*\.)?rules\.ts$/,
    own: true,
    may: [
      /^packages\/(contract|index-numbers)\//,
      /^apps\/api\/src\/features\/[^/]+\/(.*\.)?rules\.ts$/,
      withoutRequest,
      /^zod$/,
      /^node:crypto$/, // hashes are calculations too
    ],
  },
  {
    files: /^apps\/api\/src\/features\//,
    own: true,
    may: [
      /^packages\//,
      /^apps\/api\/src\/platform\//,
      /^apps\/api\/src\/features\/[^/]+\/(.*\.)?queries\.ts$/,
      /^[^/.]+$|^@[^/]+\/[^/]+$/,
      /^node:/,
    ],
  },
  {
    files: /^apps\/api\/src\/platform\//,
    may: [
      /^packages\/(contract|database|realtime)\//,
      /^apps\/api\/src\/(platform\/|config\.ts)/,
      /^[^/.]+$|^@[^/]+\/[^/]+$/,
      /^node:/,
    ],
  },
  { files: /^apps\/api\//, may: [/^packages\//, /^apps\/api\//, /^[^/.]+$|^@[^/]+\/[^/]+$/, /^node:/] },
  {
    files: /^apps\/web\/app\/ui\//,
    may: [
      /^apps\/web\/app\/(ui|texts)\//,
      /^(react|react-dom|react-router|echarts|use-intl)$/,
      /^@(mantine|tanstack)\//,
    ],
  },
  {
    // rendering on the server, which no browser loads
    files: /^apps\/web\/app\/(.*\.server\.tsx?$|lib\/deploy\/own-scripts)/,
    may: [
      /^apps\/web\/(app\/lib|server)\//,
      /^packages\/contract\//,
      /^(react|react-dom|react-router|node:crypto|node:stream|node:stream\/consumers)$/,
    ],
  },
  {
    files: /^apps\/web\/app\/(lib|texts|theme)\//,
    may: [
      /^apps\/web\/app\/(lib|texts|theme)\//,
      /^apps\/web\/server\/(build|config)\.ts$/, // types of what the server hands to pages
      /^packages\/contract\//,
      /^(react|react-router|use-intl|laravel-echo|pusher-js|powerbi-client|@simplewebauthn\/browser|@tanstack\/react-query)$/,
      /^@(mantine|fontsource-variable)\//,
    ],
  },
  {
    files: /^apps\/web\/app\/editor\//,
    own: true,
    may: [
      /^packages\/contract\//,
      /^apps\/web\/app\/(editor|ui|lib|texts)\//,
      /^(react|react-router|use-intl)$/,
      /^@(mantine|tiptap)\//,
    ],
  },
  {
    files: /^apps\/web\/app\/page-kit\//,
    own: true,
    may: [
      /^packages\/contract\//,
      /^apps\/web\/app\/(page-kit|ui|lib|texts)\//,
      /^(react|react-router|use-intl)$/,
      /^@mantine\//,
    ],
  },
  {
    files: /^apps\/web\/app\/features\//,
    own: true,
    may: [
      /^packages\/(contract|index-numbers)\//,
      /^apps\/web\/app\/(page-kit|editor|ui|lib|texts|theme)\//,
      /^apps\/web\/app\/features\/.+\.part\.tsx$/,
      /^(react|react-router|use-intl)$/,
      /^@(mantine|simplewebauthn)\//,
    ],
  },
  {
    files: /^apps\/web\/app\//,
    may: [
      /^packages\/contract\//,
      /^apps\/web\/app\/(ui|lib|texts|theme|layouts|routes|shell)\//,
      /^apps\/web\/app\/features\/.*\.part\.tsx$/,
      /^apps\/web\/app\/[^/]+$/,
      /^(react|react-dom|react-router|use-intl|node:stream|@tanstack\/react-query)$/,
      /^@(mantine|react-router|fontsource-variable)\//,
    ],
  },
  {
    files: /^apps\/web\//,
    may: [/^apps\/web\//, /^packages\/contract\//, /^[^/.]+$|^@[^/]+\/[^/]+$/, /^node:/],
  },
];

const ownFolder = (path: string) => path.split('/').slice(0, 5).join('/');

test('every import is one that architecture 3 allows', () => {
  const wrong = sources
    .filter((path) => /^(apps|packages)\//.test(path) && !isTest(path))
    .flatMap((path) => importsOf(path).map((specifier) => ({ path, target: targetOf(path, specifier) })))
    .filter(({ path, target }) => {
      const rule = rules.find(({ files }) => files.test(path));
      const isOwn = rule?.own && target.startsWith(`${ownFolder(path)}/`);
      const isGenerated = target.includes('/+types/');
      return !isOwn && !isGenerated && !rule?.may.some((allowed) => allowed.test(target));
    })
    .map(({ path, target }) => `${path} imports ${target}`);
  expect(wrong).toEqual([]);
});

test('the web app and the API never import each other, not even in tests', () => {
  const wrong = sources.flatMap((path) =>
    importsOf(path)
      .map((specifier) => targetOf(path, specifier))
      .filter(
        (target) =>
          (path.startsWith('apps/web/') && target.startsWith('apps/api/')) ||
          (path.startsWith('apps/api/') && target.startsWith('apps/web/')),
      )
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['features of the API', /^apps\/api\/src\/features\/([^/]+)\//],
  ['features of the web app', /^apps\/web\/app\/features\/([^/]+)\//],
])('%s do not import each other in circles', (_, folder) => {
  const featureOf = (path: string) => folder.exec(path)?.[1];
  const uses = new Map<string, Set<string>>();
  for (const path of sources.filter((file) => featureOf(file) && !isTest(file))) {
    const from = featureOf(path) ?? '';
    for (const specifier of importsOf(path)) {
      const to = featureOf(targetOf(path, specifier));
      if (to && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
  }
  expect([...uses.keys()].map((feature) => circleFrom(feature, uses)).filter(Boolean)).toEqual([]);
});

/** The shortest way from a feature back to itself, or nothing. */
function circleFrom(start: string, uses: Map<string, Set<string>>): string | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of uses.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start].join(' -> ');
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
