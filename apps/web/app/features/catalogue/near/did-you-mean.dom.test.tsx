import { href } from '@datum/contract/screens/outside';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { DidYouMean } from './did-you-mean.part.tsx';

const open = (searches: readonly string[]) =>
  openScreen(`${href('all-products')}?q=cemnt&family=prices`, {
    page: () => <DidYouMean searches={searches} />,
  });

test('each search that was perhaps meant is a link to it, without the filters', async () => {
  await open(['cement', 'river sand']);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['cement', '/all-products?q=cement'],
    ['river sand', '/all-products?q=river+sand'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Did you mean');
});

test('nothing is said where nothing is near', async () => {
  await open([]);
  expect(screen.queryByRole('status')).toBeNull();
});
