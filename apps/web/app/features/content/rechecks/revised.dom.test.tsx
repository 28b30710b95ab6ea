import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { listGroups } from '@datum/contract/content/groups/content-groups';
import { prepareCorrection } from '@datum/contract/publication/correction-article';
import { listChoices } from '@datum/contract/publication/published';
import { listReleases, previewRelease, showRelease } from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { releaseRecord } from '../../../test/releases.ts';
import { pageWith } from '../../../test/rows.ts';

const ID = '5f3f9d1e-7c1b-4a58-9d7c-1f2f3a4b5c6d';
const nothing = { type: 'doc', content: [] };
const written = (title: string) => ({ title, excerpt: 'Short.', body: nothing });
const article: ContentDetail = {
  uuid: ID,
  type: 'news',
  slug: 'cement',
  title: 'Cement is dearer',
  state: 'published',
  languages: { en: 100, ms: 100 },
  audience: 'public',
  plans: [],
  parent: null,
  position: 0,
  filed: 'announcement',
  tags: [],
  author: null,
  reviewer: null,
  published_at: '2026-10-01T02:00:00Z',
  publish_at: null,
  unpublish_at: null,
  is_held: false,
  updated_at: '2026-10-01T02:00:00Z',
  views: 3,
  version: 4,
  is_revised: true,
  group: null,
  revised_by: [{ subject: { en: 'Building material prices', ms: 'Harga' }, period: '2026-09', vintage: 2 }],
  content: { item: { kind: 'announcement' }, en: written('Cement is dearer'), ms: written('Simen') },
  newest: 1,
  published: 1,
  approved: 1,
  with_release: null,
  review_note: '',
  versions: [],
  findings: [],
  used_by: [{ type: 'faq', uuid: ID, title: 'What is steel?' }],
  used_by_more: 3,
  figures: {},
  correction: null,
  old_slugs: [],
  may_approve: false,
  alone: false,
};

test('a text whose figures were revised says which release did it, until a person confirms it', async () => {
  const calls = contentCalls('news');
  let isRevised = true;
  api.answers(calls.show, () => (isRevised ? article : { ...article, is_revised: false, revised_by: [] }));
  api.answers(calls.presence, { data: [], version: 4 });
  api.answers(calls.confirm, ({ body }) => {
    expect(body).toEqual({ version: 4 });
    isRevised = false;
    return { ...article, is_revised: false, revised_by: [] };
  });
  const { user } = await openScreen(href('cms.news.edit', { id: ID }), { as: personOf('Admin') });
  expect(
    await screen.findByText(/Building material prices, September 2026 \(vintage 2\)/),
  ).toBeInTheDocument();
  expect(screen.getByText('What is steel?, 3 more are not listed here.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm text' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Confirm text' })).toBeNull();
});

test('a live release lists the texts that show what it revised, with who confirmed them', async () => {
  const release = releaseRecord({ state: 'live', sequence: 12, live_at: '2026-11-20T04:00:00Z' });
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  api.answers(listGroups, pageWith([]));
  const text = { type: 'news', uuid: ID, title: 'Cement is dearer' } as const;
  api.answers(
    listRevised,
    pageWith(
      [
        { ...text, checked_at: null, checked_by: null },
        {
          ...text,
          ...{ uuid: ID.replace('5', '6'), title: 'Sand', checked_at: '2026-11-20T05:00:00Z' },
          checked_by: 'Farid',
        },
      ],
      { perPage: 100 },
    ),
  );
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByRole('link', { name: 'Cement is dearer' })).toHaveAttribute(
    'href',
    `/internal/cms/news/edit/${ID}`,
  );
  expect(api.callsOf(listRevised).at(-1)?.query).toMatchObject({ sequence: '12' });
  expect(screen.getByText(/waiting for review/)).toBeInTheDocument();
  expect(screen.getByText(/confirmed by Farid/)).toBeInTheDocument();
});

test('a revised text leads to the draft of its correction; one that its clock keeps says why', async () => {
  const calls = contentCalls('news');
  api.answers(calls.show, { ...article, is_held: true, unpublish_at: '2026-11-20T04:00:00Z' });
  api.answers(calls.presence, { data: [], version: 4 });
  api.answers(prepareCorrection, { uuid: ID, title: 'Correction: Cement is dearer' });
  const { user } = await openScreen(href('cms.news.edit', { id: ID }), { as: personOf('Admin') });
  expect(await screen.findByText(/Once nothing does, it is taken back by itself/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft a correction article' }));
  await expect.poll(() => api.callsOf(prepareCorrection)[0]?.body).toEqual({ type: 'news', uuid: ID });
});
