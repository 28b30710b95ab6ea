import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin');
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const linking = (...links: string[]) => ({
  type: 'doc',
  content: links.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }],
  })),
});
const article = (slug: string, ...links: string[]) => ({
  slug,
  content: {
    item: { kind: 'announcement' },
    en: { title: `Title of ${slug}`, excerpt: 'Short.', body: linking(...links) },
  },
});
const question = (slug: string) => ({
  slug,
  content: { item: { category: 'data' }, en: { question: `What is ${slug}?`, answer: linking('/news') } },
});
const step = (who: Caller, type: string, uuid: string, name: string, version: number) =>
  who.call('POST', `/api/v1/cms/${type}/${uuid}/${name}`, { version });

async function published(type: string, body: object) {
  const { body: made } = await author.call('POST', `/api/v1/cms/${type}`, body);
  const sent = await step(author, type, made.uuid, 'submit', made.version);
  const good = await step(reviewer, type, made.uuid, 'approve', sent.body.version);
  return (await step(author, type, made.uuid, 'publish', good.body.version)).body;
}

test('a review tells which links lead to no page of ours, and to none that readers see', async () => {
  await published('faq', question('cement'));
  const links = [
    '/prices/cement',
    '/pages/methodolgy',
    '/products/gold',
    '/faq#lime',
    ...['/faq#cement', '/pricing', '/products?from=2026-01', '/api/v1/feeds/news', 'https://example.org/x'],
  ];
  const { body } = await author.call('POST', '/api/v1/cms/news', article('links', ...links));
  const told = body.findings.filter(({ what }: { what: string }) => what === 'link-unknown');
  expect(told.map(({ detail }: { detail: string }) => detail)).toEqual(links.slice(0, 4));
});

test('a question that an article leads to is not archived under it, and says where it is used', async () => {
  const asked = await published('faq', question('steel'));
  const leading = await published('news', article('about-steel', '/faq#steel'));
  const { body: shown } = await author.call('GET', `/api/v1/cms/faq/${asked.uuid}`);
  expect(shown.used_by).toEqual([{ type: 'news', uuid: leading.uuid, title: 'Title of about-steel' }]);
  const refused = await step(reviewer, 'faq', asked.uuid, 'archive', shown.version);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Readers come to it from one other page: Title of about-steel. Change those first.',
  ]);
});

test('a page that the menus lead to is not taken from readers under them', async () => {
  const page = await published('pages', {
    slug: 'charter',
    content: { en: { title: 'Charter', body: linking('/news') } },
  });
  const line = { label: { en: 'Charter', ms: '' }, link: '/pages/charter', level: 0 };
  await sql`insert into site_settings (part, settings, updated_at)
    values ('portal', ${JSON.stringify({ footer: [line] })}, now())`.execute(api.platform.database.write);
  const refused = await step(author, 'pages', page.uuid, 'unpublish', page.version);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Readers come to it from one other page: one of the links in the menus of the site. Change those first.',
  ]);
});

test('a page names those above it from the top; one that readers do not see ends the way', async () => {
  const page = (slug: string, parent: string | null) =>
    published('pages', { slug, parent, content: { en: { title: slug, body: linking('/news') } } });
  const top = await page('top', null);
  const middle = await page('middle', top.uuid);
  const lower = await page('lower', middle.uuid);
  await page('lowest', lower.uuid);
  const above = async (lowest: string) =>
    (await api.visitor.call('GET', `/api/v1/content/pages/${lowest}`)).body.above.map(
      ({ slug }: { slug: string }) => slug,
    );
  expect(await above('lowest')).toEqual(['top', 'middle', 'lower']);
  // its readers would lose their way: those below go first
  expect((await step(author, 'pages', middle.uuid, 'unpublish', middle.version)).status).toBe(409);

  const words = { en: { title: 'Unseen', body: linking('/news') } };
  const { body: unseen } = await author.call('POST', '/api/v1/cms/pages', {
    slug: 'unseen',
    parent: top.uuid,
    content: words,
  });
  const under = await page('under', unseen.uuid);
  await page('under-all', under.uuid);
  expect(await above('under-all')).toEqual(['under']);
});
