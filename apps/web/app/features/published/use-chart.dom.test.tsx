import type { FigureRow } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { figureCell, indexRow, indexTable } from '../../test/tables.ts';
import { useChart } from './use-chart.ts';

const row = (series: number, name: string, values: readonly (string | null)[]) =>
  indexRow(series, name, values.map(figureCell));
const table = (rows: readonly FigureRow[]) => indexTable(['2026-08', '2026-09'], rows);
const hidden = row(1, 'Bricks', ['101.0', null]);
const shown = row(2, 'Cement', ['102.0', '103.5']);
const open = (rows: FigureRow[], series: string | null) =>
  openScreen(href('home'), {
    as: personOf('Super Administrator'),
    page: () => <p>{useChart(table(rows), series, null)?.title}</p>,
  });

test('the first chart is of a series that has the latest month', async () => {
  await open([hidden, shown], null);
  expect(await screen.findByText(/^Cement, Malaysia: 103.5 in September 2026/)).toBeVisible();
});

test.each([
  ['no series has the latest month', [hidden], null],
  ['the reader chose one that has not', [hidden, shown], '1'],
])('where %s the title says that it is not shown', async (_, rows, series) => {
  await open(rows, series);
  expect(
    await screen.findByText(/^Bricks, Malaysia: 101.0 in August 2026.*; September 2026 not shown$/),
  ).toBeVisible();
});

test('what has ended stands beside the chosen line only where nothing current wants the place', async () => {
  const ended = ['A', 'B', 'C'].map((name, at) => row(10 + at, name, ['100.0', null]));
  const current = ['D', 'E', 'F', 'G'].map((name, at) => row(20 + at, name, ['100.0', '101.0']));
  const lines = () => [...(useChart(table([...ended, ...current]), null, null)?.data.series ?? [])];
  await openScreen(href('home'), {
    as: personOf('Super Administrator'),
    page: () => <p>{lines().map(({ name }) => name)}</p>,
  });
  expect(screen.getByText('ADEFG')).toBeVisible();
});
