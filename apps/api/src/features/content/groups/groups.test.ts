import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { turnContent } from '../steps/content.jobs.ts';
import { putOutGroup } from './go.queries.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin', { name: 'Farid Hassan' });
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const GROUPS = '/api/v1/cms/groups';
const MINUTE = 60_000;
const at = (ms: number) => new Date(api.platform.clock.now().getTime() + ms).toISOString();
const turnAfter = (ms: number) =>
  turnContent({
    ...api.platform,
    clock: { ...api.platform.clock, now: () => new Date(api.platform.clock.now().getTime() + ms) },
  });
const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cement.' }] }],
};
const FIELDS = {
  news: (title: string) => ({
    item: { kind: 'announcement' },
    en: { title, excerpt: 'Short.', body },
  }),
  faq: (question: string) => ({ item: { category: 'data' }, en: { question, answer: body } }),
} as const;
type Type = keyof typeof FIELDS;

const step = (who: Caller, type: Type, uuid: string, name: string, input: object) =>
  who.call('POST', `/api/v1/cms/${type}/${uuid}/${name}`, input);
async function draft(type: Type, slug: string) {
  const made = await author.call('POST', `/api/v1/cms/${type}`, { slug, content: FIELDS[type](slug) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
async function approve(type: Type, { uuid, version }: { uuid: string; version: number }) {
  const { body: sent } = await step(author, type, uuid, 'submit', { version });
  const good = await step(reviewer, type, uuid, 'approve', { version: sent.version });
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  return good.body;
}
const approved = async (type: Type, slug: string) => approve(type, await draft(type, slug));
const show = async (type: Type, uuid: string) =>
  (await author.call('GET', `/api/v1/cms/${type}/${uuid}`)).body;
const isRead = async (slug: string) =>
  (await api.visitor.call('GET', `/api/v1/content/news/${slug}`)).status === 200;

/** A group with these in it. */
async function groupOf(name: string, items: readonly { type: Type; uuid: string }[]) {
  const made = await author.call('POST', GROUPS, { name });
  expect(made.status).toBe(201);
  if (items.length === 0) return made.body;
  return act(made.body, 'put', { items: items.map(({ type, uuid }) => ({ type, uuid })) });
}
async function act(group: { uuid: string; version: number }, name: string, input: object, who = author) {
  const { status, body: answer } = await who.call('POST', `${GROUPS}/${group.uuid}/${name}`, {
    ...input,
    version: group.version,
  });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}
const refused = async (group: { uuid: string; version: number }, name: string, input: object, who = author) =>
  who.call('POST', `${GROUPS}/${group.uuid}/${name}`, { ...input, version: group.version });
const groupNow = async (uuid: string) => (await author.call('GET', `${GROUPS}/${uuid}`)).body;

test('what is approved apart goes live together at one minute, of any type, and which versions went stays', async () => {
  const [article, question] = [await approved('news', 'pair-news'), await approved('faq', 'pair-faq')];
  const group = await groupOf('Prices of October', [article, question]);
  expect(group).toMatchObject({ state: 'open', items: 2, content: [{ lacks: null }, { lacks: null }] });
  await act(group, 'schedule', { at: at(MINUTE) });
  await turnAfter(MINUTE - 1_000);
  expect(await isRead('pair-news')).toBe(false);
  await turnAfter(MINUTE + 1);
  const states = [await show('news', article.uuid), await show('faq', question.uuid)];
  expect(states.map(({ state }) => state)).toEqual(['published', 'published']);
  const after = await groupNow(group.uuid);
  expect(after).toMatchObject({ state: 'live', content: [{ number: 1 }, { number: 1 }] });
  expect((await refused(after, 'put', { items: [article] })).body.message).toBe(
    'The group “Prices of October” is live already. Create another group.',
  );
  const { rows } = await api.platform.database.owner.query(
    "select action from audit_log where resource = 'content_groups' and resource_id = $1 order by seq",
    [group.uuid],
  );
  expect(rows.map(({ action }) => action.replace('content-groups.', ''))).toEqual([
    'create',
    'put',
    'schedule',
    'publish',
  ]);
});

test('one that is not approved keeps all of its group back: nothing goes live, and those who publish are told what is missing', async () => {
  const [good, late] = [await approved('news', 'kept-good'), await draft('news', 'kept-late')];
  const group = await groupOf('Kept back', [good, late]);
  expect(group.content.map(({ lacks }: { lacks: string | null }) => lacks)).toEqual([null, 'it is a draft']);
  const now = await refused(group, 'publish', {});
  const why = 'The group “Kept back” stays back, with all that is in it. Missing: kept-late: it is a draft';
  expect([now.status, now.body.message]).toEqual([409, why]);
  await act(group, 'schedule', { at: at(MINUTE) });
  await turnAfter(MINUTE + 1);
  expect([await isRead('kept-good'), await isRead('kept-late')]).toEqual([false, false]);
  const missed = await groupNow(group.uuid);
  expect(missed).toMatchObject({ state: 'missed', publish_at: null });
  const { rows } = await api.platform.database.owner.query(
    "select recipient, text_body from mails where template = 'content-stopped'",
  );
  expect(rows.map(({ recipient }) => recipient)).toContain(author.email);
  expect(rows[0].text_body).toContain(why);
  expect(rows[0].text_body).toContain(`tab=groups&edit=groups.${group.uuid}`);
  await approve('news', late);
  await act(missed, 'publish', {});
  expect([await isRead('kept-good'), await isRead('kept-late')]).toEqual([true, true]);
});

test('what is in a group is not published, scheduled or archived on its own, until it is taken out', async () => {
  const item = await approved('news', 'bound');
  const group = await groupOf('Bound', [item]);
  const bound = await show('news', item.uuid);
  expect(bound.group).toMatchObject({ uuid: group.uuid, name: 'Bound' });
  for (const [name, more] of [
    ['publish', {}],
    ['schedule', { at: at(MINUTE) }],
    ['archive', {}],
  ] as const) {
    const answer = await step(author, 'news', item.uuid, name, { version: bound.version, ...more });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'It goes live with the group “Bound”. Take it out of the group first.',
    ]);
  }
  const bulk = await author.call('POST', '/api/v1/cms/news/bulk', { uuids: [item.uuid], step: 'publish' });
  expect(bulk.body.data[0].done).toBe(false);
  await act(group, 'take-out', { item: { type: 'news', uuid: item.uuid } });
  expect((await step(author, 'news', item.uuid, 'publish', { version: bound.version })).status).toBe(200);
});

test('an item is in one group, and in none where it is scheduled on its own or archived', async () => {
  const [one, alone, gone] = [
    await approved('news', 'one-group'),
    await approved('news', 'alone'),
    await approved('news', 'gone'),
  ];
  await groupOf('First', [one]);
  await step(author, 'news', alone.uuid, 'schedule', { version: alone.version, at: at(60 * MINUTE) });
  await step(author, 'news', gone.uuid, 'archive', { version: gone.version });
  const second = await groupOf('Second', []);
  const items = [one, alone, gone].map(({ type, uuid }) => ({ type, uuid }));
  const answer = await refused(second, 'put', { items });
  expect([answer.status, answer.body.errors.items]).toEqual([
    422,
    [
      'one-group is in another group. Take it out there first.',
      'alone is scheduled on its own. Take that schedule back first.',
      'gone is archived. Bring it back first.',
    ],
  ]);
  const unknown = await refused(second, 'put', { items: [{ type: 'faq', uuid: one.uuid }] });
  expect(unknown.body.errors.items).toEqual(['One of the items does not exist, or you may not edit it.']);
  expect((await refused(second, 'schedule', { at: at(MINUTE) })).body.message).toBe(
    'There is nothing in the group “Second” yet. Put content into it first.',
  );
});

test('an item whose author was closed goes live at its minute, on its own and in a group', async () => {
  const leaving = await api.signIn('Admin');
  const write = async (slug: string) => {
    const { body: made } = await leaving.call('POST', '/api/v1/cms/news', {
      slug,
      content: FIELDS.news(slug),
    });
    const { body: sent } = await step(leaving, 'news', made.uuid, 'submit', { version: made.version });
    return (await step(reviewer, 'news', made.uuid, 'approve', { version: sent.version })).body;
  };
  const [alone, together] = [await write('left-alone'), await write('left-together')];
  await step(author, 'news', alone.uuid, 'schedule', { version: alone.version, at: at(MINUTE) });
  await act(await groupOf('Left', [together]), 'schedule', { at: at(MINUTE) });
  await api.platform.database.owner.query("update users set status = 'closed' where email = $1", [
    leaving.email,
  ]);
  await turnAfter(MINUTE + 1);
  expect([await isRead('left-alone'), await isRead('left-together')]).toEqual([true, true]);
});

test('a group is seen and changed as far as what is in it is', async () => {
  const question = await approved('faq', 'hidden-question');
  const group = await groupOf('Mixed', [question]);
  const role = await api.platform.database.owner.query(
    "insert into roles (name, base_role, rank) values ('News desk', 'Admin', 3) returning id",
  );
  await api.platform.database.owner.query(
    `insert into role_permissions (role_id, permission, scope)
     select $1, p, 'all' from unnest(array['cms.news.view', 'cms.news.edit', 'cms.news.publish']) p`,
    [role.rows[0].id],
  );
  const desk = await api.signIn('News desk' as never);
  const { body: seen } = await desk.call('GET', `${GROUPS}/${group.uuid}`);
  expect([seen.content[0].title, seen.may_publish]).toEqual([null, false]);
  const not = await refused(seen, 'publish', {}, desk);
  expect([not.status, not.body.message]).toEqual([
    403,
    'You may not publish everything in this group. Ask a person who may.',
  ]);
  const outside = await refused(seen, 'take-out', { item: { type: 'faq', uuid: question.uuid } }, desk);
  expect(outside.status).toBe(403);
  await act(await groupNow(group.uuid), 'schedule', { at: at(MINUTE) });
  expect((await desk.call('DELETE', `${GROUPS}/${group.uuid}`)).status, 'keeps back what is due').toBe(403);
  expect((await author.call('DELETE', `${GROUPS}/${group.uuid}`)).status).toBe(204);
  expect((await show('faq', question.uuid)).group).toBe(null);
});

test('a group has a name, holds 40 items at most, and gives back what is in it alone', async () => {
  const unnamed = await author.call('POST', GROUPS, { name: ' ' });
  expect([unnamed.status, unnamed.body.errors.name]).toEqual([422, ['Give the group a name.']]);
  const group = await groupOf('Full', []);
  const other = await approved('news', 'one-too-many');
  const item = { type: 'news', uuid: other.uuid };
  const out = await refused(group, 'take-out', { item });
  expect([out.status, out.body.errors.item]).toEqual([422, ['It is not in this group.']]);
  await api.platform.database.owner.query(
    `with made as (insert into content_items (type) select 'news' from generate_series(1, 40) returning id)
     insert into content_group_items (group_id, item_id)
     select (select id from content_groups where uuid = $1), id from made`,
    [group.uuid],
  );
  const full = await refused(group, 'put', { items: [item] });
  expect([full.status, full.body.errors.items]).toEqual([422, ['A group holds 40 items at most.']]);
});

test('what is missing is told item by item', async () => {
  const group = await groupOf('Told', [await draft('news', 'told-draft')]);
  const out = inTransaction(api.platform.database.write, (db) =>
    putOutGroup(db, group.uuid, api.platform.clock.now(), () => undefined),
  );
  await expect(out).rejects.toMatchObject({
    refusal: {
      params: {
        what: [
          {
            key: 'content.group-lacks',
            params: { title: 'told-draft', why: { key: 'content.group-not-approved' } },
          },
        ],
      },
    },
  });
});
