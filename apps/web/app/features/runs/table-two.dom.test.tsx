import { dryRunTableTwo, showTableTwo, type TableTwoAnswer } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const answer: TableTwoAnswer = {
  ...{ period: '2026-11', base: null, blockers: [], run: null, is_dry: false, equals_official: null },
  ...{ result_hash: null, figures: [], contributions: [], groups: [], categories: [], variants: [] },
  regions: [{ id: 3, code: 'MY', name: { en: 'Malaysia' }, level: 'country', parent_id: null }],
};
const open = () =>
  openScreen(href('table-two', { code: '2026-11' }, { query: { family: 'bmci' } }), {
    as: personOf('Super Administrator'),
  });

test('what the weights hold and no index is to be made of is named, with what to approve', async () => {
  const link = href('weights');
  api.answers(showTableTwo, {
    ...answer,
    blockers: [
      { code: 'group_without_item', count: 1, link, title: { en: 'Paint' } },
      { code: 'category_ended', count: 2, link, title: { en: 'House; Shop' } },
    ],
  });
  await open();
  expect(
    await screen.findByText(
      /hold a group of which the structure has no item: Paint\. .* Approve weights without this/,
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      /^2 building categories ended before this month, and the weights still hold them: House; Shop\. Approve/,
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Open weights' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Start the official run' })).toBeDisabled();
});

test('a preview that cannot be computed says what is to be done first, and that there are no figures yet', async () => {
  const link = href('weights', { query: { tab: 'structures' } });
  const title = { en: 'Slate; Tar' };
  const blockers = [{ code: 'group_without_price' as const, count: 2, link, title }];
  api.answers(showTableTwo, answer);
  api.answers(dryRunTableTwo, { ...answer, is_dry: true, blockers });
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'With current quotes' }));
  expect(
    await screen.findByText(
      /^Slate; Tar have no price .* of each, .* an open sample line; or .* without them\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open structures' })).toHaveAttribute('href', link);
  expect(screen.getByText('No figures yet')).toBeVisible();
  expect(screen.queryByText(/Just computed/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
