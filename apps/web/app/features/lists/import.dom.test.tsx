import { LIST_ENDPOINTS, readWorkbookText } from '@datum/contract/lists/endpoints';
import type { ImportPreview } from '@datum/contract/lists/row';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const { list, preview, import: put } = LIST_ENDPOINTS.units;
const text = 'code,name_en\nt,Tonne\nbad code,X\n';
const seen: ImportPreview = {
  counts: { new: 1, change: 0, same: 0, problem: 1 },
  lines: [
    { line: 2, code: 't', result: 'new', changes: [], problems: [] },
    { line: 3, code: 'bad code', result: 'problem', changes: [], problems: [] },
  ],
  unknown_columns: [],
  fingerprint: 'f-1',
};

beforeEach(() => {
  api.answers(list, pageWith([]));
  api.answers(preview, seen);
});

async function openImport() {
  const opened = await openScreen(`${href('items')}?tab=units`, { as: personOf('Super Administrator') });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  const choose = () => {
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    return input ? user.upload(input, new File([text], 'units.csv', { type: 'text/csv' })) : undefined;
  };
  return { ...opened, dialog: within(dialog), choose };
}

test('without a file the field says that one is missing, and nothing is sent', async () => {
  const { user, dialog } = await openImport();
  await user.click(dialog.getByRole('button', { name: 'Import 0 rows' }));
  expect((await dialog.findAllByText(/CSV file/)).length).toBeGreaterThan(1);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/CSV file/);
  expect(api.callsOf(preview)).toEqual([]);
});

test('a reason is asked for at its field, and the file that was looked at goes in with it', async () => {
  const { user, dialog, choose } = await openImport();
  await choose();
  await user.click(await dialog.findByRole('button', { name: 'Import 1 row, skip 1' }));
  expect(await dialog.findByLabelText(/^Reason/)).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsOf(put)).toEqual([]);
  api.answers(put, { added: 1, changed: 0, left_out: 1 });
  await user.type(dialog.getByLabelText(/^Reason/), 'Yearly update');
  await user.click(dialog.getByRole('button', { name: 'Import 1 row, skip 1' }));
  await expect
    .poll(() => api.callsOf(put).map(({ body }) => body))
    .toEqual([{ text, reason: 'Yearly update', fingerprint: 'f-1' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a list that has changed since the look refuses, keeps the reason, and another file begins anew', async () => {
  const { user, dialog, choose } = await openImport();
  await choose();
  await user.type(await dialog.findByLabelText(/^Reason/), 'Yearly update');
  api.refuses(put, { status: 409, code: 'conflict', message: 'The list has changed since the preview.' });
  await user.click(dialog.getByRole('button', { name: 'Import 1 row, skip 1' }));
  expect(await dialog.findByText('The list has changed since the preview.')).toBeVisible();
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Yearly update');
  await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
  expect(dialog.queryByText('The list has changed since the preview.')).toBeNull();
  expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
});

test('a workbook is read by the server, and its rows are looked at like those of a CSV file', async () => {
  const { user, dialog } = await openImport();
  const workbook = new File(['PK'], 'Units.XLSX');
  const choose = async () => {
    const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]');
    if (input) await user.upload(input, workbook);
  };
  api.refuses(readWorkbookText, {
    status: 415,
    code: 'media_type',
    message: 'This workbook cannot be read.',
  });
  await choose();
  expect(await dialog.findByText('This workbook cannot be read.')).toBeVisible();
  expect(api.callsOf(preview)).toEqual([]);
  api.answers(readWorkbookText, { text });
  await choose();
  expect(await dialog.findByRole('button', { name: 'Import 1 row, skip 1' })).toBeVisible();
  expect(api.callsOf(preview).map(({ body }) => body)).toEqual([{ text }]);
});

test('before a file is chosen the words that its columns take are told, with what they mean', async () => {
  const { dialog, choose } = await openImport();
  const words = within(dialog.getByRole('region', { name: /certain words/ }));
  expect(words.getByText('dimension')).toBeVisible();
  expect(words.getByText(/^mass \(Mass\), volume \(Volume\), .*time \(Time\)$/)).toBeVisible();
  await choose();
  await dialog.findByText(/Nothing has been saved yet/);
  expect(dialog.queryByRole('region', { name: /certain words/ })).toBeNull();
});
