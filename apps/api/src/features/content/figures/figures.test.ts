import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { FoundFigure } from '@datum/contract/content/figure-search';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figureKey } from '@datum/contract/content/rich-text-parts';
import type { FigureTable } from '@datum/contract/publication/published';
import { addPeriods } from '@datum/contract/values/period';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFurther } from '../../../demo/further/load-further.ts';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { readCurrentVintage } from '../../published/queries.ts';
import { copyStructure } from '../../structures/copy.queries.ts';

let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  await loadFurther(api.platform, ['tpi']);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  author = await api.signIn('Admin', { name: 'Farid Hassan' });
  reviewer = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

const NEWS = '/api/v1/cms/news';
let count = 0;
const article = (figures: readonly LiveFigure[]) => {
  count += 1;
  const content = figures.map((attrs) => ({ type: 'figure', attrs }));
  const body = { type: 'doc', content: [{ type: 'paragraph', content }] };
  const words = { title: `Figures ${count}`, excerpt: 'In short.', body };
  return { slug: `figures-${count}`, content: { item: { kind: 'release' }, en: words, ms: words } };
};

/** The figures of an article that is published, as this reader has them. */
async function shown(figures: readonly LiveFigure[], who: Caller = api.visitor): Promise<ShownFigure[]> {
  const written = article(figures);
  const made = await author.call('POST', NEWS, written);
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  let { version } = made.body;
  for (const [by, step] of [
    [author, 'submit'],
    [reviewer, 'approve'],
    [author, 'publish'],
  ] as const) {
    const done = await by.call('POST', `${NEWS}/${made.body.uuid}/${step}`, { version });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    version = done.body.version;
  }
  const { body } = await who.call('GET', `/api/v1/content/news/${written.slug}`);
  return figures.map((figure) => body.figures[figureKey(figure)]);
}
const found = async (search: string): Promise<FoundFigure[]> =>
  (await author.call('GET', `/api/v1/cms/figures?search=${encodeURIComponent(search)}`)).body.data;
const wrong = async (figure: object) =>
  (await author.call('POST', NEWS, article([figure as LiveFigure]))).body.errors;
const indices = async (query = '', who: Caller = api.visitor): Promise<FigureTable> =>
  (await who.call('GET', `/api/v1/indices/bmci${query}`)).body;

test('a change is closed where either of its two values is: from one and the change, the other is known', async () => {
  const table = await indices();
  const series = table.rows[0]?.series ?? 0;
  const newest = table.periods.at(-1) ?? '';
  const half = addPeriods(newest, -6);
  const [value, month, year, now] = await shown([
    { series, period: half, show: 'value' },
    { series, period: half, show: 'change_month' },
    { series, period: half, show: 'change_year' },
    { series, period: newest, show: 'change_year' },
  ]);
  expect([value?.is_locked, month?.is_locked, now?.is_locked]).toEqual([false, false, false]);
  expect(year).toMatchObject({ is_locked: true, value: null, before: addPeriods(half, -12) });
  const [open] = await shown([{ series, period: half, show: 'change_year' }], author);
  expect(open).toMatchObject({ is_locked: false, value: expect.stringMatching(/^-?\d+\.\d$/) });
});

test('an index names its product, base and variant, and a change the period that it is on', async () => {
  const table = await indices('?variant=without-steel-bars', author);
  const [row] = table.rows;
  const newest = table.periods.at(-1) ?? '';
  const figure = { series: row?.series ?? 0, period: 'latest', show: 'value' } as const;
  const [value, change] = await shown([figure, { ...figure, show: 'change_month' }], author);
  expect(value).toMatchObject({
    product: { en: 'Building material cost index' },
    base: table.base?.label,
    variant: { en: expect.stringMatching(/steel/i) },
    value: row?.cells.at(-1)?.value,
    decimals: table.decimals,
    period: newest,
    before: null,
    live_at: expect.any(String),
  });
  const changes = await indices('?variant=without-steel-bars&measure=previous', author);
  expect(change).toMatchObject({
    unit: '%',
    before: addPeriods(newest, -1),
    // the table and a text print one change, by the same rules
    value: changes.rows.find(({ series }) => series === figure.series)?.cells.at(-1)?.value,
  });
  const picked = await found('bmci steel');
  expect(picked.find(({ series }) => series === figure.series)).toMatchObject({
    base: table.base?.label,
    variant: { en: expect.any(String) },
    decimals: 1,
  });
});

test('a variant is called as the structure of the figure calls it, not as a newer draft does', async () => {
  const table = await indices('?variant=without-steel-bars', author);
  const figure = { series: table.rows[0]?.series ?? 0, period: 'latest', show: 'value' } as const;
  const before = (await shown([figure], author))[0]?.variant;
  await inTransaction(api.platform.database.write, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from structures where family = 'bmci'
      order by revision desc limit 1`.execute(db);
    const copy = await copyStructure(db, rows[0]?.id ?? 0, author.uuid);
    await sql`update structure_exclusions set name = '{"en": "Another name", "ms": "Nama lain"}'
      where structure_id = ${copy}`.execute(db);
  });
  const [value] = await shown([figure], author);
  expect(value?.variant).toEqual(before);
  const picked = (await found('bmci steel')).find(({ series }) => series === figure.series);
  expect(picked?.variant).toEqual(before);
});

test('a period that a series cannot have is refused at its text', async () => {
  const table = await indices();
  const series = table.rows[0]?.series ?? 0;
  const of = (period: string) => wrong({ series, period, show: 'value' });
  const both = (words: string) => ({ 'content.en.body': [words], 'content.ms.body': [words] });
  expect(await of('2026-S1')).toEqual(both('These figures exist by month: give one such as 2026-10.'));
  expect(await of('2190-01')).toEqual(both('The period January 2190 is still to come: it has no figure.'));
  const month13 = await of('2026-13');
  expect(Object.values(month13)).toEqual([[expect.stringContaining('2026-10')], [expect.any(String)]]);
});

test('entered series are found and read in texts, with their unit and base; what a plan opens is closed to others', async () => {
  const [tender] = await found('tender price index');
  expect(tender).toMatchObject({ source: 'entered', product: { en: 'Tender price index' } });
  const series = tender?.series ?? 0;
  const figure = { series, source: 'entered', period: 'latest', show: 'value' } as const;
  const [value, change] = await shown([figure, { ...figure, show: 'change_month' }], author);
  expect(value).toMatchObject({
    value: tender?.value,
    unit: tender?.unit,
    base: tender?.base,
    period: tender?.period,
    slug: 'tender-price-index',
  });
  expect(change).toMatchObject({ unit: '%', before: addPeriods(tender?.period ?? '', -1) });
  const old = { ...figure, period: addPeriods(tender?.period ?? '', -9) };
  const [closed] = await shown([old]);
  expect(closed).toMatchObject({ is_locked: true, value: null });
  expect((await shown([old], author))[0]).toMatchObject({ is_locked: false, value: expect.any(String) });
  expect(await wrong({ ...figure, period: '2026-03' })).toMatchObject({
    'content.en.body': ['These figures exist by quarter: give one such as 2026-Q3.'],
  });
  const { rows } = await sql<{ kind: string; target: string }>`select distinct kind, target from content_links
    where target = ${String(series)}`.execute(api.platform.database.read);
  expect(rows).toEqual([{ kind: 'entered', target: String(series) }]);
  // an entered series and a computed one of the same number are two
  const [computed] = await shown([{ series, period: 'latest', show: 'value' }], author);
  expect(computed?.slug).not.toBe('tender-price-index');
});
