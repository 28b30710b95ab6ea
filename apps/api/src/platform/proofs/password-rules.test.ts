import { expect, test } from 'vitest';
import { OWN_TURN } from '../limits/fair-turns.ts';
import { passwordProblems } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const about = ['Aisyah Rahman', 'aisyah.rahman@example.org'];

test.each([
  ['short', 'elevenchars', 'account.password-short'],
  ['longer than anybody types', 'long and boring '.repeat(63), 'account.password-long'],
  ['breached', '1qaz2wsx3edc4rfv', 'account.password-known'],
  ['breached in capitals', 'FinalFantasy', 'account.password-known'],
  ['a common word with decoration', 'Password1234!', 'account.password-known'],
  ['a common word in figures', '!!P4$$w0rd!!2026', 'account.password-known'],
  ['one sign over and over', 'aaaaaaaaaaaaaaaa', 'account.password-repeats'],
  ['a repeated group', 'abcabcabcabcabc', 'account.password-repeats'],
  ['a row of the keyboard', 'qwertyuiopasdfgh', 'account.password-repeats'],
  ['counting', '012345678901234', 'account.password-repeats'],
  ['the own name', 'aisyahrahman1', 'account.password-about-person'],
])('%s is refused: %s', (_, password, key) => {
  expect(passwordProblems(password, about).map((problem) => problem.key)).toEqual([key]);
});

test.each([
  ['words', 'kuda hijau minum kopi'],
  ['any alphabet', 'пароль из слов и ещё'],
  ['emoji count as one', '🏗️🧱🪵🪟🚪🔩🪛🔨🧰⛏️🪚📐'],
  ['200 characters', `${'long and boring '.repeat(12)}end?`],
])('%s may be used', (_, password) => {
  expect(passwordProblems(password, about)).toEqual([]);
});

test('nothing is cut: the last of 200 characters counts', async () => {
  const long = `${'x y'.repeat(66)}ab`;
  const stored = await hashPassword(long, OWN_TURN);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, long, OWN_TURN)).toBe(true);
  expect(await verifyPassword(stored, `${long.slice(0, -1)}c`, OWN_TURN)).toBe(false);
});
