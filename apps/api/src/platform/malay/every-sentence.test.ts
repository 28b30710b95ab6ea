import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inMalay } from './malay.ts';

const src = join(import.meta.dirname, '../..');

/** Files whose sentences are no refusals: they stand in an answer that succeeds, or in both languages already. */
const OTHERWISE = [
  'features/account-batches/rules.ts',
  'features/account/not-me.routes.ts',
  'features/account/passwords.routes.ts',
  'features/account/routes.ts',
  'features/closures/routes.ts',
  'features/imports/answer.rules.ts',
  'features/imports/rows.routes.ts',
  'features/published/file.rules.ts',
  'features/quotes/file.routes.ts',
  'features/roles/rules.ts',
  'features/session/mail-code.routes.ts',
  'features/session/routes.ts',
  'platform/audit-trail/verify.ts',
  'platform/job-runner.ts',
  'platform/security-news.ts',
];
/** `'Some words.'` or the same in backticks, as our refusals are written. */
const SENTENCE = /'([A-Z][^'\n]* [^'\n]*\.)'|`([A-Z$][^`\n]* [^`\n]*\.)`/g;

test('every sentence by which the API refuses is said in Malay too', () => {
  const files = globSync('{features,platform}/**/*.ts', { cwd: src }).filter(
    (file) => !/\.test\.ts$|\/test-|^platform\/(malay|mail|openapi)/.test(file) && !OTHERWISE.includes(file),
  );
  const sentences = files.flatMap((file) => sentencesOf(readFileSync(join(src, file), 'utf8')));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => inMalay(sentence) === sentence)).toEqual([]);
});

/** Values in a sentence are filled in by a number. */
const sentencesOf = (code: string): string[] =>
  [...code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(SENTENCE)].map(([, plain, filled]) =>
    (plain ?? filled ?? '').replaceAll(/\$\{[^}]*\}/g, '7'),
  );
