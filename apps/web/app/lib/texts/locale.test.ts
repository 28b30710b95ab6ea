import { expect, test } from 'vitest';
import { pickLocale } from './locale.ts';

test.each([
  ['theme=dark; locale=ms; a=b', 'en-GB,en', 'ms'],
  [null, 'ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
  [null, 'de-DE, ms;q=0.5', 'ms'],
  [null, 'zh-CN', 'en'],
  ['locale=xx', 'ms', 'ms'],
  ['xlocale=ms', null, 'en'],
  [null, null, 'en'],
])('cookie %j and Accept-Language %j give %s', (cookie, accepted, locale) => {
  expect(pickLocale(cookie, accepted)).toBe(locale);
});
