import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { publishDue } from '../../releases/jobs.ts';
import { turnContent } from '../steps/content.jobs.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
const now = new Date();
beforeAll(async () => {
  api = await startTestApp({}, { clock: { now: () => now, random: randomBytes, randomInt } });
  author = await api.signIn('Admin');
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
const GROUPS = '/api/v1/cms/groups';
const SEAL_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A release without figures, whose minute has come where it is scheduled. */
async function release(period: string, state: 'approved' | 'scheduled'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into releases (subject, period, vintage, kind, state, scheduled_at, sealed_hash)
    values ('bmp', ${period}, 1, 'first', ${state}, ${state === 'scheduled' ? now : null}, ${SEAL_OF_NOTHING})
    returning id`.execute(api.platform.database.write);
  return rows[0]?.id ?? 0;
}
const stateOf = async (id: number) =>
  (await reviewer.call('GET', `/api/v1/releases/${id}`)).body as { state: string; missed_for: string | null };
const setRelease = (id: number, state: string, minute: Date | null = null) =>
  api.platform.database.owner.query('update releases set state = $2, scheduled_at = $3 where id = $1', [
    id,
    state,
    minute,
  ]);

async function draft(slug: string) {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cement.' }] }],
  };
  const content = { item: { kind: 'release' }, en: { title: slug, excerpt: 'Short.', body } };
  return (await author.call('POST', NEWS, { slug, content })).body;
}
async function approve({ uuid, version }: { uuid: string; version: number }) {
  const { body: sent } = await author.call('POST', `${NEWS}/${uuid}/submit`, { version });
  return (await reviewer.call('POST', `${NEWS}/${uuid}/approve`, { version: sent.version })).body;
}
const isRead = async (slug: string) =>
  (await api.visitor.call('GET', `/api/v1/content/news/${slug}`)).status === 200;

/** A group of one article, tied to a release. */
async function tied(name: string, item: { uuid: string }, id: number, who = reviewer) {
  const { body: made } = await author.call('POST', GROUPS, { name });
  const items = [{ type: 'news', uuid: item.uuid }];
  const { body: filled } = await author.call('POST', `${GROUPS}/${made.uuid}/put`, { version: 1, items });
  return who.call('POST', `${GROUPS}/${made.uuid}/schedule`, { version: filled.version, release: id });
}
const groupNow = async (uuid: string) => (await author.call('GET', `${GROUPS}/${uuid}`)).body;

test('a group and its release go live in one transaction', async () => {
  const id = await release('2026-01', 'scheduled');
  const { body: group } = await tied('With January', await approve(await draft('with-january')), id);
  expect(group).toMatchObject({ state: 'scheduled', release: { id, is_gone: false } });
  await turnContent(api.platform);
  expect(await isRead('with-january')).toBe(false);
  await publishDue(api.platform);
  expect([(await stateOf(id)).state, await isRead('with-january')]).toEqual(['live', true]);
});

test('a group that is not ready holds no figures: its release goes live without it, and it stays back whole', async () => {
  const id = await release('2026-02', 'scheduled');
  const item = await approve(await draft('late-february'));
  const { body: group } = await tied('With February', item, id);
  // somebody saves it a moment before, and it is a draft again
  const { body: now } = await author.call('GET', `${NEWS}/${item.uuid}`);
  const { slug, content, version } = now;
  const saved = await author.call('PUT', `${NEWS}/${item.uuid}`, { slug, content, version });
  expect(saved.body.state).toBe('draft');
  await publishDue(api.platform);
  expect([(await stateOf(id)).state, await isRead('late-february')]).toEqual(['live', false]);
  await turnContent(api.platform);
  const back = await groupNow(group.uuid);
  expect(back).toMatchObject({ state: 'missed', publish_at: null, release: null });
  expect(back.missed_at).not.toBeNull();
  expect(back.content).toMatchObject([{ lacks: 'it is a draft' }]);
  const { rows } = await api.platform.database.owner.query(
    "select text_body from mails where template = 'content-stopped' and text_body like '%With February%'",
  );
  expect(rows.length, 'who publishes is told').toBeGreaterThan(0);
  const { rows: audited } = await api.platform.database.owner.query(
    'select action from audit_log where resource_id = $1 order by seq desc limit 2',
    [group.uuid],
  );
  expect(audited.map(({ action }) => action)).toEqual(['content-groups.missed', 'content-groups.schedule']);
  await approve(saved.body);
  const out = await author.call('POST', `${GROUPS}/${group.uuid}/publish`, {
    version: (await groupNow(group.uuid)).version,
  });
  expect([out.body.state, await isRead('late-february')]).toEqual(['live', true]);
});

test('of two groups of a release the one that is ready goes live with it', async () => {
  const id = await release('2026-03', 'scheduled');
  await tied('Ready', await approve(await draft('ready-march')), id);
  await tied('Not ready', await draft('unready-march'), id);
  await publishDue(api.platform);
  expect([(await stateOf(id)).state, await isRead('ready-march'), await isRead('unready-march')]).toEqual([
    ...['live', true, false],
  ]);
});

test('while its release is on hold a group waits; when it is cancelled the group says that nothing brings it out', async () => {
  const id = await release('2026-04', 'scheduled');
  const { body: group } = await tied('With March', await approve(await draft('with-march')), id);
  await setRelease(id, 'approved');
  await publishDue(api.platform);
  await turnContent(api.platform);
  expect(await groupNow(group.uuid)).toMatchObject({
    state: 'waiting',
    publish_at: null,
    release: { is_gone: false },
  });
  await setRelease(id, 'cancelled');
  const left = await groupNow(group.uuid);
  expect([left.state, left.release.is_gone, await isRead('with-march')]).toEqual(['waiting', true, false]);
  const { body: freed } = await author.call('POST', `${GROUPS}/${group.uuid}/unschedule`, {
    version: left.version,
  });
  const out = await author.call('POST', `${GROUPS}/${group.uuid}/publish`, { version: freed.version });
  expect([out.body.state, await isRead('with-march')]).toEqual(['live', true]);
});

test('an article that waits for a release which is cancelled stays, and its page says that nothing brings it out', async () => {
  const id = await release('2026-04', 'approved');
  const item = await approve(await draft('waits-alone'));
  await author.call('POST', `${NEWS}/${item.uuid}/schedule`, { version: item.version, release: id });
  await setRelease(id, 'cancelled');
  await turnContent(api.platform);
  const { body: shown } = await author.call('GET', `${NEWS}/${item.uuid}`);
  expect([shown.state, shown.with_release.is_gone, await isRead('waits-alone')]).toEqual([
    'scheduled',
    true,
    false,
  ]);
});
