import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { Answer } from './answer.part.tsx';

const card = {
  ...{
    uuid: '2b1f4a8c-1111-4222-8333-444455556666',
    slug: 'new-name',
    old_slugs: ['first-name', 'old-name'],
  },
  ...{ language: 'en' as const, title: 'What is an index?', item: { category: 'data' }, text: {} },
  ...{ audience: 'public' as const, parent: null, position: 1, cover: null },
  ...{ published_at: '2026-11-02T04:00:00Z', changed_at: '2026-11-02T04:00:00Z' },
};

test('an address that an answer had before leads to it still', async () => {
  await openScreen(href('faq'), { page: () => <Answer card={card} open={false} judged={undefined} /> });
  const question = (await screen.findByText('What is an index?')).closest('details');
  const places = ['new-name', 'first-name', 'old-name'].map((name) => document.getElementById(name));
  expect(places.map((place) => question?.contains(place))).toEqual([true, true, true]);
});
