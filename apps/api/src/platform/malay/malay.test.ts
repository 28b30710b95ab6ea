import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translator } from '@datum/contract/messages/sentences/translate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { inMalay, MALAY } from './malay.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const ms = { 'accept-language': 'ms-MY,ms;q=0.9' };
const refused = (headers: Record<string, string>) =>
  api.visitor.call(
    'POST',
    '/api/v1/register',
    { email: 'x', name: '', password: 'short', extra: 1 },
    headers,
  );

test('a refusal is Malay for who asks for Malay, and word for word the same for everybody else', async () => {
  const [malay, english, unsaid] = [
    await refused(ms),
    await refused({ 'accept-language': 'en' }),
    await refused({}),
  ];
  expect(malay.body.errors.email).toEqual(['E-mel mesti alamat e-mel yang sah.']);
  expect(malay.body.errors.extra).toEqual(['Medan extra tidak dikenali.']);
  expect(malay.body.message).toMatch(/\(dan \d ralat lagi\)$/);
  expect(Object.keys(malay.body.errors)).toEqual(Object.keys(english.body.errors));
  const { request_id: _one, ...said } = english.body;
  const { request_id: _other, ...pinned } = unsaid.body;
  expect(said).toEqual(pinned);
  expect(english.body.message).toMatch(/\(and \d more errors\)$/);
});

test('also what Zod says, what has values in it, and what has no fields', async () => {
  const root = await api.signIn('Super Administrator');
  const list = await root.call('GET', '/api/v1/users?per_page=9999', undefined, ms);
  expect(list.body.errors.per_page).toEqual([
    expect.stringMatching(/^Medan per page tidak sah: Terlalu besar/),
  ]);
  expect((await root.call('GET', '/api/v1/nothing', undefined, ms)).body.message).toMatch(
    /^Laluan .* tidak dijumpai/,
  );
  const own = await root.call('POST', `/api/v1/users/${root.uuid}/suspend`, { reason: 'x' }, ms);
  expect(own.body.message).toBe('Tiada siapa menggantung akaun sendiri; minta pentadbir lain.');
  expect(inMalay('This account is suspended already.')).toBe('Akaun ini sudah digantung.');
});

test('every value of a sentence has its place in both languages', () => {
  const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();
  const odd = Object.entries(MALAY).filter(([en, other]) => `${holes(en)}` !== `${holes(other)}`);
  expect(odd).toEqual([]);
});

test('a sentence that nobody put into Malay stays, and a value is never taken for a pattern', () => {
  const say = translator({ 'The code {code} is taken.': 'Kod {code} sudah digunakan.' });
  expect(say('The code $&.* is taken.')).toBe('Kod $&.* sudah digunakan.');
  expect(say('Something else.')).toBe('Something else.');
});

/** Files whose sentences are no refusals: start-up, the command line, files, checks of the chain; or have their own Malay. */
const ELSEWHERE =
  /command-line|config\.ts|openapi|job-runner|platform\/audit|answer\.rules|file\.rules|file\.routes|templates|demo\/|malay|sentences|permissions|problems\.ts|products\.ts|security-news/;
/** Sentences of answers, not of refusals. */
const ANSWERS =
  /on its way\.$|^Logged out|^Your (password|account|address) (is|was)|^Open to|^The role (holds|does not)|^(Opens|Sees|Enters|Keeps) |^(Asks|Starts|Puts|Suspends|Gives|Sends) an? |^Mend the cells|^Server error\.| (anda|yang|dan) /;

test('every sentence by which the API refuses something is said in Malay', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const known = new Set(Object.keys(MALAY).map((sentence) => sentence.replaceAll(/\{\w+\}/g, '{}')));
  const missing = globSync(['apps/api/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root })
    .filter((path) => !ELSEWHERE.test(path) && !/\.test\.ts$|\/test-/.test(path))
    .flatMap((path) => sentencesIn(readFileSync(join(root, path), 'utf8')).map((text) => ({ path, text })))
    .filter(({ text }) => !known.has(text) && inMalay(text) === text && !ANSWERS.test(text))
    .map(({ path, text }) => `${path}: ${text}`);
  expect(missing, 'put these into platform/malay/, or contract/src/sentences/ for what schemas say').toEqual(
    [],
  );
});

/** Texts in quotes that are a whole English sentence; values in them as `{}`. Summaries of endpoints are not looked at. */
function sentencesIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\b(summary|sentence|description|event|info):\s*\n?\s*(['`])[^\n]*/g, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, filled]) => (plain ?? filled ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}'))
    .filter((text) => /^([A-Z]|\{\} [a-z])[^\n]* [^\n]*\.$/.test(text) && !/[<>]|\b(datum|npm)\b/.test(text));
}
