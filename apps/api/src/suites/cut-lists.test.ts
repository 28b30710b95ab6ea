import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../platform/test/test-app.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin');
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
const step = async (who: Caller, uuid: string, name: string, version: number): Promise<number> => {
  const { body } = await who.call('POST', `/api/v1/cms/pages/${uuid}/${name}`, { version });
  return body.version;
};

async function publishedPage(slug: string): Promise<{ readonly uuid: string }> {
  const body = { slug, content: { item: {}, en: { title: slug, body: text } } };
  const { body: made } = await author.call('POST', '/api/v1/cms/pages', body);
  const sent = await step(author, made.uuid, 'submit', made.version);
  await step(author, made.uuid, 'publish', await step(reviewer, made.uuid, 'approve', sent));
  return made;
}

/** As many copies of a page below it, each of which leads to it. */
const putBelow = (uuid: string, slug: string, count: number) =>
  sql`with made as (
      insert into content_items (type, slug, parent_id, position, newest, approved, published, first_published_at, published_at)
      select i.type, 'below-' || n, i.id, n, 1, 1, 1, i.first_published_at, i.published_at
        from content_items i, generate_series(1, ${sql.lit(count)}) n where i.uuid = ${uuid}
      returning id),
    linked as (insert into content_links select id, 'link', ${`/pages/${slug}`} from made)
    insert into content_versions (item_id, number, title, words, content)
    select made.id, 1, v.title, v.words, v.content from made, content_versions v
      where v.item_id = (select id from content_items where uuid = ${uuid}) and v.number = 1`.execute(
    api.platform.database.write,
  );

test('a page with many below it lists the first and says how many more there are; so does what leads to it', async () => {
  const { uuid } = await publishedPage('above');
  await putBelow(uuid, 'above', 203);
  const { body: shown } = await api.visitor.call('GET', '/api/v1/content/pages/above');
  expect([shown.below.length, shown.below_more]).toEqual([200, 3]);
  const { body: record } = await author.call('GET', `/api/v1/cms/pages/${uuid}`);
  expect([record.used_by.length, record.used_by_more]).toEqual([100, 103]);
});

test('answered requests and tags are cut where they are many, and the rest is counted', async () => {
  await sql`insert into report_requests (number, title, wanted, data_area, answer_form, file_format, purpose, requester_name,
      requester_email, locale, due_on, confirmed_at, listed_on, listed_title, listed_reuse, tags, created_at, updated_at)
    select 'RR-T-' || n, 'T', 'T', 'bmp', 'table', 'xlsx', 'T', 'T', 't@selat.example', 'en', '2026-01-01', now(), '2026-01-01', '{"en":"T"}',
      'with-source', array['rare-' || n, 'rare-b-' || n, 'usual'], now(), now()
    from generate_series(1, 102) n`.execute(api.platform.database.write);
  const { body: form } = await api.visitor.call('GET', '/api/v1/report-request-form');
  expect([form.answered.length, form.answered_more]).toEqual([100, 2]);
  const { body: choices } = await author.call('GET', '/api/v1/report-requests/choices');
  expect([choices.tags.length, choices.tags_more]).toEqual([200, 5]);
  // what is used most is there, wherever it lies by its letters
  expect(choices.tags).toContain('usual');
});
