import { FRONT_PARTS } from '@datum/contract/site/site-facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  author = await api.signIn('Admin', { name: 'Farid Hassan' });
  reviewer = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const FRONT = '/api/v1/cms/homepage';
const step = async (who: Caller, name: string, body: object = {}) => {
  const { uuid, version } = await item();
  return who.call('POST', `${FRONT}/${uuid}/${name}`, { version, ...body });
};
const shown = async (language = 'en') =>
  (
    await api.visitor.call('GET', '/api/v1/content-singles/homepage', undefined, {
      'accept-language': language,
    })
  ).body.item;
const items = async () => (await author.call('GET', FRONT)).body.data;
const item = async () => (await author.call('GET', `${FRONT}/${(await items())[0].uuid}`)).body;
const save = async (content: object) => {
  const { uuid, version } = await item();
  return author.call('PUT', `${FRONT}/${uuid}`, { content, version });
};

/** A series of which nothing was ever released. */
async function seriesWithoutFigures(): Promise<number> {
  const { owner } = api.platform.database;
  const { rows } = await owner.query<{ id: number }>(
    `with region as (
       insert into regions (code, name, level) values ('quiet', '{"en": "Quiet"}', 'country') returning id)
     insert into series (subject, kind, region_id) select 'bmp', 'average', id from region returning id`,
  );
  return Number(rows[0]?.id);
}

test('the front page stands as Datum comes until another person approves what was written, and it is published', async () => {
  expect([await items(), await shown()]).toEqual([[], null]);
  const begun = await author.call('POST', FRONT, { content: { en: { claim: 'What building costs' } } });
  expect([begun.status, begun.body.errors]).toEqual([201, undefined]);
  expect([begun.body.title, begun.body.findings]).toEqual(['What building costs', []]);
  const second = await author.call('POST', FRONT, {});
  expect([second.status, second.body.message]).toEqual([409, 'There is one of it only. Change that one.']);
  await step(author, 'submit');
  const own = await step(author, 'approve');
  expect([own.status, await shown()]).toEqual([403, null]);
  expect((await step(reviewer, 'approve')).status).toBe(200);
  expect(await shown()).toBeNull();
  expect((await step(author, 'publish')).body.state).toBe('published');
  expect(await shown()).toMatchObject({ language: 'en', text: { claim: 'What building costs' } });
  // nothing is written in Malay: its words are the usual ones
  expect(await shown('ms')).toMatchObject({ language: 'ms', text: { claim: '' } });
  const [{ seq }] = (await reviewer.call('GET', '/api/v1/audit-logs?resource=content')).body.data;
  const { body: told } = await reviewer.call('GET', `/api/v1/audit-logs/${seq}`);
  expect(told).toMatchObject({
    action: 'content.publish',
    before: { published: null },
    after: { published: 1 },
  });
});

test('a draft beside the published page changes nothing for visitors; its link shows it on the front page itself', async () => {
  const parts = FRONT_PARTS.toReversed().map((part) => ({ part, on: { en: true, ms: part !== 'news' } }));
  const saved = await save({ item: { parts }, en: { claim: 'Another claim' } });
  expect([saved.status, saved.body.state]).toEqual([200, 'changed']);
  expect((await shown()).text.claim).toBe('What building costs');
  const { address } = (await author.call('POST', `${FRONT}/${saved.body.uuid}/share`, { number: 2 })).body;
  expect(address).toMatch(/^\/\?item=homepage%2F/);
  const asked = new URL(address, 'http://site').searchParams;
  const preview = await api.visitor.call(
    'GET',
    `/api/v1/content-previews/${asked.get('item')}?token=${asked.get('token')}`,
  );
  expect(preview.body).toMatchObject({ text: { claim: 'Another claim' }, item: { parts } });
});

test('two versions are told apart by their parts in order, each with the languages that it is shown in', async () => {
  const { uuid } = await item();
  const { changes } = (await author.call('GET', `${FRONT}/${uuid}/versions/2?against=1`)).body;
  const parts = changes.find(({ field }: { field: string }) => field === 'parts');
  const lines = parts.blocks.map(
    ({ change, words }: { change: string; words: string }) => `${change} ${words}`,
  );
  expect(lines).toContain('added news en');
  expect(lines).toContain('removed news');
  expect(lines.filter((line: string) => line.startsWith('same'))).toHaveLength(1);
  expect((await author.call('GET', `${FRONT}/${uuid}/versions/1`)).body.content.item.parts).toEqual([]);
});

test.each([
  [
    { parts: [{ part: 'news' }, { part: 'news' }] },
    'content.item.parts',
    'The page has each of its parts once.',
  ],
  [{ parts: [{ part: 'banner' }] }, 'content.item.parts.0.part', 'Choose one from the list.'],
  [{ headlines: [99_999_999] }, 'content.item.headlines', 'No series has the number 99999999.'],
  [{ headlines: [1, 2, 3, 4, 5, 6, 7] }, 'content.item.headlines', 'At most 6 rows at once.'],
])('what the front page cannot show is refused at its field: %j', async (wrong, field, said) => {
  const { status, body } = await save({ item: wrong });
  expect([status, body.errors]).toEqual([422, { [field]: [said] }]);
});

test('a chosen series that nobody sees is told to staff, left out for visitors, and stops nothing', async () => {
  const series = await seriesWithoutFigures();
  const saved = await save({ item: { headlines: [series] } });
  expect(saved.body.findings).toEqual([
    expect.objectContaining({ what: 'figure-unknown', blocking: false, field: 'headlines' }),
  ]);
  await step(author, 'submit');
  await step(reviewer, 'approve');
  expect((await step(author, 'publish')).status).toBe(200);
  expect(await shown()).toMatchObject({ item: { headlines: [series] }, figures: {} });
});

test('taken back, the front page stands as Datum comes, whatever leads to it; an archived one is still found by staff', async () => {
  const { values, version } = (await author.call('GET', '/api/v1/cms/portal')).body;
  const header = [{ label: { en: 'Start', ms: 'Mula' }, link: '/', level: 0 }];
  await author.call('PUT', '/api/v1/cms/portal', { values: { ...values, header }, version });
  expect((await step(author, 'unpublish')).status).toBe(200);
  expect(await shown()).toBeNull();
  expect((await step(author, 'archive')).status).toBe(200);
  expect((await items()).map(({ state }: { state: string }) => state)).toEqual(['archived']);
});
