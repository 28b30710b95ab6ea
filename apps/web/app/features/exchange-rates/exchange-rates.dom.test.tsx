import { convertByRate, convertSheet, showOutdatedRates } from '@datum/contract/collection/conversions';
import {
  type ExchangeRateDetail,
  editExchangeRate,
  historyOfExchangeRate,
  importExchangeRates,
  listExchangeRates,
  previewExchangeRates,
  showExchangeRate,
} from '@datum/contract/lists/exchange-rates';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';
import { SheetConversions } from './conversions.part.tsx';

const staff = { as: personOf('Super Administrator') };
const none = { convert: 0, reopen: 0, correct: 0 };
const used: ExchangeRateDetail = {
  uuid: '0b0ff5fc-7d64-4a3a-9ac9-3a8e6b3f0c11',
  currency: 'USD',
  on_date: '2026-07-03',
  rate: '4.2115',
  source: 'Central bank',
  used: 4,
  version: 1,
  converted: { convert: 2, reopen: 0, correct: 1 },
  outdated: none,
};
const page = `${href('machinery')}?tab=exchange-rates`;
const open = () => openScreen(`${page}&edit=exchange-rates.${used.uuid}`, staff);

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listExchangeRates, pageWith([]));
  api.answers(historyOfExchangeRate, { data: [] });
  api.answers(showExchangeRate, used);
});

test('a rate that prices were converted by says what a correction changes, asks why, and offers to convert them again', async () => {
  const { user } = await open();
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/3 prices that count were converted by this rate/)).toBeVisible();
  expect(drawer.getByText(/^2 in open sheets/)).toBeVisible();
  expect(drawer.getByText(/^1 in a period with published figures.*begin a correction/)).toBeVisible();
  expect(drawer.getByLabelText(/^Currency/)).toBeDisabled();
  expect(drawer.getByLabelText(/^Day/)).toBeDisabled();

  const corrected = { ...used, rate: '4.5', version: 2, outdated: { convert: 2, reopen: 0, correct: 1 } };
  api.answers(editExchangeRate, corrected);
  api.answers(showExchangeRate, corrected);
  await user.clear(drawer.getByLabelText(/^Rate in MYR/));
  await user.type(drawer.getByLabelText(/^Rate in MYR/), '4.5');
  await user.type(drawer.getByLabelText(/^Why it is corrected/), 'read from the wrong line');
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  expect(api.callsOf(editExchangeRate).map(({ body }) => body)).toEqual([
    {
      currency: 'USD',
      on_date: '2026-07-03',
      rate: '4.5',
      source: 'Central bank',
      version: 1,
      reason: 'read from the wrong line',
    },
  ]);
  expect(await drawer.findByText(/^3 prices still use an earlier number/)).toBeVisible();

  api.answers(convertByRate, { converted: 2, left_out: 0 });
  api.answers(showExchangeRate, { ...corrected, outdated: { ...none, correct: 1 } });
  await user.click(drawer.getByRole('button', { name: 'Convert 2 prices again' }));
  await expect
    .poll(() => api.callsOf(convertByRate).map(({ params }) => params))
    .toEqual([{ uuid: used.uuid }]);
  expect(await drawer.findByText(/^1 price still uses/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: /again$/ })).toBeNull();
});

test('a file of rates is looked at before it goes in', async () => {
  const { user } = await openScreen(page, staff);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Download the list as CSV' })).toBeVisible();
  const problem = { field: 'rate', message: 'A number with at most 9 decimals.' };
  api.answers(previewExchangeRates, {
    counts: { new: 1, change: 0, same: 0, problem: 1 },
    lines: [
      { line: 2, code: 'USD 2026-07-03', result: 'new', changes: [], problems: [] },
      { line: 3, code: 'EUR 2026-07-03', result: 'problem', changes: [], problems: [problem] },
    ],
    unknown_columns: [],
    fingerprint: 'f-1',
  });
  api.answers(importExchangeRates, { added: 1, changed: 0, left_out: 1 });
  const text = 'currency,on_date,rate,source\nUSD,2026-07-03,4.2,Bank\nEUR,2026-07-03,x,Bank\n';
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([text], 'rates.csv', { type: 'text/csv' }));
  expect(await within(dialog).findByText(/Rate in MYR: A number with at most 9 decimals/)).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Rates of July');
  await user.click(within(dialog).getByRole('button', { name: 'Import 1 row, skip 1' }));
  await expect
    .poll(() => api.callsOf(importExchangeRates).map(({ body }) => body))
    .toEqual([{ text, reason: 'Rates of July', fingerprint: 'f-1' }]);
});

const sheet = { id: 12, data_set: 'epp', version: 1 } as const;
const rate = { currency: 'USD', on_date: '2026-07-03', before: '4.2115', now: '4.5', count: 2 };

test('an open sheet converts its prices again with one click', async () => {
  api.answers(showOutdatedRates, { data: [rate], way: 'convert' });
  let done = 0;
  const { user } = await openScreen(href('profile'), {
    ...staff,
    page: () => <SheetConversions sheet={sheet} onDone={() => (done += 1)} />,
  });
  expect(await screen.findByText(/2 prices of this sheet were converted.*4\.2115 → 4\.5/)).toBeVisible();
  api.answers(convertSheet, { converted: 1, left_out: 1 });
  await user.click(screen.getByRole('button', { name: 'Convert 2 prices again' }));
  await expect.poll(() => done).toBe(1);
  expect(api.callsOf(convertSheet)).toMatchObject([{ params: { id: '12' } }]);
});

test('a sheet that figures stand on says that a correction is the way', async () => {
  api.answers(showOutdatedRates, { data: [rate], way: 'correct' });
  await openScreen(href('profile'), {
    ...staff,
    page: () => <SheetConversions sheet={sheet} onDone={() => {}} />,
  });
  expect(await screen.findByText(/begin a correction of the period/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a sheet without foreign prices asks nothing', async () => {
  await openScreen(href('profile'), {
    ...staff,
    page: () => <SheetConversions sheet={{ ...sheet, data_set: 'lwr' }} onDone={() => {}} />,
  });
  expect(api.callsOf(showOutdatedRates)).toEqual([]);
});
