import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { uploadMedium } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';
import { whileTied } from '../../platform/test/ways-in.ts';
import { turnContent } from './steps/content.jobs.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin', { name: 'Farid Hassan' });
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
const said = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const article = (slug: string, more: object = {}, item: object = {}) => ({
  slug,
  content: {
    item: { kind: 'announcement', ...item },
    en: { title: `Title of ${slug}`, excerpt: 'In short.', body: said('At length about cement.') },
    ms: { title: `Tajuk ${slug}`, excerpt: 'Ringkas.', body: said('Panjang lebar tentang simen.') },
  },
  ...more,
});
const step = (who: Caller, uuid: string, name: string, body: object = {}) =>
  who.call('POST', `${NEWS}/${uuid}/${name}`, body);
const read = (path: string, language = 'en') =>
  api.visitor.call('GET', `/api/v1/content/${path}`, undefined, { 'accept-language': language });

/** Written by one, approved by the other; gives the item with its version. */
async function approved(body: object) {
  const made = await author.call('POST', NEWS, body);
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { uuid, version } = made.body;
  const sent = await step(author, uuid, 'submit', { version });
  const { body: item } = await step(reviewer, uuid, 'approve', { version: sent.body.version });
  expect(item.state).toBe('approved');
  return item;
}

/** Published with another address. */
async function renamed({ uuid, version }: { uuid: string; version: number }, slug: string) {
  const moved = await author.call('PUT', `${NEWS}/${uuid}`, { ...article(slug), version });
  const sent = await step(author, uuid, 'submit', { version: moved.body.version });
  const good = await step(reviewer, uuid, 'approve', { version: sent.body.version });
  return (await step(author, uuid, 'publish', { version: good.body.version })).body;
}

test('an article goes from its author by another person to readers, in their language', async () => {
  const { body: made } = await author.call('POST', NEWS, article('new-base'));
  expect([made.state, made.languages]).toEqual(['draft', { en: 100, ms: 100 }]);
  const sent = await step(author, made.uuid, 'submit', { version: made.version });
  const own = await step(author, made.uuid, 'approve', { version: sent.body.version });
  expect([own.status, own.body.message]).toEqual([
    403,
    'You, or an account linked to yours, wrote a part of this version; another person approves it.',
  ]);
  await whileTied(api, [author, reviewer], async () => {
    const tied = await step(reviewer, made.uuid, 'approve', { version: sent.body.version });
    expect(tied.body.code).toBe('four_eyes');
  });
  const { body: good } = await step(reviewer, made.uuid, 'approve', { version: sent.body.version });
  expect((await read('news/new-base')).status).toBe(404);
  const { body: out } = await step(author, made.uuid, 'publish', { version: good.version });
  expect(out.state).toBe('published');
  expect((await read('news/new-base', 'ms')).body).toMatchObject({ language: 'ms', title: 'Tajuk new-base' });
  expect((await read('news/new-base')).body).toMatchObject({ language: 'en', closed: null });
  expect((await read('news?search=cem')).body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
    'new-base',
  ]);
  expect((await read('news?search=steel')).body.data).toEqual([]);
});

test('those who may review are told of what waits, and it waits on their home; a named one alone', async () => {
  const mails = (who: Caller) =>
    api.platform.database.read
      .selectFrom('mails')
      .where('recipient', '=', who.email)
      .where('template', '=', 'content-waits')
      .orderBy('created_at', 'desc')
      .select(['subject', 'text_body'])
      .execute();
  const other = await api.signIn('Admin', { name: 'Lim Wei' });
  const { body: made } = await author.call('POST', NEWS, article('told'));
  await step(author, made.uuid, 'submit', { version: made.version, note: 'The table first, please.' });
  const [mail] = await mails(reviewer);
  expect(mail?.subject).toBe('To review: Title of told');
  expect(mail?.text_body).toContain('The table first, please.');
  expect(mail?.text_body).toContain(`/internal/cms/news/edit/${made.uuid}`);
  expect(await mails(author)).toEqual([]);
  const before = (await mails(other)).length;
  const { body: second } = await author.call('POST', NEWS, article('told-one'));
  await step(author, second.uuid, 'submit', { version: second.version, reviewer: reviewer.uuid });
  expect([(await mails(reviewer))[0]?.subject, (await mails(other)).length]).toEqual([
    'To review: Title of told-one',
    before,
  ]);
  const waiting = async (who: Caller) =>
    (await who.call('GET', '/api/v1/content-to-review')).body.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await waiting(reviewer)).toEqual(['Title of told-one', 'Title of told']);
  expect(await waiting(other)).toEqual(['Title of told']);
  expect(await waiting(author)).toEqual([]);
});

test('what is written on a published article is seen by nobody before it is approved and published', async () => {
  const item = await approved(article('quiet'));
  const { body: out } = await step(author, item.uuid, 'publish', { version: item.version });
  const changed = article('quiet');
  changed.content.en.title = 'Another title';
  const { body: saved } = await author.call('PUT', `${NEWS}/${item.uuid}`, {
    ...changed,
    version: out.version,
  });
  expect(saved.state).toBe('changed');
  expect((await read('news/quiet')).body.title).toBe('Title of quiet');
  const early = await step(author, item.uuid, 'publish', { version: saved.version });
  expect([early.status, early.body.message]).toEqual([
    409,
    'This is not possible while it is published with a newer draft.',
  ]);
  const shown = await author.call('GET', `${NEWS}/${item.uuid}/versions/2`);
  expect(shown.body.changes).toMatchObject([{ field: 'title', language: 'en', after: 'Another title' }]);
  const { body: back } = await step(author, item.uuid, 'bring-back', { version: saved.version, number: 1 });
  expect([back.newest, back.content.en.title, back.versions[0].restored_from]).toEqual([
    3,
    'Title of quiet',
    1,
  ]);
});

test('an article cannot take the address of a page of the service', async () => {
  const { status, body } = await author.call('POST', NEWS, article('post'));
  expect([status, body.errors]).toEqual([
    422,
    { slug: ['This address is kept for a page of the service. Choose another.'] },
  ]);
});

test('two who write at once: the second reads what the first has saved', async () => {
  const { body: made } = await author.call('POST', NEWS, article('twice'));
  const put = (who: Caller) => who.call('PUT', `${NEWS}/${made.uuid}`, { ...article('twice'), version: 1 });
  expect((await put(author)).status).toBe(200);
  const late = await put(reviewer);
  expect([late.status, late.body.theirs.newest]).toEqual([409, 2]);
});

test('an article in one language is shown to readers of the other, and said to be', async () => {
  const english = article('english-only');
  english.content.ms = { title: '', excerpt: '', body: { type: 'doc', content: [] } } as never;
  const item = await approved(english);
  expect(item.findings).toMatchObject([{ what: 'language-missing', blocking: false, language: 'ms' }]);
  await step(author, item.uuid, 'publish', { version: item.version });
  expect((await read('news/english-only', 'ms')).body).toMatchObject({ language: 'en' });
});

test('nothing that is missing reaches readers', async () => {
  const bare = article('bare');
  bare.content.en.body = said('   ');
  const { body: made } = await author.call('POST', NEWS, bare);
  const refused = await step(author, made.uuid, 'submit', { version: made.version });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'It cannot be published yet: body is missing in English.',
  ]);
});

test('an address is one item’s for ever: an earlier one leads to that of today', async () => {
  const item = await approved(article('old-address'));
  const { body: out } = await step(author, item.uuid, 'publish', { version: item.version });
  const shown = await renamed(out, 'new-address');
  expect(shown.old_slugs).toEqual(['old-address']);
  expect((await read('news/old-address')).body).toMatchObject({
    slug: 'new-address',
    old_slugs: ['old-address'],
  });
  const taken = await author.call('POST', NEWS, article('old-address'));
  expect([taken.status, taken.body.errors.slug]).toEqual([
    422,
    ['Another item has this address, or had it before. Choose another.'],
  ]);
});

test('a scheduled article comes out at its minute, together with the others of it, and goes at its own', async () => {
  const [one, two] = [await approved(article('noon-one')), await approved(article('noon-two'))];
  const at = new Date(api.platform.clock.now().getTime() + 60_000).toISOString();
  const gone = new Date(api.platform.clock.now().getTime() + 120_000).toISOString();
  for (const { uuid, version } of [one, two]) {
    const set = await step(author, uuid, 'schedule', { version, at, unpublish_at: gone });
    expect(set.body.state).toBe('scheduled');
  }
  const early = await step(author, one.uuid, 'schedule', { version: one.version + 1, at });
  expect(early.status).toBe(409);
  await turnContent(api.platform);
  expect((await read('news/noon-one')).status).toBe(404);
  await turnContent(later(60_001));
  expect([(await read('news/noon-one')).status, (await read('news/noon-two')).status]).toEqual([200, 200]);
  await turnContent(later(120_001));
  expect((await read('news/noon-one')).status).toBe(404);
});

test('a minute that is over, none at all, and an end before the beginning are refused with their field', async () => {
  const { uuid, version } = await approved(article('when'));
  const now = api.platform.clock.now().getTime();
  const later = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  for (const [body, field, sentence] of [
    [{ at: later(-1) }, 'at', 'Choose a minute that is still to come.'],
    [{}, 'at', 'Choose a minute or a release.'],
    [{ at: later(2), release: 7 }, 'at', 'Choose a minute or a release.'],
    [{ release: 999_999 }, 'release', 'This release is live or was cancelled. Choose another.'],
    [{ at: later(5), unpublish_at: later(4) }, 'unpublish_at', 'It would be taken back before it comes out.'],
  ] as const) {
    const refused = await step(author, uuid, 'schedule', { version, ...body });
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [sentence] }]);
  }
});

test('scripts, foreign nodes and odd addresses are not stored', async () => {
  const bodies = [
    { type: 'doc', content: [{ type: 'html', text: '<script>alert(1)</script>' }] },
    { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'x' } }] },
    {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link('javascript:alert(1)')] }] },
      ],
    },
    {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link('//evil.example')] }] },
      ],
    },
    {
      type: 'doc',
      content: [{ type: 'embed', attrs: { provider: 'youtube', id: '"><script>', title: 'x' } }],
    },
  ];
  const said: string[] = [];
  for (const body of bodies) {
    const written = article('odd');
    written.content.en.body = body as never;
    const refused = await author.call('POST', NEWS, written);
    expect([JSON.stringify(body), refused.status]).toEqual([JSON.stringify(body), 422]);
    said.push(...(Object.values(refused.body.errors).flat() as string[]));
  }
  expect(said).toEqual(
    expect.arrayContaining([
      'A link leads to a page of ours (/faq), to https://…, to an email address (mailto:) or to a phone number (tel:).',
      'The identifier of the video is not one of this provider.',
    ]),
  );
  let deep: object = { type: 'paragraph' };
  for (let depth = 0; depth < 25; depth += 1) deep = { type: 'blockquote', content: [deep] };
  const written = article('deep');
  written.content.en.body = { type: 'doc', content: [deep] } as never;
  expect((await author.call('POST', NEWS, written)).body.errors).toEqual({
    'content.en.body': ['Lists, tables and quotes are nested too deeply.'],
  });
});

test('each member that is wrong is named with its sentence', async () => {
  const wrong = async (body: object, type = 'news') =>
    (await author.call('POST', `/api/v1/cms/${type}`, body)).body.errors;
  const body = (item: object, en: object = {}) => ({ content: { item, en } });
  const many = Array.from({ length: 11 }, (_, place) => `tag ${place}`);
  const long = {
    type: 'doc',
    content: Array.from({ length: 11 }, () => said('x'.repeat(19_000)).content[0]),
  };
  const video = {
    type: 'doc',
    content: [{ type: 'embed', attrs: { provider: 'vimeo', id: '1234567', title: ' ' } }],
  };
  expect(await wrong({ ...article('x'), slug: 'Two Words' })).toEqual({
    slug: ['An address has small letters, digits and single hyphens, such as new-base-year.'],
  });
  expect(await wrong(body({ tags: many }))).toEqual({ 'content.item.tags': ['At most 10 entries.'] });
  expect(await wrong(body({ products: ['gold'] }))).toEqual({
    'content.item.products': ['There is no product gold.'],
  });
  expect(await wrong(body({}, { body: long }))).toEqual({
    'content.en.body': ['The text is too long. Split it over several pages.'],
  });
  expect(Object.values((await wrong(body({}, { body: video }))) as object)).toEqual([
    ['Say in words what is embedded.'],
  ]);
  expect(await wrong(body({ phone: '03 1234' }), 'contact')).toEqual({
    'content.item.phone': ['A phone number with its country code, such as +60 3 1234 5678.'],
  });
  expect(await wrong({ ...article('for-plans'), audience: 'plans' })).toEqual({
    plans: ['Choose at least one plan.'],
  });
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await wrong({ ...article('for-plans'), audience: 'plans', plans: [nobody] })).toEqual({
    plans: ['One of the plans does not exist.'],
  });
  expect(await wrong({ slug: 'lost', parent: nobody }, 'pages')).toEqual({
    parent: ['There is no such page to lie under.'],
  });
});

test('a review is asked of who may review; a figure that is not published stops an article', async () => {
  const { body: made } = await author.call('POST', NEWS, article('asked'));
  const reader = await api.signIn('Subscriber');
  const asked = await step(author, made.uuid, 'submit', { version: 1, reviewer: reader.uuid });
  expect(asked.body.errors).toEqual({ reviewer: ['This person may not review it.'] });
  const live = article('live');
  live.content.en.body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'figure', attrs: { series: 987_654, period: 'latest', show: 'value' } }],
      },
    ],
  } as never;
  const { body: item } = await author.call('POST', NEWS, live);
  const refused = await step(author, item.uuid, 'submit', { version: item.version });
  expect(refused.body.message).toBe('It cannot be published yet: a live figure is not published.');
});

test('a picture without a description stops an article; described, it is public with it', async () => {
  const { body: picture } = await uploadMedium(api, author, '/api/v1/media?kind=image', {
    name: 'site.png',
    bytes: await pngOf(640, 320),
  });
  const pictured = article('pictured', {}, { cover: picture.uuid });
  const { body: made } = await author.call('POST', NEWS, pictured);
  const refused = await step(author, made.uuid, 'submit', { version: made.version });
  expect(refused.body.message).toBe('It cannot be published yet: the picture site has no description.');
  expect((await api.visitor.call('GET', `/api/v1/media/${picture.uuid}/320.webp`)).status).toBe(404);
  const alt = { en: 'A crane', ms: 'Kren' };
  await author.call('PUT', `/api/v1/media/${picture.uuid}/facts`, {
    ...{ label: 'site', alt, is_decorative: false, licence: '', version: picture.version },
  });
  const { body: sent } = await step(author, made.uuid, 'submit', { version: made.version });
  const { body: good } = await step(reviewer, made.uuid, 'approve', { version: sent.version });
  await step(author, made.uuid, 'publish', { version: good.version });
  const { cover } = (await read('news/pictured')).body;
  expect(cover).toMatchObject({ uuid: picture.uuid, link: null, alt: { en: 'A crane' } });
});

test('a link shows one version to who has it, no other, and ends', async () => {
  const { body: made } = await author.call('POST', NEWS, { ...article('shared'), audience: 'signed_in' });
  const shared = await step(author, made.uuid, 'share', { number: 1, days: 2 });
  const url = new URL(shared.body.address, 'http://datum.test');
  const token = url.searchParams.get('token') ?? '';
  const look = (number: number, by = token) =>
    api.visitor.call('GET', `/api/v1/content-previews/news/${made.uuid}/${number}?token=${by}`);
  const seen = await look(1);
  expect([seen.status, seen.body.title, seen.headers['x-robots-tag']]).toEqual([
    200,
    'Title of shared',
    'noindex',
  ]);
  await author.call('PUT', `${NEWS}/${made.uuid}`, { ...article('shared'), version: 1, audience: 'public' });
  expect((await look(1, `${token}&language=ms`)).body.language).toBe('ms');
  const seenBy = async (reader: string) => (await look(1, `${token}&reader=${reader}`)).body.closed?.audience;
  expect([await seenBy('opened'), await seenBy('visitor'), await seenBy('signed-in')]).toEqual([
    undefined,
    'signed_in',
    undefined,
  ]);
  expect([(await look(2)).status, (await look(1, `${token}x`)).status]).toEqual([404, 404]);
  expect((await step(author, made.uuid, 'share', { number: 9 })).status).toBe(404);
});

test('a feed tells of articles in words that XML takes', async () => {
  const odd = article('odd-signs');
  odd.content.en.title = 'Sand & <gravel> \u0001"dearer"';
  const item = await approved(odd);
  await step(author, item.uuid, 'publish', { version: item.version });
  const feed = await api.visitor.call('GET', '/api/v1/feeds/news');
  expect(feed.headers['content-type']).toContain('application/rss+xml');
  expect(String(feed.raw)).toContain('<title>Sand &amp; &lt;gravel&gt; &quot;dearer&quot;</title>');
});

test('an article with a new address is no new article in the feed', async () => {
  const item = await approved(article('a-bugs-one'));
  const { body: out } = await step(author, item.uuid, 'publish', { version: item.version });
  const inFeed = async (slug: string) => {
    const feed = String((await api.visitor.call('GET', '/api/v1/feeds/news')).raw);
    return new RegExp(`<link>[^<]*/${slug}</link>(<guid[^>]*>[^<]*</guid><pubDate>[^<]*</pubDate>)`).exec(
      feed,
    )?.[1];
  };
  const before = await inFeed('a-bugs-one');
  expect(before).toContain(`<guid isPermaLink="false">urn:uuid:${item.uuid}</guid>`);
  await renamed(out, 'a-bugs-two');
  expect([await inFeed('a-bugs-two'), await inFeed('a-bugs-one')]).toEqual([before, undefined]);
});

/** The platform as it is a time later. */
const later = (milliseconds: number) => ({
  ...api.platform,
  clock: {
    ...api.platform.clock,
    now: () => new Date(api.platform.clock.now().getTime() + milliseconds),
  },
});

const link = (href: string) => ({ type: 'link', attrs: { href } });

test('what is for some is closed to others, who read what it is about', async () => {
  const item = await approved(article('for-some', { audience: 'signed_in' }));
  await step(author, item.uuid, 'publish', { version: item.version });
  const closed = (await read('news/for-some')).body;
  expect(closed).toMatchObject({ closed: { audience: 'signed_in', plans: [] }, title: 'Title of for-some' });
  expect(closed.text.body).toBeUndefined();
  const reader = await api.signIn('Subscriber');
  const open = (await reader.call('GET', '/api/v1/content/news/for-some')).body;
  expect([open.closed, open.text.body.type]).toEqual([null, 'doc']);
});

test('pages lie under each other, never under themselves', async () => {
  const page = (slug: string, parent: string | null = null) => ({
    slug,
    parent,
    content: { en: { title: slug, body: said('x') } },
  });
  const top = (await author.call('POST', '/api/v1/cms/pages', page('top'))).body;
  const below = (await author.call('POST', '/api/v1/cms/pages', page('below', top.uuid))).body;
  const cycle = await author.call('PUT', `/api/v1/cms/pages/${top.uuid}`, {
    ...page('top', below.uuid),
    version: 1,
  });
  expect([cycle.status, cycle.body.errors.parent]).toEqual([422, ['A page cannot lie under itself.']]);
  const kept = await author.call('POST', '/api/v1/cms/pages', page('calendar'));
  expect(kept.body.errors.slug).toEqual(['This address is kept for a page of the service. Choose another.']);
});

test('one step with several: each is done or skipped with its reason', async () => {
  const good = await approved(article('bulk-good'));
  const { body: draft } = await author.call('POST', NEWS, article('bulk-draft'));
  const { body } = await author.call('POST', `${NEWS}/bulk`, {
    uuids: [good.uuid, draft.uuid],
    step: 'publish',
  });
  expect(body.data).toMatchObject([
    { done: true, why: null },
    { done: false, why: 'This is not possible while it is a draft.' },
  ]);
  const untagged = await author.call('POST', `${NEWS}/bulk`, { uuids: [draft.uuid], step: 'tag' });
  expect(untagged.body.errors).toEqual({ tag: ['Give the tag.'] });
  const tagged = await author.call('POST', `${NEWS}/bulk`, {
    uuids: [draft.uuid],
    step: 'tag',
    tag: 'cement',
  });
  expect(tagged.body.data[0].done).toBe(true);
  expect((await author.call('GET', `${NEWS}/${draft.uuid}`)).body.tags).toEqual(['cement']);
});

test('what others lead to is not taken away under them', async () => {
  const target = await approved(article('target'));
  const { body: shown } = await step(author, target.uuid, 'publish', { version: target.version });
  const leading = article('leading');
  leading.content.en.body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link('/news/target')] }] }],
  } as never;
  const item = await approved(leading);
  await step(author, item.uuid, 'publish', { version: item.version });
  const refused = await step(author, target.uuid, 'unpublish', { version: shown.version });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Readers come to it from one other page: Title of leading. Change those first.',
  ]);
});

test('there is one page about the office: a second one is refused, and readers need no address of its own', async () => {
  const content = { en: { title: 'About', excerpt: 'Short.', mission: said('Figures for all.') } };
  const made = await author.call('POST', '/api/v1/cms/about', { content });
  expect(made.status).toBe(201);
  const again = await author.call('POST', '/api/v1/cms/about', { content });
  expect([again.status, again.body.message]).toEqual([409, 'There is one of it only. Change that one.']);
  expect((await read('about/about')).status).toBe(404);
  const step = (who: Caller, verb: string, version: number) =>
    who.call('POST', `/api/v1/cms/about/${made.body.uuid}/${verb}`, { version });
  const sent = await step(author, 'submit', made.body.version);
  const agreed = await step(reviewer, 'approve', sent.body.version);
  await step(author, 'publish', agreed.body.version);
  const { body: shown } = await api.visitor.call('GET', '/api/v1/content-singles/about');
  expect(shown.item).toMatchObject({ title: 'About', slug: null });
});

test('two who have an item open hear of each other, and of what the other saved', async () => {
  const { body: made } = await author.call('POST', NEWS, article('together'));
  const here = (who: Caller, is_writing: boolean) => step(who, made.uuid, 'presence', { is_writing });
  expect((await here(author, true)).body).toEqual({ data: [], version: made.version });
  expect((await here(reviewer, false)).body.data).toEqual([{ name: 'Farid Hassan', is_writing: true }]);
  const saved = await author.call('PUT', `${NEWS}/${made.uuid}`, {
    ...article('together'),
    version: made.version,
  });
  expect((await here(reviewer, false)).body.version).toBe(saved.body.version);
  expect((await here(await api.signIn('Subscriber'), false)).status).toBe(403);
  const other = await author.call('POST', NEWS, article('apart'));
  expect((await step(reviewer, other.body.uuid, 'presence', { is_writing: true })).body.data).toEqual([]);
});

test('one search finds articles, answers and documents, but no word of a text that is closed', async () => {
  const words = (title: string, more: object) => ({ title, excerpt: `About ${title}.`, ...more });
  const open = article('bitumen-open');
  open.content.en = words('Open bitumen', { body: said('Laterite is dearer.') }) as never;
  const closed = { ...article('bitumen-closed'), audience: 'signed_in' };
  closed.content.en = words('Closed bitumen', { body: said('Laterite is cheaper.') }) as never;
  for (const body of [open, closed]) {
    const item = await approved(body);
    expect((await step(author, item.uuid, 'publish', { version: item.version })).status).toBe(200);
  }
  const find = async (search: string) => {
    const { body } = await api.visitor.call('GET', `/api/v1/content-hits?search=${search}`);
    return body.data.map(({ type, address }: { type: string; address: string }) => `${type} ${address}`);
  };
  expect(await find('bitumen')).toEqual(['news /news/bitumen-closed', 'news /news/bitumen-open']);
  expect(await find('laterite')).toEqual(['news /news/bitumen-open']);
  expect((await read('news?search=laterite')).body.meta.total).toBe(1);
  expect(await find('%26%20%7C')).toEqual([]);
  expect((await api.visitor.call('GET', '/api/v1/content-hits?type=pdf')).body.data).toEqual([]);
  expect((await api.visitor.call('GET', '/api/v1/content-hits?type=people')).status).toBe(422);
});

test('a page is not taken from readers while pages below it are published', async () => {
  const PAGES = '/api/v1/cms/pages';
  const out = async (slug: string, parent: string | null) => {
    const { body: made } = await author.call('POST', PAGES, {
      slug,
      parent,
      content: {
        item: {},
        en: { title: `Title of ${slug}`, body: said('Words.') },
        ms: { title: `Tajuk ${slug}`, body: said('Kata.') },
      },
    });
    const act = async (who: Caller, name: string, version: number) =>
      (await who.call('POST', `${PAGES}/${made.uuid}/${name}`, { version })).body;
    const sent = await act(author, 'submit', made.version);
    const good = await act(reviewer, 'approve', sent.version);
    return act(reviewer, 'publish', good.version);
  };
  const above = await out('rules-above', null);
  const child = await out('rules-below', above.uuid);
  const take = (item: { uuid: string; version: number }, name: string) =>
    reviewer.call('POST', `${PAGES}/${item.uuid}/${name}`, { version: item.version });
  for (const name of ['unpublish', 'archive']) {
    const refused = await take(above, name);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A page below it is published: Title of rules-below. Unpublish it first, or put it under another page.',
    ]);
  }
  expect((await take(child, 'unpublish')).status).toBe(200);
  expect((await take(above, 'unpublish')).status).toBe(200);
});
