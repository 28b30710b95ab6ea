import { type ImportBatch, listImports, pasteImport, uploadImport } from '@datum/contract/collection/imports';
import type { Sheet } from '@datum/contract/collection/sheets';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { FilePart } from './file.part.tsx';

const sheet: Sheet = {
  id: 12,
  round_code: '2026-10',
  data_set: 'bmp',
  period: '2026-10',
  region_group: { id: 1, name: { en: 'North' } },
  organisation: { id: 4, name: { en: 'Office' } },
  state: 'open',
  released: [],
  overdue: false,
  due_at: '2026-10-20T00:00:00Z',
  submitted_at: null,
  submit_note: null,
  return_reason: null,
  last_edited_by: null,
  last_edited_at: null,
  approved_by: null,
  version: 1,
  can_enter: true,
  can_review: false,
  counts: { expected: 3, received: 0, states: {} },
  flags: { open: 0, done: 0, effects: [], settled: 0 },
  sources: [],
  regions: [],
  steps: [],
};
const batch: ImportBatch = {
  id: 'd3b07384-d113-4ec6-a1c8-4b1e3e1a2f11',
  sheet_id: 12,
  name: 'paste',
  state: 'staged',
  columns: [],
  decimal: 'point',
  shape: 'long',
  counts: { total: 0, new: 0, change: 0, same: 0, problem: 0, committed: 0 },
  created_at: '2026-10-01T02:03:04Z',
  created_by: null,
  committed_at: null,
  undone_at: null,
  kept: [],
  job_id: null,
  file: null,
};
let opened: (string | null)[] = [];
const Page = () => (
  <FilePart sheet={sheet} batch={null} onBatch={(id) => opened.push(id)} onChanged={() => undefined} />
);

beforeEach(() => {
  opened = [];
  api.answers(listImports, { data: [], scanned: true });
});
const open = () => openScreen(href('profile'), { as: personOf('Super Administrator'), page: Page });
const check = () => screen.findByRole('button', { name: 'Check the file' });
const paste = () => screen.getByLabelText(/paste cells/);
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['a,b'], name, { type: 'text/csv' }));
};

test('with neither a file nor cells nothing is sent, and the field says so', async () => {
  const { user } = await open();
  await user.click(await check());
  expect(paste()).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsOf(pasteImport)).toEqual([]);
});

test('pasted cells are read, and the import opens', async () => {
  api.answers(pasteImport, batch);
  const { user } = await open();
  await check();
  await user.type(paste(), 'item price');
  await user.click(await check());
  await expect.poll(() => opened).toEqual([batch.id]);
  expect(api.callsOf(pasteImport).map(({ body }) => body)).toEqual([{ text: 'item price' }]);
});

test('a refused file is said at its field, and another file is another upload', async () => {
  api.refuses(uploadImport, { status: 422, errors: { file: ['The file has no header row.'] } });
  const { user } = await open();
  await check();
  await choose(user, 'first.csv');
  await user.click(await check());
  expect((await screen.findAllByText('The file has no header row.')).length).toBeGreaterThan(0);
  api.answers(uploadImport, batch);
  await choose(user, 'second.csv');
  expect(screen.queryByText('The file has no header row.')).toBeNull();
  await user.click(await check());
  await expect.poll(() => opened).toEqual([batch.id]);
  const keys = api.callsOf(uploadImport).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('earlier files say when they were deleted, and that nothing is scanned where no scanner is set', async () => {
  const file = { size: 30, sha256: 'a1', gone_at: null };
  const kept = { ...batch, name: 'kept.csv', file };
  const gone = {
    ...batch,
    id: batch.id.replace('d3', 'd4'),
    name: 'old.csv',
    file: { ...file, gone_at: '2026-09-30T20:00:00Z' },
  };
  api.answers(listImports, { data: [kept, gone], scanned: false });
  await open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => /deleted on/.test(textContent ?? ''))).toEqual([false, true]);
  expect(rows[1]).toHaveTextContent(/File deleted on 30 Sept 2026/);
  expect(screen.getByText(/^Files are not scanned for malware on this site/)).toBeVisible();
});

test('with a scanner the list says nothing of it', async () => {
  await open();
  await check();
  expect(screen.queryByText(/scanned/)).toBeNull();
});
