import { expect, test } from 'vitest';
import { probableAddress } from './mail-typo.ts';

test.each([
  ['aina@gmial.com', 'aina@gmail.com'],
  ['Aina@GMAIL.CO', 'aina@gmail.com'],
  ['lim@hotmial.com', 'lim@hotmail.com'],
  ['lim@outlok.com', 'lim@outlook.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(probableAddress(typed)).toBe(meant);
});

test.each(['aina@gmail.com', 'aina@jkr.gov.my', 'aina@mail.com.my', 'aina', 'aina@', 'a@b@gmial.com', ''])(
  '%s is left alone',
  (typed) => {
    expect(probableAddress(typed)).toBeNull();
  },
);
