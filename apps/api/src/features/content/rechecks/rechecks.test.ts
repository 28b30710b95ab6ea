import type { LiveFigure } from '@datum/contract/content/rich-text';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { takePlace } from '../../releases/go-live.queries.ts';
import { insertRelease } from '../../releases/queries.ts';
import { sealOf } from '../../releases/stored-cells.queries.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
/** A published series, its newest period and the two before. */
let series = 0;
let newest = '';
let before = '';
let long = '';
beforeAll(async () => {
  api = await startDemoApp();
  author = await api.signIn('Admin');
  reviewer = await api.signIn('Super Administrator');
  const { rows } = await sql<{ series: number; periods: string[] }>`
    select c.series_id::int as series, array_agg(distinct c.period order by c.period desc) as periods
      from release_cells c join releases l on l.id = c.release_id and l.subject = 'bmp' and l.state = 'live'
     where c.value is not null and c.sequence is not null
     group by c.series_id having count(distinct c.period) > 12 order by 1 limit 1`.execute(
    api.platform.database.read,
  );
  series = rows[0]?.series ?? 0;
  [newest = '', before = '', long = ''] = rows[0]?.periods ?? [];
}, 240_000);
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
const step = (who: Caller, uuid: string, name: string, version: number) =>
  who.call('POST', `${NEWS}/${uuid}/${name}`, { version });

const article = (slug: string, figure: Omit<LiveFigure, 'series'>) => ({
  slug,
  content: {
    item: { kind: 'announcement' },
    en: {
      title: slug,
      excerpt: 'Short.',
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'figure', attrs: { series, ...figure } }] }],
      },
    },
  },
});

async function out(uuid: string, version: number) {
  const { body: sent } = await step(author, uuid, 'submit', version);
  const { body: good } = await step(reviewer, uuid, 'approve', sent.version);
  const { body } = await step(author, uuid, 'publish', good.version);
  expect(body.state).toBe('published');
  return body;
}
async function published(slug: string, figure: Omit<LiveFigure, 'series'>) {
  const { body } = await author.call('POST', NEWS, article(slug, figure));
  return out(body.uuid, body.version);
}

/** Publishes a correction of one month of the series, null = it is withdrawn; gives its place in the order of vintages. */
const correct = (period: string, by: number | null): Promise<number> =>
  inTransaction(api.platform.database.write, async (db: Writing) => {
    const { rows } = await sql<{ vintage: number }>`select max(vintage) as vintage from releases
      where subject = 'bmp' and period = ${period}`.execute(db);
    const id = await insertRelease(db, {
      ...{ subject: 'bmp', period, vintage: (rows[0]?.vintage ?? 0) + 1, kind: 'correction', runId: null },
      ...{ by: reviewer.uuid, isDemo: true, reason: {}, reasonClass: 'data_error' },
    });
    await sql`insert into release_cells (series_id, period, release_id, value, value_status, obs_status)
      select series_id, period, ${id}, value + ${by}::numeric, ${by === null ? 'withdrawn' : 'revised'}, obs_status from release_cells
       where series_id = ${series} and period = ${period} and sequence is not null
       order by sequence desc limit 1`.execute(db);
    const sealed_hash = await sealOf(db, id);
    const { rows: due } = await sql<Parameters<typeof takePlace>[1]>`update releases
      set sealed_hash = ${sealed_hash}, state = 'approved' where id = ${id} returning *`.execute(db);
    if (!due[0]) throw new Error('no release');
    return takePlace(db, due[0], 'superseded', api.platform.clock.now());
  });

const toReview = async () =>
  (await author.call('GET', `${NEWS}?revised=yes&sort=title`)).body.data.map(
    ({ title }: { title: string }) => title,
  );

test('a correction lists the published texts that show its figures, until each is confirmed or written anew', async () => {
  const fixed = await published('fixed', { period: before, show: 'value' });
  await published('latest', { period: 'latest', show: 'value' });
  const change = await published('change', { period: 'latest', show: 'change_month' });
  await published('older', { period: long, show: 'value' });
  await author.call('POST', NEWS, article('draft', { period: before, show: 'value' }));
  expect(await toReview()).toEqual([]);

  const sequence = await correct(before, 1);
  expect(await toReview()).toEqual(['change', 'fixed']);
  const { body: shown } = await author.call('GET', `${NEWS}/${fixed.uuid}`);
  expect([shown.is_revised, shown.revised_by]).toMatchObject([true, [{ period: before, vintage: 2 }]]);

  const texts = async () =>
    (await reviewer.call('GET', `/api/v1/cms/revised-texts?sequence=${sequence}`)).body.data;
  expect(await texts()).toMatchObject([
    { type: 'news', title: 'change', checked_at: null, checked_by: null },
    { type: 'news', title: 'fixed', checked_at: null },
  ]);
  const confirmed = await step(author, fixed.uuid, 'confirm', shown.version);
  expect([confirmed.status, confirmed.body.is_revised]).toEqual([200, false]);
  expect((await texts())[1]).toMatchObject({ title: 'fixed', checked_by: expect.stringContaining('') });
  const again = await step(author, fixed.uuid, 'confirm', confirmed.body.version);
  expect([again.status, again.body.message]).toEqual([
    409,
    'No figure of this text was revised since it was last looked at.',
  ]);

  const { body: saved } = await author.call('PUT', `${NEWS}/${change.uuid}`, {
    ...article('change', { period: 'latest', show: 'change_month' }),
    version: (await author.call('GET', `${NEWS}/${change.uuid}`)).body.version,
  });
  expect(await toReview()).toEqual(['change']);
  await out(change.uuid, saved.version);
  expect(await toReview()).toEqual([]);
});

test('what changes nothing of a figure asks nobody to look; the newest figure is looked at when it changes', async () => {
  await correct(before, 0);
  expect(await toReview()).toEqual([]);
  await correct(newest, 2);
  expect(await toReview()).toEqual(['change', 'latest']);
});

test('a month that was withdrawn is passed over by the search for figures as it is in texts', async () => {
  const found = async () => {
    const { rows } = await sql<{ code: string }>`select i.code from series s join items i on i.id = s.item_id
      where s.id = ${series}`.execute(api.platform.database.read);
    const { body } = await author.call('GET', `/api/v1/cms/figures?search=${rows[0]?.code}`);
    return body.data.find((one: { series: number }) => one.series === series);
  };
  expect(await found()).toMatchObject({ period: newest });
  await correct(newest, null);
  api.platform.published.clear(2 ** 31 - 1);
  expect(await found()).toMatchObject({ period: before, value: expect.any(String) });
  const text = await api.visitor.call('GET', '/api/v1/content/news/latest');
  expect(Object.values(text.body.figures)).toMatchObject([{ period: before }]);
});

test('a text whose figure was revised gets an article with the old and the new figure in both languages', async () => {
  const text = await published('told', { period: long, show: 'value' });
  const value = async () =>
    (await author.call('GET', `${NEWS}/${text.uuid}`)).body.figures[`${series}.${long}.value`].value;
  const old = await value();
  await correct(long, 7);
  const prepare = (uuid: string) =>
    author.call('POST', '/api/v1/cms/correction-articles', { type: 'news', uuid });
  const made = await prepare(text.uuid);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.title).toBe('Correction: told');
  const { body: draft } = await author.call('GET', `${NEWS}/${made.body.uuid}`);
  expect(draft).toMatchObject({ state: 'draft', filed: 'correction', slug: 'correction-told' });
  expect(draft.figures[`${series}.${long}.value`].value).not.toBe(old);
  const [en, ms] = [JSON.stringify(draft.content.en.body), JSON.stringify(draft.content.ms.body)];
  for (const words of [en, ms]) {
    expect(words).toContain(`{"show":"value","period":"${long}","series":${series}}`);
    expect(words).toContain('/news/told');
    expect(words).toMatch(new RegExp(`figure=${series}\\.${long}\\.\\d+`));
  }
  expect(en).toContain('This notice corrects ');
  expect(ms).toContain('Notis ini membetulkan ');
  const { body: shown } = await author.call('GET', `${NEWS}/${text.uuid}`);
  expect(shown.correction).toEqual(made.body);
  const again = await prepare(text.uuid);
  expect([again.status, again.body.message]).toEqual([
    409,
    'A correction article for this text was prepared already: Correction: told.',
  ]);
  const untouched = await prepare(made.body.uuid);
  expect([untouched.status, untouched.body.message]).toEqual([
    409,
    'No figure of this text reads differently from before the revision.',
  ]);
});
