import type { ContentCard } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { EntryMeta } from './reading/entry-meta.part.tsx';

const card: ContentCard = {
  uuid: '6f1f4a0e-3c2d-4b8e-9a51-0d6f4a1c2b3d',
  slug: 'new-base',
  old_slugs: [],
  language: 'en',
  title: 'A new base',
  item: { kind: 'method' },
  text: {},
  audience: 'public',
  parent: null,
  position: 0,
  cover: null,
  published_at: '',
  changed_at: '',
};
const show = (more: Partial<ContentCard>) =>
  openScreen(href('home'), { page: () => <EntryMeta card={{ ...card, ...more }} /> });

test('a preview of what never came out says so instead of a day', async () => {
  await show({});
  expect(await screen.findByText(/not published yet/)).toBeVisible();
});

test('what came out and was changed since has both days', async () => {
  await show({ published_at: '2026-11-02T04:00:00Z', changed_at: '2026-11-09T04:00:00Z' });
  expect(await screen.findByText(/2 Nov 2026/)).toBeVisible();
  expect(screen.getByText(/changed on 9 Nov 2026/)).toBeVisible();
});
