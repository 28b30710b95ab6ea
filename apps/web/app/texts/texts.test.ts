import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_ERROR_NOTICE } from '@datum/contract/calls/problems';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };

const folder = import.meta.dirname;
const areas = readdirSync(join(folder, 'en')).map((name) => name.replace('.json', ''));
const readArea = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Tree;

const leaves = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );
/** Values and tags of a message; the words of a plural's branches stand in braces too, but behind their selector. */
const namesIn = (message: string) =>
  [
    ...message.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|year|other|select, \w+)\s*)[{<]\s*(\w+)\s*[,}>]/g),
  ].map(([, name]) => name);

test('both languages have the same files', () => {
  expect(readdirSync(join(folder, 'ms'))).toEqual(readdirSync(join(folder, 'en')));
});

test.each(areas)('%s: both languages have the same texts, with the same values in them', (area) => {
  const english = new Map(leaves(readArea('en', area)));
  const malay = new Map(leaves(readArea('ms', area)));
  expect([...malay.keys()].sort()).toEqual([...english.keys()].sort());
  const valuesOf = (words = '') => [...new Set(namesIn(words))].sort().join();
  const different = [...english].filter(([key, words]) => valuesOf(words) !== valuesOf(malay.get(key)));
  expect(different.map(([key]) => key)).toEqual([]);
});

test.each(areas.flatMap((area) => [['en', area] as const, ['ms', area] as const]))(
  '%s/%s: every message is well formed and says something',
  (locale, area) => {
    const faults: string[] = [];
    const tree = readArea(locale, area);
    const t = createTranslator({
      locale,
      messages: { [area]: tree } as never,
      onError: ({ code, message }) => code !== 'FORMATTING_ERROR' && faults.push(message),
    }) as unknown as { raw(key: string): string; (key: string, values: object): string };
    for (const [key, words] of leaves(tree)) {
      if (words.trim() === '') faults.push(`${key} is empty`);
      t(`${area}.${key}`, {});
    }
    expect(faults).toEqual([]);
  },
);

test('every area is typed', () => {
  const messages = readFileSync(join(folder, 'messages.ts'), 'utf8');
  expect(areas.filter((area) => !messages.includes(`'./en/${area}.json'`))).toEqual([]);
});

test('status 500 is told in the words of requirements 8', () => {
  const { notice, server } = readArea('en', 'error') as Record<string, Record<string, string>>;
  expect(notice?.title).toBe(SERVER_ERROR_NOTICE.title);
  expect(notice?.message).toBe(SERVER_ERROR_NOTICE.message);
  expect(server?.title).toBe('Internal Server Error');
});
