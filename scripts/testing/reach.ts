import { dirname } from 'node:path';

/** Who imports a file, by the file's path from the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * These import everything, since they are the whole API: followed further, every change would reach every test. A test of
 * a feature reaches it by lying in its folder or above it instead.
 */
const WHOLES: ReadonlySet<string> = new Set([
  'apps/api/src/app.ts',
  'apps/api/src/main.ts',
  'apps/api/src/demo/load.ts',
  'apps/api/src/platform/test/test-app.ts',
]);

/** What tests stand on without an import that is followed, if it is changed itself. */
const STOOD_ON: readonly { readonly files: RegExp; readonly tests: RegExp }[] = [
  { files: /^packages\/database\/(migrations|src)\//, tests: /^(apps\/api|packages\/database)\// },
  { files: /^apps\/api\/src\/(app|main|demo\/load|platform\/test\/test-app)\.ts$/, tests: /^apps\/api\// },
  { files: /^apps\/web\/app\/test\/browser-gaps\.ts$/, tests: /\.dom\.test\.tsx$/ },
  { files: /^(package(-lock)?\.json|vitest\.config\.ts)$/, tests: /./ },
];

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Turns the imports of each file round. */
export function importersOf(
  imports: Iterable<readonly [path: string, targets: readonly string[]]>,
): Importers {
  const importers = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(path));
    }
  }
  return importers;
}

/**
 * The tests that a change can reach: by imports, by lying in the folder of a file that it reaches or above it.
 * @param tests every test file
 */
export function testsReached(
  changed: readonly string[],
  importers: Importers,
  tests: readonly string[],
): string[] {
  const inFolder = Map.groupBy(tests, (test) => dirname(test));
  const standing = STOOD_ON.filter(({ files }) => changed.some((path) => files.test(path)));
  const reached = new Set([
    ...changed,
    ...tests.filter((test) => standing.some((stood) => stood.tests.test(test))),
  ]);
  // what is added to a set is visited in the same loop
  for (const path of reached) {
    if (WHOLES.has(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
    if (isTest(path)) continue;
    for (const test of foldersOver(path).flatMap((folder) => inFolder.get(folder) ?? [])) reached.add(test);
  }
  return tests.filter((test) => reached.has(test));
}

/** The folder of a file, and those over it. */
function foldersOver(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOver(folder)];
}
