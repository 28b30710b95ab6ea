import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const ID = '5f3f9d1e-7c1b-4a58-9d7c-1f2f3a4b5c6d';
const text = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const written = (title: string, ...lines: string[]) => ({ title, excerpt: 'Short.', body: text(...lines) });
const article: ContentDetail = {
  uuid: ID,
  type: 'news',
  slug: 'cement',
  title: 'Cement is dearer',
  state: 'draft',
  audience: 'public',
  languages: { en: 100, ms: 100 },
  plans: [],
  parent: null,
  position: 0,
  filed: 'announcement',
  tags: [],
  author: null,
  reviewer: null,
  published_at: null,
  publish_at: null,
  unpublish_at: null,
  is_held: false,
  updated_at: '2026-10-01T02:00:00Z',
  views: 3,
  version: 4,
  is_revised: false,
  group: null,
  newest: 2,
  content: {
    item: { kind: 'announcement' },
    en: written('Cement is dearer', 'Cement is dearer.', 'Sand is cheaper.'),
    ms: written('Simen lebih mahal', 'Simen lebih mahal.'),
  },
  published: null,
  approved: null,
  with_release: null,
  review_note: '',
  versions: [],
  findings: [],
  used_by: [],
  used_by_more: 0,
  figures: {},
  correction: null,
  old_slugs: [],
  revised_by: [],
  may_approve: false,
  alone: false,
};

test('both languages stand beside each other, with the blocks that one lacks and what it has not followed', async () => {
  const calls = contentCalls('news');
  api.answers(calls.show, article);
  api.answers(calls.presence, { data: [], version: 4 });
  api.answers(calls.translation, {
    data: [
      {
        field: 'title',
        language: 'ms',
        since: 1,
        before: 'Cement',
        after: 'Cement is dearer',
        blocks: null,
      },
    ],
  });
  const { user, address } = await openScreen(href('cms.news.edit', { id: ID }), { as: personOf('Admin') });
  await user.click(await screen.findByRole('radio', { name: 'Side by side' }));
  expect(address()).toContain('language=both');
  const malay = within(await screen.findByRole('region', { name: 'Bahasa Melayu' }));
  const english = within(screen.getByRole('region', { name: 'English' }));
  expect(malay.getByLabelText(/^Title\b(?! for)/)).toHaveValue('Simen lebih mahal');
  expect(english.getByLabelText(/^Title\b(?! for)/)).toHaveValue('Cement is dearer');
  expect(screen.getByText(/Bahasa Melayu lacks in “Text”:/)).toHaveTextContent('Sand is cheaper.');
  expect(await screen.findByText(/Title: Bahasa Melayu has not followed since version 1\./)).toBeVisible();
});
