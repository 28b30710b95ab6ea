import { expect, test } from 'vitest';
import { opensLink, signLink } from './signed-links.ts';

const config = { appSecret: 'x'.repeat(48) };
const now = new Date('2026-11-24T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const one = { purpose: 'media', subject: 'a' } as const;
const link = signLink(config, { ...one, now, until: after(120) });

test('a link opens its thing until it expires, and not a second longer', () => {
  expect(opensLink(config, link, { ...one, now })).toBe(true);
  expect(opensLink(config, link, { ...one, now: after(119) })).toBe(true);
  expect(opensLink(config, link, { ...one, now: after(120) })).toBe(false);
});

test('a link opens no other thing, for no other purpose, in no other installation', () => {
  expect(opensLink(config, link, { ...one, subject: 'b', now })).toBe(false);
  expect(opensLink(config, link, { ...one, purpose: 'preview', now })).toBe(false);
  expect(opensLink({ appSecret: 'y'.repeat(48) }, link, { ...one, now })).toBe(false);
});

test('a link cannot be made to last longer by who holds it', () => {
  const [expires = '', signed = ''] = link.split('.');
  const later = (Number.parseInt(expires, 36) + 600).toString(36);
  expect(opensLink(config, `${later}.${signed}`, { ...one, now })).toBe(false);
});

test('no link lasts longer than its purpose allows', () => {
  const long = signLink(config, { ...one, now, until: after(86_400) });
  expect(opensLink(config, long, { ...one, now: after(299) })).toBe(true);
  expect(opensLink(config, long, { ...one, now: after(300) })).toBe(false);
});

const [expires = '', signed = ''] = link.split('.');
test.each([
  undefined,
  '',
  '.',
  'zzzzzzzzz.',
  expires,
  `${expires}.`,
  `${expires}.${signed.slice(1)}`,
  `${link}.`,
  `${expires.toUpperCase()}.${signed}`,
  ` ${link}`,
])('what was never signed opens nothing: %j', (wrong) => {
  expect(opensLink(config, wrong, { ...one, now })).toBe(false);
});
