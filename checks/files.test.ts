import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { files, importsOf, isTest, read, sources } from './tree.ts';

const generated = /(^|\/)(schema|refusal-params)\.ts$/;
const linesOf = (path: string) => read(path).split('\n').length;

test('no file is longer than 400 lines, no test than 600', () => {
  const long = sources
    .filter((path) => !generated.test(path))
    .filter((path) => linesOf(path) > (isTest(path) ? 600 : 400))
    .map((path) => `${path}: ${linesOf(path)} lines`);
  expect(long).toEqual([]);
});

/** A newcomer takes in a folder at one look. */
const MOST_IN_A_FOLDER = 16;

test(`a folder holds at most ${MOST_IN_A_FOLDER} sources`, () => {
  const counted = sources.filter((path) => path.startsWith('scripts/') || !isTest(path));
  const byFolder = Map.groupBy(counted, (path) => dirname(path));
  const full = [...byFolder]
    .filter(([, inside]) => inside.length > MOST_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`);
  expect(full).toEqual([]);
});

test('no barrels, and no names that say nothing', () => {
  const forbidden = /(^|\/)(utils?|helpers?|common|misc|types|index)(\.tsx?)?(\/|$)/;
  expect(sources.filter((path) => forbidden.test(path))).toEqual([]);
  const barrels = sources.filter((path) => {
    const code = read(path)
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .trim();
    const isAllExports =
      code !== '' && code.split(/;\s*/).every((line) => /^(export\s.*\sfrom\s|$)/s.test(line));
    return isAllExports && importsOf(path).length > 1;
  });
  expect(barrels).toEqual([]);
});

test('file names are kebab-case', () => {
  const odd = sources.filter((path) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(basename(path)));
  expect(odd).toEqual([]);
});

/** The closed file vocabulary of features (CONTRIBUTING 2). */
const vocabulary = [
  {
    folder: /^apps\/api\/src\/features\/[^/]+\//,
    names: /^(([a-z-]+\.)?(routes|queries|rules|jobs)|[a-z-]+\.table)\.ts$|\.test\.ts$/,
  },
  {
    folder: /^apps\/web\/app\/features\/[^/]+\//,
    names:
      /^([a-z-]+\.page|fields|[a-z-]+\.part)\.tsx$|^use-[a-z-]+\.ts$|^([a-z-]+\.)?(rules|table)\.ts$|\.test\.tsx?$/,
  },
] as const;

test('features are made of the closed list of files', () => {
  const odd = vocabulary.flatMap(({ folder, names }) =>
    sources.filter((path) => folder.test(path) && !names.test(basename(path))),
  );
  expect(odd).toEqual([]);
});

test('React lives in the web app alone', () => {
  expect(sources.filter((path) => path.endsWith('.tsx') && !path.startsWith('apps/web/'))).toEqual([]);
});

test('no path of one machine and no registry address is in the tree', () => {
  const machine = /(^|[^\w.-])\/(work|farm|home\/[a-z]+|Users\/[A-Za-z]+)\/|npmjs\.org|deb\.debian\.org/;
  const text = /\.(ts|tsx|json|md|css|sql|yml|sh|txt)$|^\.ci\//;
  const found = files
    .filter((path) => text.test(path) && path !== 'checks/files.test.ts')
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (machine.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(found.slice(0, 20)).toEqual([]);
});
