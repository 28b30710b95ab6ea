import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { href } from '@datum/contract/screens/all';
import { FRONT_PARTS } from '@datum/contract/site/site-facts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { pageWith } from '../../../test/rows.ts';

const ID = '5f3f9d1e-7c1b-4a58-9d7c-1f2f3a4b5c6d';
const calls = contentCalls('homepage');
const front: ContentDetail = {
  ...{ uuid: ID, type: 'homepage', slug: null, title: 'Front page', state: 'published', audience: 'public' },
  ...{ languages: { en: 100, ms: 100 }, plans: [], parent: null, position: 0, filed: null, tags: [] },
  ...{
    author: null,
    reviewer: null,
    published_at: null,
    publish_at: null,
    unpublish_at: null,
    is_held: false,
  },
  ...{ updated_at: '2026-10-01T02:00:00Z', views: 0, version: 4, is_revised: false, group: null, newest: 2 },
  ...{ published: 2, approved: 2, with_release: null, review_note: '', findings: [], used_by: [] },
  ...{ used_by_more: 0, correction: null, old_slugs: [], revised_by: [], may_approve: false, alone: false },
  versions: [],
  content: {
    item: { parts: [{ part: 'news', on: { en: true, ms: true } }], headlines: [12] },
    en: {},
    ms: {},
  },
  figures: {
    '12.latest.value': {
      ...{ value: '21.40', decimals: 2, unit: 'RM/bag', label: { en: 'Cement' }, place: { en: 'Country' } },
      ...{ product: {}, base: null, variant: null, period: '2026-09', before: null, live_at: null },
      ...{ figure: null, slug: 'bmp', is_locked: false },
    },
  },
};

test('the front page is written as a version: parts that were not placed stand at the end, series by their names', async () => {
  api.answers(calls.list, pageWith([front]));
  api.answers(calls.show, front);
  api.answers(calls.presence, { data: [], version: 4 });
  api.answers(calls.save, { ...front, newest: 3, version: 5, state: 'changed' });
  const { user } = await openScreen(href('cms.homepage.list'), { as: personOf('Admin') });
  const parts = within(await screen.findByRole('region', { name: 'Parts' }));
  expect(parts.getAllByRole('listitem')).toHaveLength(FRONT_PARTS.length);
  expect(parts.getAllByRole('listitem')[0]).toHaveTextContent('Newest news');
  expect(screen.getByRole('region', { name: 'Headline figures' })).toHaveTextContent('Cement, Country');
  await user.click(parts.getByRole('button', { name: 'Move Newest news down' }));
  await user.type(screen.getByLabelText(/^Claim/), 'What building costs');
  await user.click(screen.getByRole('button', { name: 'Save another version' }));
  await waitFor(() => expect(api.callsOf(calls.save)).toHaveLength(1));
  const { body } = api.callsOf(calls.save)[0] ?? {};
  expect(body).toMatchObject({
    version: 4,
    content: { en: { claim: 'What building costs' }, ms: { claim: '' }, item: { headlines: [12] } },
  });
  const saved = body?.content.item['parts'] as { part: string }[]; // as the form sends it
  expect(saved.map(({ part }) => part).slice(0, 2)).toEqual(['headlines', 'news']);
});

test('two versions of the front page are told apart by the names of its parts', async () => {
  const version = (number: number) => ({
    ...{ number, note: '', author: null, created_at: '2026-10-01T02:00:00Z', restored_from: null },
    ...{ is_published: number === 2, is_approved: number === 2 },
  });
  const blocks = [
    { change: 'removed', kind: 'parts', words: 'news' },
    { change: 'added', kind: 'parts', words: 'news en' },
    { change: 'added', kind: 'parts', words: 'plans –' },
  ] as const;
  api.answers(calls.list, pageWith([front]));
  api.answers(calls.show, { ...front, versions: [version(2), version(1)] });
  api.answers(calls.showVersion, {
    ...version(2),
    ...{ content: front.content, against: 1 },
    changes: [{ field: 'parts', language: null, before: '', after: '', blocks: [...blocks] }],
  });
  await openScreen(`${href('cms.homepage.list')}?tab=versions`, { as: personOf('Admin') });
  const told = within(await screen.findByRole('region', { name: 'What changed' }));
  expect(await told.findByText('Newest news, in English alone')).toBeVisible();
  expect(told.getByText('What it costs, and how to begin, not shown')).toBeVisible();
});
