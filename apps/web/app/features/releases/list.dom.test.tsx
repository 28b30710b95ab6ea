import { listReleasable, listReleases, type Release } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { shownRelease } from '../../test/releases.ts';
import { pageWith } from '../../test/rows.ts';

const TOTAL = 53;
const monthOf = (n: number) =>
  `20${String(26 - Math.floor(n / 12)).padStart(2, '0')}-${String(12 - (n % 12)).padStart(2, '0')}`;

beforeEach(() => {
  api.answers(listReleasable, { data: [] });
  api.answers(listReleases, ({ query }) => {
    const from = (Number(query.page) - 1) * 25;
    const rows = Array.from(
      { length: Math.min(25, TOTAL - from) },
      (_, at): Release => shownRelease({ id: from + at + 1, period: monthOf(from + at) }),
    );
    return pageWith(rows, { page: Number(query.page), perPage: 25, total: TOTAL });
  });
});

const open = (query = '') =>
  openScreen(href('releases.prices') + query, { as: personOf('Super Administrator') });
const lastQuery = () => api.callsOf(listReleases).at(-1)?.query;

test('the list of prices asks for prices alone, also on its last page and narrowed', async () => {
  const { user, address } = await open('?state=live&page=2');
  expect(await screen.findByText('November 2024')).toBeVisible();
  expect(lastQuery()).toEqual({ kind: 'prices', state: 'live', page: '2', per_page: '25' });
  await user.click(screen.getByRole('button', { name: /next/i }));
  await expect.poll(lastQuery).toMatchObject({ kind: 'prices', state: 'live', page: '3' });
  expect(address()).toBe('/internal/data/publish/cost-data?state=live&page=3');
});

test('the list is narrowed to one of its own subjects', async () => {
  const { user, address } = await open();
  await screen.findByText('December 2026');
  await user.click(screen.getByRole('button', { name: /^Data/ }));
  await user.click(await screen.findByText('Labour wage rates'));
  await expect.poll(lastQuery).toMatchObject({ kind: 'prices', subject: 'lwr' });
  expect(address()).toMatch(/subject=lwr/);
  expect(screen.queryByText('Building material cost index')).toBeNull();
});

test('a release opens by a click on its row, at its period and vintage', async () => {
  const { user, address } = await open();
  await screen.findByText('December 2026');
  await user.click(screen.getAllByText('Published')[0] ?? document.body);
  await expect.poll(address).toMatch(/2026-12.*vintage=2$/);
});

test('releases that cannot be read say why, with the way to ask again', async () => {
  api.refuses(listReleases, { status: 500, code: 'server', message: 'Server Error', request_id: 'ref-9' });
  await open();
  expect(await screen.findByText(/ref-9/)).toBeVisible();
});
