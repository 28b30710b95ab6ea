import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import { teller } from '@datum/contract/messages/refusals/teller';
import { expect, test } from 'vitest';
import { valuesIn } from '../scripts/fresh-refusals.ts';
import { files, isTest, read, sources } from './tree.ts';

const folder = 'packages/contract/src/messages/refusals';
const messagesOf = (language: 'en' | 'ms') =>
  Object.entries(REFUSAL_MESSAGES[language]).flatMap(([area, messages]) =>
    Object.entries<string>(messages).map(([key, text]) => [`${area}.${key}`, text] as const),
  );
const [english, malay] = [messagesOf('en'), messagesOf('ms')];
const inMalay = new Map(malay);

test('every refusal stands in both languages, with the same values in it', () => {
  expect(malay.map(([key]) => key)).toEqual(english.map(([key]) => key));
  const valuesOf = (text = '') => JSON.stringify([...valuesIn(text)].map(([name, { type }]) => [name, type]));
  // a word that one language bends and the other does not is a choice in one of them alone
  const plain = (values: string) => values.replaceAll('"string"', '"Told"');
  const different = english.filter(
    ([key, text]) => plain(valuesOf(text)) !== plain(valuesOf(inMalay.get(key))),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

test('every file of messages is read', () => {
  const named = Object.keys(REFUSAL_MESSAGES.en).flatMap((area) =>
    ['en', 'ms'].map((language) => `${folder}/${language}/${area}.json`),
  );
  expect(files.filter((path) => path.startsWith(folder) && path.endsWith('.json')).sort()).toEqual(
    named.sort(),
  );
});

test.each([
  ['en', english],
  ['ms', malay],
] as const)(
  '%s: each message says something and has the plural forms of its language',
  (language, messages) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const tell = teller(language, REFUSAL_MESSAGES[language]);
    const faults = messages.flatMap(([key, text]) => {
      const values = [...valuesIn(text)];
      const params = Object.fromEntries(
        values.map(([name, { type }]) => [name, type === 'number' ? 2 : 'word']),
      );
      const said = tell({ key: key as Parameters<typeof tell>[0]['key'], params });
      const plurals = values.filter(([, { type, branches }]) => type === 'number' && branches.length > 0);
      const isWhole = plurals.every(
        ([, { branches }]) => `${branches.toSorted()}` === `${pluralCategories.toSorted()}`,
      );
      return said.trim() !== '' && isWhole ? [] : [key];
    });
    expect(faults).toEqual([]);
  },
);

/** A sentence in quotes among the arguments of what refuses: the calls that make problems, and Zod's that take a message. */
const SENTENCE = String.raw`(?:[^()'\`]|\((?:[^()]|\([^()]*\))*\)|'[^'\n]*')*?['\`](?:[A-Z]|\$\{)[^'\`\n]* [^'\`\n]*\.['\`]`;
const REFUSED = new RegExp(
  String.raw`\b(?:new Problem|invalid|wrongState|forbidden|fourEyes|(?<=\.)(?:min|max|length|regex|refine|literal|string|number|email|date|datetime|enum))\(${SENTENCE}`,
  'g',
);

test('nothing refuses with a sentence: each has its key in the message files', () => {
  const wrong = sources
    .filter((path) => /^(apps\/api|packages\/contract)\/src\//.test(path) && !isTest(path))
    .flatMap((path) => (read(path).match(REFUSED) ?? []).map((found) => `${path}: ${found}`));
  expect(wrong).toEqual([]);
});

test('refusals that no test mentions are those of the list, which only grows shorter', () => {
  const tests = sources.filter((path) => isTest(path) && !path.startsWith('checks/')).map(read);
  const quoted = new Set(tests.flatMap((text) => [...text.matchAll(QUOTED)].map(([, words = '']) => words)));
  const sentences = [...quoted].filter((words) => /\S \S/.test(words));
  const untested = english
    .filter(([key]) => !key.startsWith('fields.') && !quoted.has(key))
    .filter(([, text]) => {
      const part = tellingPart(text);
      return part.length < SHORTEST || !sentences.some((words) => words.includes(part));
    })
    .map(([key]) => key);
  const listed = read('checks/untested-refusals.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(untested.sort()).toEqual(listed.toSorted());
});

/** What stands between quotes, or in an expression that a sentence must match. */
const QUOTED = /['`/]([^'`\n]*?)['`/]/g;

/** A shorter part stands in too many sentences to prove anything: the key must be named. */
const SHORTEST = 12;

/** The longest part of a message without values: a test of its sentence has all of it. */
const tellingPart = (text: string): string =>
  text
    .split(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? text;
