import { dryRunTableOne, showTableOne, type TableOneAnswer } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const average: TableOneAnswer['averages'][number] = {
  ...{ item: { id: 5, code: 'CEM', name: { en: 'Cement' } }, data_set: 'bmp', region_id: 3, unit: 'bag' },
  ...{ value: '22.65', base: null, relative: null, previous: null, change_month: null, movement: null },
  ...{ sample_effect: null, matched_lines: 1, imputed_share: 0, lenders: [], n_quotes: 1, grade: null },
  ...{ status: 'observed', suppressed: true, quote_id: 7 },
};
const answer: TableOneAnswer = {
  ...{ period: '2026-11', base: null, blockers: [], run: null, is_dry: true, equals_official: null },
  ...{ result_hash: 'b', figures: [], averages: [] },
  groups: [{ id: 8, code: 'CONC', name: { en: 'Concrete' } }],
  regions: [{ id: 3, code: 'MY', name: { en: 'Malaysia' }, level: 'country', parent_id: null }],
};
const open = () =>
  openScreen(href('table-one', { code: '2026-11' }, { query: { family: 'bmci' } }), {
    as: personOf('Super Administrator'),
  });

test('a table that cannot be loaded says so, and nothing of a base that it does not know', async () => {
  api.refuses(showTableOne, { status: 500 });
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('November 2026')).toBeVisible();
  expect(screen.queryByText(/No base period yet/)).toBeNull();
});

test('lines that follow one of another region are named, with the way to mend them', async () => {
  const link = href('items', { query: { tab: 'sample-lines', edit: 'sample-lines.31' } });
  const lines = ['CEM · N1-A (N1) → S1-A (S1)'];
  api.answers(showTableOne, { ...answer, blockers: [{ code: 'lines_crossed', count: 1, link, lines }] });
  await open();
  expect(
    await screen.findByText(
      /prices cannot be compared: CEM · N1-A \(N1\) → S1-A \(S1\)\. Let the old line go on/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the line' })).toHaveAttribute('href', link);
});

test('an average that is not shown to readers is marked as that, not as corrected', async () => {
  api.answers(showTableOne, { ...answer, is_dry: true, averages: [average] });
  await open();
  expect(await screen.findByText(/not shown to readers, to protect sources/)).toBeVisible();
  expect(screen.queryByText('corrected')).toBeNull();
});

test('an average that is imputed from a hidden one is marked as both', async () => {
  api.answers(showTableOne, { ...answer, averages: [{ ...average, status: 'imputed', n_quotes: 0 }] });
  await open();
  expect(await screen.findByText(/not shown to readers, to protect sources/)).toBeVisible();
  expect(screen.getByText(/imputed/)).toBeVisible();
});

test('a month that has not begun offers nothing to open', async () => {
  const ahead = { code: 'month_ahead', count: 1, link: null, periods: ['2098-11'] } as const;
  api.answers(showTableOne, { ...answer, period: '2098-11', blockers: [{ ...ahead, periods: ['2098-11'] }] });
  await open();
  expect(await screen.findByText('This period has not begun.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open rounds' })).toBeNull();
});

test('what the next run would leave out although it goes on is told before it is run', async () => {
  const left_out = { names: { en: 'Sand; Bricks' }, more: 6, lines: 1 };
  api.answers(showTableOne, { ...answer, left_out });
  await open();
  expect(
    await screen.findByText(
      /leaves out what has not ended: Sand; Bricks and 6 more. Prices are still asked for on 1 line. From/,
    ),
  ).toBeVisible();
});

test('a preview that cannot be computed leads back to what was computed', async () => {
  api.answers(showTableOne, { ...answer, is_dry: false, averages: [average] });
  api.refuses(dryRunTableOne, { status: 409 });
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'With current quotes' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Official run' }));
  expect(await screen.findByText('No official run yet')).toBeVisible();
});
