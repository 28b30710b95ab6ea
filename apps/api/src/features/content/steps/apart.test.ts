import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { turnContent } from './content.jobs.ts';
import { putOutWith } from './due.queries.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin');
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
const step = (who: Caller, uuid: string, name: string, body: object) =>
  who.call('POST', `${NEWS}/${uuid}/${name}`, body);

async function approved(slug: string) {
  const words = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cement.' }] }],
  };
  const { body: made } = await author.call('POST', NEWS, {
    slug,
    content: { item: { kind: 'announcement' }, en: { title: slug, excerpt: 'Short.', body: words } },
  });
  const { body: sent } = await step(author, made.uuid, 'submit', { version: made.version });
  const { body: item } = await step(reviewer, made.uuid, 'approve', { version: sent.version });
  // what no check foresees: the database refuses the page above it when it is put out
  if (slug.startsWith('breaks')) {
    await sql`update content_versions set place = jsonb_set(place, '{parent_id}', '987654321')
      where place->>'slug' = ${slug}`.execute(api.platform.database.write);
  }
  return item;
}
const show = async (uuid: string) => (await author.call('GET', `${NEWS}/${uuid}`)).body;
const later = (milliseconds: number) => ({
  ...api.platform,
  clock: {
    ...api.platform.clock,
    now: () => new Date(api.platform.clock.now().getTime() + milliseconds),
  },
});

test('of several that are published together, one that fails leaves the others published, and is told', async () => {
  const items = [await approved('first'), await approved('breaks-many'), await approved('last')];
  const { status, body } = await author.call('POST', `${NEWS}/bulk`, {
    uuids: items.map(({ uuid }) => uuid),
    step: 'publish',
  });
  const why =
    'This one failed and stays as it was. Try it again; if it fails again, tell the people who run Datum.';
  expect([status, body.data]).toMatchObject([200, [{ done: true }, { done: false, why }, { done: true }]]);
  const states = await Promise.all(items.map(async ({ uuid }) => (await show(uuid)).state));
  expect(states).toEqual(['published', 'approved', 'published']);
  const { body: log } = await reviewer.call('GET', `/api/v1/audit-logs?search=${items[1].uuid}`);
  expect(JSON.stringify(log)).not.toContain('content.publish');
});

test('an article that fails at its minute does not hold up the others of it, and goes back to its author', async () => {
  const [bad, good] = [await approved('breaks-minute'), await approved('on-time')];
  const at = new Date(api.platform.clock.now().getTime() + 60_000).toISOString();
  for (const { uuid, version } of [bad, good]) await step(author, uuid, 'schedule', { version, at });
  await turnContent(later(60_001));
  expect([(await show(good.uuid)).state, (await show(bad.uuid)).state]).toEqual(['published', 'returned']);
});

test('an article that fails does not stop the release of data that it waits for', async () => {
  const [bad, good] = [await approved('breaks-release'), await approved('with-release')];
  const { write } = api.platform.database;
  const { rows } = await sql<{ id: number }>`insert into releases (subject, period, vintage, state, kind)
    values ('bmp', '2031-01', 1, 'scheduled', 'first') returning id`.execute(write);
  const release = rows[0]?.id ?? 0;
  for (const { uuid, version } of [bad, good]) {
    expect((await step(author, uuid, 'schedule', { version, release })).status).toBe(200);
  }
  await inTransaction(write, (db) => putOutWith(db, [release], api.platform.clock.now(), () => undefined));
  expect([(await show(good.uuid)).state, (await show(bad.uuid)).state]).toEqual(['published', 'returned']);
});
