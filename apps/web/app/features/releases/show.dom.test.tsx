import { listGroups } from '@datum/contract/content/groups/content-groups';
import { listChoices } from '@datum/contract/publication/published';
import { listReleases, previewRelease, showRelease } from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { releaseRecord } from '../../test/releases.ts';
import { pageWith } from '../../test/rows.ts';
import { figureCell, indexRow, indexTable } from '../../test/tables.ts';
import { releasePath } from './release-path.part.tsx';

/** A release of the same month and vintage for each subject; the last one is what a list without a subject begins with. */
const RELEASES = SUBJECTS.map(({ code, kind, name, slugs }, at) =>
  releaseRecord({ id: at + 1, subject: code, kind, name, slug: slugs.product }),
).reverse();

beforeEach(() => {
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listGroups, pageWith([]));
  api.answers(listRevised, pageWith([]));
  api.answers(listReleases, ({ query }) =>
    pageWith(
      RELEASES.filter(({ subject }) => !query.subject || subject === query.subject),
      { perPage: 25 },
    ),
  );
  api.answers(
    showRelease,
    ({ params }) => RELEASES.find(({ id }) => id === Number(params.id)) ?? releaseRecord(),
  );
});

test.each(RELEASES)('the address of $subject opens its own release', async (release) => {
  await openScreen(releasePath(release), { as: personOf('Super Administrator') });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    `${release.name.en}, September 2026`,
  );
});

test('a month of which nothing was released yet says so under its own name', async () => {
  api.answers(listReleases, pageWith([], { perPage: 25 }));
  await openScreen(href('release.prices', { code: '2026-09', set: 'labour-wage-rate' }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    /^Labour wage rates, September 2026/,
  );
  expect(screen.getByText('This release does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Publish cost data' })).toHaveAttribute(
    'href',
    href('releases.prices'),
  );
});

test.each([
  ['2026-09', /previous month/],
  ['2026-Q3', /previous quarter/],
  ['2026-S2', /previous half-year/],
])('the largest changes of %s are from the period before, of its own kind', async (period, words) => {
  const movers = [
    { label: { en: 'Mason' }, place: { en: 'Johor' }, before: '100.0', now: '102.4', change: '2.4' },
  ];
  const release = releaseRecord({ id: 99, period, movers });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(releasePath(release), { as: personOf('Super Administrator') });
  expect(await screen.findByRole('heading', { name: /Largest changes/ })).toHaveTextContent(words);
});

test.each([
  ['bmp', 'none_marked', /^No item is in the headline sample/, href('items'), 'Open the list of items'],
  [
    'epp',
    'no_price',
    /^No item of the headline/,
    `${href('machinery')}?tab=equipment`,
    'Open the list of items',
  ],
  ['bmci', 'no_index', /^No building category has an index/, href('weights'), 'Open the weights'],
])(
  'a release of %s without a headline figure (%s) leads to what gives it one',
  async (subject, detail, words, to, link) => {
    const own = RELEASES.find((release) => release.subject === subject) ?? releaseRecord();
    const check = { code: 'headline', result: 'fail', count: 0, detail } as const;
    const release = { ...own, rehearsed_at: '2026-10-14T01:00:00Z', checks: [check] };
    api.answers(showRelease, release);
    await openScreen(releasePath(release), { as: personOf('Super Administrator') });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  },
);

test('a release that has to wait for the month before says so with its checks', async () => {
  const check = { code: 'month_before', result: 'note', count: 0, detail: '2026-08' } as const;
  const release = releaseRecord({ id: 98, rehearsed_at: '2026-10-14T01:00:00Z', checks: [check] });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(releasePath(release), { as: personOf('Super Administrator') });
  expect(
    await screen.findByText(/^August 2026 is not published yet: this release does not go out/),
  ).toBeVisible();
});

test.each(['2026-13', 'table-one', '0000'])(
  'the period %s in the query opens no other release',
  async (period) => {
    const address = href('release.indices', { data: 'building-material-cost-index' }, { query: { period } });
    await openScreen(address, { as: personOf('Super Administrator') });
    expect(await screen.findByText(/^Page Not Found: /)).toBeVisible();
    expect(screen.queryByText(/Building material cost index/)).toBeNull();
  },
);

const figure = figureCell('101.5');

test.each([
  ['of a first release begins with its own month', [null, null, figure], ['Sept 26']],
  ['begins with the first month that has figures', [null, figure, null], ['Aug 26', 'Sept 26']],
  ['without any figure has the month of the release', [null, null, null], ['Sept 26']],
])('the table that readers will see %s', async (_, cells, shown) => {
  const months = ['2026-07', '2026-08', '2026-09'];
  api.answers(previewRelease, indexTable(months, [indexRow(1, 'Terrace house', cells)]));
  await openScreen(releasePath(RELEASES.find(({ kind }) => kind === 'indices') ?? releaseRecord()), {
    as: personOf('Super Administrator'),
  });
  const preview = within(await screen.findByRole('table', { name: 'What subscribers will see' }));
  const heads = preview.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(1)).toEqual(shown);
});
