import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { turnContent } from './content.jobs.ts';

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
const step = async (who: Caller, uuid: string, name: string, body: object) =>
  (await who.call('POST', `${NEWS}/${uuid}/${name}`, body)).body;
const isRead = async (slug: string) =>
  (await api.visitor.call('GET', `/api/v1/content/news/${slug}`)).status === 200;
const MINUTE = 60_000;
const turnAfter = (ms: number) =>
  turnContent({
    ...api.platform,
    clock: { ...api.platform.clock, now: () => new Date(api.platform.clock.now().getTime() + ms) },
  });

/** An article that leads to others, published. */
async function published(slug: string, ...links: string[]) {
  const body = {
    type: 'doc',
    content: links.map((to) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: `/news/${to}` } }] }],
    })),
  };
  const lines = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }, ...body.content],
  };
  const content = { item: { kind: 'announcement' }, en: { title: slug, excerpt: 'Short.', body: lines } };
  const made = await author.call('POST', NEWS, { slug, content });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { uuid, version } = made.body;
  const sent = await step(author, uuid, 'submit', { version });
  const good = await step(reviewer, uuid, 'approve', { version: sent.version });
  return step(author, uuid, 'publish', { version: good.version });
}

/** Sets an end as if it had been set before anything led there: by hand it is refused then. */
const endsIn = (uuid: string, ms: number) =>
  api.platform.database.owner.query('update content_items set unpublish_at = $2 where uuid = $1', [
    uuid,
    new Date(api.platform.clock.now().getTime() + ms),
  ]);
const notices = async () =>
  (
    await api.platform.database.owner.query(
      "select recipient, text_body from mails where template = 'content-stopped' order by recipient",
    )
  ).rows;

test('a text that readers are led to stays at its minute, staff hear why once, and it goes when nothing leads there', async () => {
  const target = await published('held-target');
  const leading = await published('held-leading', 'held-target');
  await endsIn(target.uuid, MINUTE);
  await turnAfter(MINUTE + 1);
  expect(await isRead('held-target')).toBe(true);
  const { body: shown } = await author.call('GET', `${NEWS}/${target.uuid}`);
  expect(shown).toMatchObject({ is_held: true, version: target.version });
  const told = await notices();
  expect(told.map(({ recipient }) => recipient)).toContain(author.email);
  expect(told[0].text_body).toContain('Readers come to it from one other page: held-leading.');
  await turnAfter(3 * MINUTE);
  expect(await notices()).toHaveLength(told.length);
  const { rows: lines } = await api.platform.database.owner.query(
    "select action from audit_log where action = 'content.held' and resource_id = $1",
    [target.uuid],
  );
  expect(lines).toHaveLength(1);
  await step(author, leading.uuid, 'unpublish', { version: leading.version });
  await turnAfter(5 * MINUTE);
  expect(await isRead('held-target')).toBe(false);
});

test('texts that end at one moment go together, whichever leads to the other', async () => {
  const one = await published('pair-one');
  const two = await published('pair-two', 'pair-one');
  const before = (await notices()).length;
  for (const { uuid } of [one, two]) await endsIn(uuid, MINUTE);
  await turnAfter(MINUTE + 1);
  expect([await isRead('pair-one'), await isRead('pair-two')]).toEqual([false, false]);
  expect(await notices()).toHaveLength(before);
});

test('a text stays with what leads to it, where that stays itself', async () => {
  const last = await published('chain-last');
  const middle = await published('chain-middle', 'chain-last');
  await published('chain-first', 'chain-middle');
  for (const { uuid } of [last, middle]) await endsIn(uuid, MINUTE);
  await turnAfter(MINUTE + 1);
  expect([await isRead('chain-last'), await isRead('chain-middle')]).toEqual([true, true]);
});
