import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDestination } from '../advertising/ad-bookings.ts';
import { wrongsIn } from '../messages/refusals/issues.ts';
import { changesBetween } from './content-changes.ts';
import { contentSchema } from './content-schema.ts';
import { stateOf } from './content-states.ts';
import { completeness, findingsIn } from './publish-check.ts';
import { type RichText, richText } from './rich-text.ts';
import { headingsOf, linksOf, plainText, slugOf } from './rich-text-parts.ts';
import { isSafeLink, isWebAddress, telephoneLink } from './safe-link.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const words = (text: string, marks: unknown[] = []) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const heading = (level: number, text: string) => ({
  type: 'heading',
  attrs: { level },
  content: [words(text)],
});
const kept = (value: unknown): RichText => richText.parse(value);

test.each([
  ['/faq', true],
  ['/news/a?b=c#d', true],
  ['#part-2', true],
  ['https://example.org/a', true],
  ['HTTP://example.org', true],
  ['mailto:a@example.org', true],
  ['tel:+60-3-1234', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user:pass@example.org', false],
  ['https://localhost', false],
  ['mailto:a@example.org?bcc=b@example.org', false],
  ['mailto:a@example.org?subject=x&bcc=b@example.org', false],
  ['mailto:a@example.org?subject=x%0D%0ABcc:b@example.org', false],
  ["mailto:o'brien@example.org,b@example.org?subject=Prices%20of%20steel&body=One%0D%0ATwo", true],
  ['mailto:', false],
  ['tel:+60 (3) 1234.5678;phone-context=+60', true],
  ['tel:alert(1)', false],
  ['tel:+60\n312', false],
  ["https://example.org/a'b?q=(x)&y=*~[1]|{2}#part-2.1", true],
  ["https://o'brien@evil.example/", false],
  ["/news?search='steel'", true],
  ['#bahagian-é.2', true],
  ['/x/..//evil.example', false],
  ['/x/%2e%2e//evil.example', false],
  ['/.//evil.example', false],
  ['/x/../faq', true],
  ['/a"onclick="x', false],
  ['', false],
])('whether a link may lead to %s', (href, may) => {
  expect(isSafeLink(href)).toBe(may);
});

test('links that browsers open are taken wherever an address is asked for, dangerous ones nowhere', () => {
  const { https: good, must_stay_refused: bad }: { https: string[]; must_stay_refused: string[] } =
    JSON.parse(readFileSync(new URL('cases/links.json', import.meta.url), 'utf8'));
  expect([good.length, good.filter((link) => !isSafeLink(link)), bad.filter(isSafeLink)]).toEqual([
    7,
    [],
    [],
  ]);
  const sites = good.filter((link) => link.startsWith('https:'));
  expect(sites.filter((link) => !isDestination(link) || !isWebAddress(link))).toEqual([]);
  expect(bad.filter((link) => isDestination(link) || isWebAddress(link))).toEqual([]);
  expect(isDestination('http://example.org/')).toBe(false);
});

test('a telephone number is taken as it is written, and dialled without what is for the eye', () => {
  const phone = '+60 (0)3-1234.5678';
  expect(wrongsIn(contentSchema('contact'), { item: { phone } })).toEqual([]);
  expect(telephoneLink(phone)).toBe('tel:+60312345678');
});

test('a link elsewhere is refused by its sentence, and so are too many words', () => {
  const foreign = doc(paragraph(words('x', [{ type: 'link', attrs: { href: 'javascript:x' } }])));
  expect(wrongsIn(richText, foreign).map(({ refusal }) => refusal.key)).toEqual(['values.content-link']);
  const tags = Array.from({ length: 11 }, (_, place) => `t${place}`);
  const wrong = wrongsIn(contentSchema('news'), { item: { tags } });
  expect(wrong.map(({ path, refusal }) => [path.join('.'), refusal.key])).toEqual([
    ['item.tags', 'values.content-many-words'],
  ]);
});

test('the parts of a text: words by block, links once, headings with addresses that differ', () => {
  const text = kept(
    doc(
      heading(2, 'Über Zement'),
      paragraph(words('See '), words('this', [{ type: 'link', attrs: { href: '/faq' } }]), {
        type: 'hardBreak',
      }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('one'))] }] },
      heading(2, 'Über Zement'),
      heading(3, '—'),
    ),
  );
  expect(plainText(text)).toBe('Über Zement\nSee this\none\nÜber Zement\n—');
  expect(linksOf(text)).toEqual(['/faq']);
  expect(headingsOf(text).map(({ anchor }) => anchor)).toEqual(['uber-zement', 'uber-zement-2', 'part']);
  expect(slugOf('  Kos & Harga: 2026/27!  ')).toBe('kos-harga-2026-27');
});

test('a version says what is missing in it, in which language, and how whole it is', () => {
  const content = contentSchema('news').parse({
    item: {},
    en: { title: 'T', excerpt: 'E', body: doc(heading(3, 'Deep'), paragraph(words('880101-14-5678'))) },
  });
  expect(
    findingsIn('news', content, null).map(({ what, field, blocking }) => [what, field, blocking]),
  ).toEqual([
    ['slug-missing', 'slug', true],
    ['missing', 'kind', true],
    ['personal-data', 'body', false],
    ['heading-order', 'body', false],
    ['language-missing', 'title', false],
  ]);
  expect([completeness('news', content, 'en'), completeness('news', content, 'ms')]).toEqual([100, 0]);
});

test('two versions differ by fields, and texts by blocks that stay, go and come', () => {
  const version = (title: string, ...blocks: string[]) =>
    contentSchema('news').parse({
      item: { tags: [title] },
      en: { title, body: doc(...blocks.map((block) => paragraph(words(block)))) },
    });
  const changes = changesBetween('news', version('a', '1', '2', '3'), version('b', '1', '3', '4'));
  expect(changes.map(({ field, language, before, after }) => [field, language, before, after])).toEqual([
    ['tags', null, 'a', 'b'],
    ['title', 'en', 'a', 'b'],
    ['body', 'en', '1\n2\n3', '1\n3\n4'],
  ]);
  expect(changes[2]?.blocks?.map(({ change, words: said }) => `${change} ${said}`)).toEqual([
    'same 1',
    'removed 2',
    'same 3',
    'added 4',
  ]);
  expect(changesBetween('news', version('a', '1'), version('a', '1'))).toEqual([]);
});

const facts = {
  newest: 2,
  review: 'none',
  approved: null,
  published: null,
  is_scheduled: false,
  is_archived: false,
} as const;

test.each([
  [{}, 'draft'],
  [{ review: 'waiting' }, 'in_review'],
  [{ review: 'returned' }, 'returned'],
  [{ approved: 2 }, 'approved'],
  [{ approved: 2, is_scheduled: true }, 'scheduled'],
  [{ approved: 2, published: 2 }, 'published'],
  [{ approved: 1, published: 1 }, 'changed'],
  [{ approved: 1, published: 1, review: 'waiting' }, 'in_review'],
  [{ approved: 2, published: 1 }, 'approved'],
  [{ published: 2, is_archived: true }, 'archived'],
] as const)('the state of %j is %s', (more, state) => {
  expect(stateOf({ ...facts, ...more })).toBe(state);
});
