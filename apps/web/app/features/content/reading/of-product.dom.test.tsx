import { href } from '@datum/contract/screens/outside';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AboutProduct } from '../../../lib/content/about-product.server.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { OfProduct } from './of-product.part.tsx';

test('what the office writes in short of a product stands on its page, under its own title', async () => {
  await loadTexts('en', 'site');
  // what the part reads of a product page
  const page = {
    ...{ title: 'Prices for tenders', language: 'en', is_demo: false, cover: null },
    text: { excerpt: 'Average prices of the month, for estimates and claims.' },
  } as unknown as AboutProduct['page'];
  await openScreen(href('pricing'), {
    page: () => <OfProduct about={{ page, news: [], publications: [] }} />,
  });
  expect(await screen.findByRole('heading', { name: 'Prices for tenders' })).toBeVisible();
  expect(screen.getByText('Average prices of the month, for estimates and claims.')).toBeVisible();
});
