import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { COMPUTED_FAMILIES } from '@datum/contract/subjects/families';
import { expect, test } from 'vitest';
import { files, isTest, read, sources } from './tree.ts';

/*
 * A further subject is one more declaration and its texts. That holds as long as nothing else names one: code asks the
 * declaration. What is about one subject by its nature imports its declaration by name.
 */

const DECLARED = [...PRICE_DATA_SETS, ...COMPUTED_FAMILIES, ...ENTERED_SUBJECTS];
const CODES = [...new Set(DECLARED.flatMap(({ code, product }) => [code, product]))];
const SLUGS = [...new Set(DECLARED.flatMap(({ slugs }) => Object.values(slugs)))];

/** Declarations; permissions and audit words, which are vocabulary; the demonstration and the samples of the kit, which
 * fill these very subjects. */
const MAY_NAME =
  /^packages\/contract\/src\/(data-sets|subjects|access\/permissions)\/|^packages\/contract\/src\/(access\/permissions|office\/audit-vocabulary)\.ts$|\/demo\/|^apps\/web\/kit\/|^packages\/database\/(seed|src\/schema)|^bench\//;

const asked = sources.filter(
  (path) => /^(apps|packages|scripts)\//.test(path) && !isTest(path) && !MAY_NAME.test(path),
);
/** What a file does: without comments and imports. */
const codeOf = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;$/gm, '');

test('no code of a subject stands outside declarations, vocabulary, demonstration and tests', () => {
  const code = new RegExp(`(?<![\\w-])(${CODES.join('|')})(?![\\w-])`, 'g');
  expect(found(code)).toEqual([]);
});

test('no slug of a subject is written out', () => {
  const slug = new RegExp(`(?<=['"\`/])(${SLUGS.join('|')})(?=['"\`/])`, 'g');
  expect(found(slug)).toEqual([]);
});

test('no sentence or text chooses its words by the code of a subject', () => {
  const key = new RegExp(`(?<![\\w-])(${CODES.join('|')}) ?\\{`, 'g');
  const texts = files.filter((path) => /^(apps|packages)\/.*\/(en|ms)\/[\w-]+\.json$/.test(path));
  expect(texts.length).toBeGreaterThan(50);
  expect(foundIn(texts, key, read)).toEqual([]);
});

const found = (pattern: RegExp) => foundIn(asked, pattern, codeOf);
const foundIn = (paths: readonly string[], pattern: RegExp, textOf: (path: string) => string) =>
  paths.flatMap((path) => [...textOf(path).matchAll(pattern)].map(([what]) => `${path}: ${what}`));
