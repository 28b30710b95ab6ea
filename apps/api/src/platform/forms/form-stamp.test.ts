import { expect, test } from 'vitest';
import { formStamp, readFormStamp } from './form-stamp.ts';
import { wrongGuard } from './refuse-program.ts';

const SECRET = 's'.repeat(48);
const now = new Date('2026-11-23T04:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const keyOf = (given: Date | null, at: Date, website = '') => {
  const wrong = wrongGuard({ website }, given, at);
  return wrong && Object.entries(wrong).map(([field, [first]]) => [field, first?.key])[0];
};

test('a stamp tells when its form was given out, and one that was changed tells nothing', () => {
  const stamp = formStamp(SECRET, now);
  expect(readFormStamp(SECRET, stamp)).toEqual(now);
  expect(readFormStamp('t'.repeat(48), stamp)).toBeNull();
  for (const made of ['', '.', 'abc', `1${stamp}`, stamp.slice(0, -1), '0.0']) {
    expect(readFormStamp(SECRET, made), made).toBeNull();
  }
});

test('a person has from some seconds to a day, and leaves the unseen field empty', () => {
  expect(keyOf(now, later(2))).toEqual(['stamp', 'forms.stamp-fast']);
  expect(keyOf(now, later(4))).toBeNull();
  expect(keyOf(now, later(23 * 3600))).toBeNull();
  expect(keyOf(now, later(25 * 3600))).toEqual(['stamp', 'forms.stamp-old']);
  expect(keyOf(null, now)).toEqual(['stamp', 'forms.stamp-old']);
  expect(keyOf(now, later(60), 'https://casino.example')).toEqual(['website', 'forms.by-program']);
});
