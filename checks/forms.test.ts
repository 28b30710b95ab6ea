import { expect, test } from 'vitest';
import { isTest, read, sources } from './tree.ts';

/*
 * What is typed is kept (rules 7.7). Forms of the kit take their draft, or why there is none, by their types; this is
 * for those that a page draws by itself: it keeps a draft, or the form says on its tag why nothing is kept.
 */

/** A password, a code, a link that opens something; a search, a filter, a few words; nobody is signed in. */
const MARKS = ['secret', 'search', 'visitor'];

const FORM = /<(?:form|Form|fetcher\.Form)(?=[\s>])(?:=>|[^>])*>/g;
const KEEPS = /\buse(?:Kept|Draft|PostedDraft)\(|\bkeeps\b/;

interface Drawn {
  readonly path: string;
  readonly text: string;
  readonly mark: string | undefined;
}

/** Forms that pages draw, by file; a component of that name is none. */
const forms: readonly Drawn[] = sources
  .filter((path) => /^apps\/web\/app\/.*\.tsx$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
  .flatMap(({ path, text }) =>
    [...text.matchAll(FORM)]
      .filter(([tag]) => !tag.startsWith('<Form') || !/function Form\(/.test(text))
      .map(([tag]) => ({ path, text, mark: /data-unkept="(\w+)"/.exec(tag)?.[1] })),
  );
const pathsOf = (found: readonly Drawn[]) => [...new Set(found.map(({ path }) => path))];

test('each form keeps a draft of what is typed, or says why nothing is kept', () => {
  expect(forms.length).toBeGreaterThan(30);
  const wrong = forms.filter(({ text, mark }) => (mark ? !MARKS.includes(mark) : !KEEPS.test(text)));
  expect(pathsOf(wrong)).toEqual([]);
});

test('a form that asks for a password keeps nothing, and a form for long text is no search', () => {
  const asks = forms.filter(({ text }) => /<PasswordInput|type="password"/.test(text));
  expect(pathsOf(asks.filter(({ mark }) => mark !== 'secret'))).toEqual([]);
  const long = forms.filter(({ text }) => /<Textarea/.test(text));
  expect(pathsOf(long.filter(({ mark }) => mark === 'search'))).toEqual([]);
});
