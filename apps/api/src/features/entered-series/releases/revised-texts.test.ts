import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { readCurrentVintage } from '../../published/queries.ts';

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

/** Enters a value of a series and publishes it; gives the place of its release in the order of vintages. */
async function publishValue(uuid: string, period: string, value: string): Promise<number> {
  const entered = await author.call('POST', `/api/v1/entered-series/${uuid}/observations`, {
    ...{ period, value, sample_size: 14, method: 'projects' },
  });
  expect([entered.status, entered.body.errors]).toEqual([expect.any(Number), undefined]);
  const { body } = await author.call('POST', '/api/v1/series-releases', { subject: 'tpi' });
  const live = await reviewer.call('POST', `/api/v1/series-releases/${body.id}/approve`, {
    version: body.version,
  });
  expect([live.status, live.body.state]).toEqual([200, 'live']);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  return live.body.sequence;
}

async function published(slug: string, attrs: object) {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'figure', attrs }] }] };
  const words = { title: slug, excerpt: 'In short.', body };
  const content = { item: { kind: 'release' }, en: words, ms: words };
  const made = await author.call('POST', NEWS, { slug, content });
  let { version } = made.body;
  for (const [who, step] of [
    [author, 'submit'],
    [reviewer, 'approve'],
    [author, 'publish'],
  ] as const) {
    const done = await who.call('POST', `${NEWS}/${made.body.uuid}/${step}`, { version });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    version = done.body.version;
  }
}
const toReview = async () =>
  (await author.call('GET', `${NEWS}?revised=yes&sort=title`)).body.data.map(
    ({ title }: { title: string }) => title,
  );

test('a release of entered values lists the published texts whose figures it revised, and no others', async () => {
  const { body: made } = await author.call('POST', '/api/v1/entered-series', {
    ...{ subject: 'tpi', code: 'ALL', name: { en: 'All tenders' }, frequency: 'Q', decimals: 1 },
    ...{ source: 'Own', licence: 'CC BY 4.0', valid_from: '2000-Q1', unit: 'index', currency: null },
  });
  await publishValue(made.uuid, '2025-Q4', '100.4');
  await publishValue(made.uuid, '2026-Q1', '101.2');
  const [found] = (await author.call('GET', '/api/v1/cms/figures?search=tenders')).body.data;
  const figure = { series: found.series, source: 'entered' };
  await published('change', { ...figure, period: 'latest', show: 'change_month' });
  await published('fixed', { ...figure, period: '2025-Q4', show: 'value' });
  await published('latest', { ...figure, period: 'latest', show: 'value' });

  await publishValue(made.uuid, '2025-Q3', '99.0');
  expect(await toReview(), 'a first value revises nothing').toEqual([]);
  const sequence = await publishValue(made.uuid, '2025-Q4', '100.9');
  expect(await toReview()).toEqual(['change', 'fixed']);
  const { data } = (await reviewer.call('GET', `/api/v1/cms/revised-texts?sequence=${sequence}`)).body;
  expect(data.map(({ title }: { title: string }) => title)).toEqual(['change', 'fixed']);
  const [first] = data;
  const { body: shown } = await author.call('GET', `${NEWS}/${first.uuid}`);
  expect(shown.revised_by).toMatchObject([{ subject: { en: 'Tender price index' }, vintage: null }]);
  await publishValue(made.uuid, '2026-Q1', '101.9');
  expect(await toReview()).toEqual(['change', 'fixed', 'latest']);
});
