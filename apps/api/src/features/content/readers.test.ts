import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { addPicture } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';

/** Who reads what is written: nothing gets to readers, or stays with them, that two people did not let. */
let api: TestApp;
let author: Caller;
let reviewer: Caller;
let third: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin', { name: 'Farid Hassan' });
  third = await api.signIn('Admin', { name: 'Mei Ling Tan' });
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const said = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const words = (title: string) => ({ title, excerpt: 'In short.', body: said(`All about ${title}.`) });
const article = (slug: string, more: object = {}, item: object = {}) => ({
  slug,
  content: { item: { kind: 'release', ...item }, en: words(slug), ms: words(`Tajuk ${slug}`) },
  ...more,
});
const page = (slug: string) => ({ slug, content: { item: {}, en: words(slug), ms: words(`Laman ${slug}`) } });
const at = (type: string, uuid = '') => `/api/v1/cms/${type}${uuid && `/${uuid}`}`;
const step = (who: Caller, type: string, uuid: string, name: string, body: object) =>
  who.call('POST', `${at(type, uuid)}/${name}`, body);
const read = (path: string) => api.visitor.call('GET', `/api/v1/content/${path}`);

/** The newest version of an item goes to readers: asked for by its author, approved by the other. */
async function out(type: string, uuid: string, version: number) {
  const { body: sent } = await step(author, type, uuid, 'submit', { version });
  const good = await step(reviewer, type, uuid, 'approve', { version: sent.version });
  expect([good.status, good.body.message]).toEqual([200, undefined]);
  const shown = await step(author, type, uuid, 'publish', { version: good.body.version });
  expect([shown.status, shown.body.message]).toEqual([200, undefined]);
  return shown.body;
}

async function published(type: string, body: object) {
  const { body: made } = await author.call('POST', at(type), body);
  return out(type, made.uuid, made.version);
}

test('address and readers change with the version that is published, and not when it is saved', async () => {
  const item = await published('news', article('members', { audience: 'signed_in' }));
  const open = { ...article('for-all', { audience: 'public' }), version: item.version };
  const saved = await author.call('PUT', at('news', item.uuid), open);
  expect([saved.body.slug, saved.body.audience, saved.body.state]).toEqual(['for-all', 'public', 'changed']);
  expect((await read('news/members')).body.closed.audience).toBe('signed_in');
  expect((await read('news/for-all')).status).toBe(404);
  const diff = await author.call('GET', `${at('news', item.uuid)}/versions/2`);
  expect(diff.body.changes.slice(0, 2)).toEqual([
    { field: 'slug', language: null, before: 'members', after: 'for-all', blocks: null },
    { field: 'audience', language: null, before: 'signed_in', after: 'public', blocks: null },
  ]);
  const taken = await author.call('POST', at('news'), article('for-all'));
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['slug']]);
  await out('news', item.uuid, saved.body.version);
  expect((await read('news/for-all')).body.closed).toBeNull();
  expect((await read('news/members')).body.slug).toBe('for-all');
});

test('a version that brings words back waits for somebody who wrote none of them', async () => {
  const { body: made } = await author.call('POST', at('news'), article('back'));
  const save = (who: Caller, version: number, slug: string) =>
    who.call('PUT', at('news', made.uuid), { ...article(slug), slug: 'back', version });
  const { body: odd } = await save(reviewer, made.version, 'odd');
  const { body: good } = await save(third, odd.version, 'good');
  const { body: sent } = await step(third, 'news', made.uuid, 'submit', { version: good.version });
  const approved = await step(author, 'news', made.uuid, 'approve', { version: sent.version });
  expect(approved.status).toBe(403); // the author of the first version
  const { body: back } = await step(third, 'news', made.uuid, 'bring-back', {
    version: sent.version,
    number: 2,
  });
  const { body: again } = await step(third, 'news', made.uuid, 'submit', { version: back.version });
  expect((await step(reviewer, 'news', made.uuid, 'approve', { version: again.version })).status).toBe(403);
});

test('words that were approved once, brought back over others, are still their author’s', async () => {
  const item = await published('news', article('twice'));
  const odd = { ...article('twice', {}), version: item.version };
  odd.content.en = words('Odd');
  const { body: saved } = await reviewer.call('PUT', at('news', item.uuid), odd);
  const plain = { ...article('twice'), version: saved.version };
  const { body: mended } = await third.call('PUT', at('news', item.uuid), plain);
  const { body: sent } = await step(third, 'news', item.uuid, 'submit', { version: mended.version });
  const { body: good } = await step(author, 'news', item.uuid, 'approve', { version: sent.version });
  const { body: back } = await step(third, 'news', item.uuid, 'bring-back', {
    version: good.version,
    number: 2,
  });
  const { body: asked } = await step(third, 'news', item.uuid, 'submit', { version: back.version });
  const own = await step(reviewer, 'news', item.uuid, 'approve', { version: asked.version });
  expect(own.status).toBe(403);
});

test('a picture is open to everybody as long as something published shows it', async () => {
  const medium = await addPicture(api, author, { bytes: await pngOf(900, 600) });
  const opens = async () => (await api.visitor.call('GET', `/api/v1/media/${medium.uuid}`)).status;
  expect(await opens()).toBe(404);
  const first = await published('news', article('with-picture', {}, { cover: medium.uuid }));
  const second = await published('news', article('with-it-too', {}, { cover: medium.uuid }));
  expect(await opens()).toBe(200);
  await step(author, 'news', first.uuid, 'unpublish', { version: first.version });
  expect(await opens()).toBe(200);
  const { body: closed } = await author.call('PUT', at('news', second.uuid), {
    ...article('with-it-too', { audience: 'signed_in' }, { cover: medium.uuid }),
    version: second.version,
  });
  expect(await opens()).toBe(200);
  await out('news', second.uuid, closed.version);
  expect(await opens()).toBe(404);
  expect((await api.visitor.call('GET', `/api/v1/media/${medium.uuid}?version=1`)).status).toBe(404);
});

test('two pages moved under each other at once: one is refused', async () => {
  const made = async (slug: string) => (await author.call('POST', at('pages'), page(slug))).body;
  const [one, other] = [await made('tree-one'), await made('tree-other')];
  const under = (child: typeof one, slug: string, parent: string) =>
    author.call('PUT', at('pages', child.uuid), { ...page(slug), parent, version: child.version });
  const answers = await Promise.all([
    under(one, 'tree-one', other.uuid),
    under(other, 'tree-other', one.uuid),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('what others lead to is not taken back at a minute either, and what comes out of the archive is a draft', async () => {
  const target = await published('pages', page('led-to'));
  const leading = article('leads');
  leading.content.en.body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See', marks: [{ type: 'link', attrs: { href: '/pages/led-to' } }] } as never,
        ],
      },
    ],
  };
  const news = await published('news', leading);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const later = await step(author, 'pages', target.uuid, 'unpublish', { version: target.version, at: soon });
  expect([later.status, later.body.code]).toEqual([409, 'state']);
  const { body: gone } = await step(author, 'news', news.uuid, 'archive', { version: news.version });
  const { body: kept } = await step(author, 'news', news.uuid, 'restore', { version: gone.version });
  expect(kept.state).toBe('draft');
});
