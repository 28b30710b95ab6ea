import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

export const MIN_LENGTH = 12;
/** Longer than any passphrase; a limit only against requests that want to keep us busy. */
export const MAX_LENGTH = 1_000;

const HASH_BYTES = 6;
const lists = join(import.meta.dirname, 'password-lists');
let breached: Buffer | undefined;
let words: ReadonlySet<string> | undefined;

/**
 * What is wrong with a new password; empty when it may be used. Length counts, any character
 * is welcome, nothing is cut; what many people use, or what can be guessed from the person, is refused.
 * @param about email and name of the person
 * @param minLength characters that the security policy asks for; at least 12
 */
export function passwordProblems(
  password: string,
  about: readonly string[],
  minLength: number = MIN_LENGTH,
): Refusal[] {
  const length = [...password].length;
  if (length < minLength) {
    return [refusal('account.password-short', { count: minLength })];
  }
  if (length > MAX_LENGTH) {
    return [refusal('account.password-long', { count: MAX_LENGTH })];
  }
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepetition(plain) || isSequence(plain)) {
    return [refusal('account.password-repeats')];
  }
  if (isBreached(plain) || isCommonWord(plain)) {
    return [refusal('account.password-known')];
  }
  if (isAboutPerson(plain, about)) {
    return [refusal('account.password-about-person')];
  }
  return [];
}

/** Binary search over the sorted hashes. */
function isBreached(plain: string): boolean {
  breached ??= readFileSync(join(lists, 'breached-12.bin'));
  const wanted = createHash('sha256').update(plain).digest().subarray(0, HASH_BYTES);
  let low = 0;
  let high = breached.length / HASH_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = breached.subarray(middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
    const order = Buffer.compare(found, wanted);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** `Password1234!` is `password` with decoration. */
function isCommonWord(plain: string): boolean {
  words ??= new Set(readFileSync(join(lists, 'common-words.txt'), 'utf8').trimEnd().split('\n'));
  const core = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return words.has(core) || words.has(unleet(core)) || words.has(unleet(plain).replaceAll(/[^a-z]/g, ''));
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
};
const unleet = (text: string) => text.replaceAll(/[013457$@]/g, (mark) => LEET[mark] ?? mark);

/** One to four characters over and over: `abcabcabcabc`. */
const isRepetition = (plain: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(plain) && new Set(plain).size <= 5;

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const isSequence = (plain: string) =>
  ROWS.some((row) => row.includes(plain) || [...row].reverse().join('').includes(plain));

/** More than half of it is the person's own name or address. */
function isAboutPerson(plain: string, about: readonly string[]): boolean {
  const parts = about
    .flatMap((text) => text.toLowerCase().split(/[\s@._+-]+/))
    .filter((part) => part.length >= 4);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), plain);
  return rest.length < plain.length && rest.length < MIN_LENGTH / 2;
}
