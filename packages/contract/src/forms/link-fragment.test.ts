import { expect, test } from 'vitest';
import { linkFragment, linkSecretIn } from './link-fragment.ts';

test.each(['a-b_c', '018f3c6e-0000-7000-8000-000000000091.1.Xy_-9', 'a b&c#d=e?f%'])(
  'the secret %s comes back out of its fragment and out of the whole link',
  (secret) => {
    expect(linkSecretIn(linkFragment(secret))).toBe(secret);
    expect(linkSecretIn(`https://data.example.org/contact?follow=1${linkFragment(secret)}`)).toBe(secret);
  },
);

test('a link of the time when the secret stood in the query is read', () => {
  expect(linkSecretIn('https://data.example.org/contact?status=abc&sent=1')).toBe('abc');
  expect(linkSecretIn(' https://data.example.org/contact?sent=1&status=abc ')).toBe('abc');
});

test.each(['', '#', '#thread', 'https://data.example.org/contact', '#nostatus=x', '#status=', 'status'])(
  '%j has no secret',
  (text) => {
    expect(linkSecretIn(text)).toBeNull();
  },
);
