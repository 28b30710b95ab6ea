import {
  approveRatio,
  createSampleLines,
  listSampleLines,
  replaceSampleLine,
  type SampleLine,
  showSampleLine,
} from '@datum/contract/collection/sample-lines';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const named = (id: number, code: string, en: string) => ({ id, code, name: { en } });
const option = (id: number, code: string, en: string, more: object = {}) => ({
  ...named(id, code, en),
  parent_id: null,
  state: 'active' as const,
  values: {},
  ...more,
});
const line: SampleLine = {
  id: 31,
  data_set: 'bmp',
  item: named(1, 'CEM', 'Cement'),
  region: named(5, 'N1', 'Penang'),
  outlet: named(8, 'N1-A', 'Supplier 03'),
  organisation: { id: 2, code: 'ORG', name: { en: 'Northern board' }, closed: false },
  variant: 'bag',
  period_from: '2026-01',
  period_to: null,
  replaced_by: null,
  replaces: null,
  ratio: null,
  ratio_entered_by: null,
  ratio_approved_by: null,
  ratio_approved_at: null,
  quotes: 3,
  first_priced: '2026-01',
  last_priced: '2026-09',
  reason: null,
  version: 4,
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listSampleLines, pageWith([line]));
  api.answers(showSampleLine, line);
  api.answers(organisationOptions, { data: [] });
  api.answers(LIST_ENDPOINTS.items.options, { data: [option(1, 'CEM', 'Cement'), option(2, 'SND', 'Sand')] });
  api.answers(LIST_ENDPOINTS.regions.options, {
    data: [option(5, 'N1', 'Penang', { values: { is_leaf: true } })],
  });
  api.answers(LIST_ENDPOINTS.outlets.options, {
    data: [option(8, 'N1-A', 'Supplier 03'), option(9, 'N1-B', 'Supplier 04', { state: 'ended' })],
  });
});

const open = (row = '') =>
  openScreen(`${href('items')}?tab=sample-lines${row && `&edit=sample-lines.${row}`}`, {
    as: personOf('Super Administrator'),
  });

test('many lines are added for each chosen item at each chosen source; what ended is not offered', async () => {
  const { user } = await open('many');
  const sources = await screen.findByRole('group', { name: 'Sources' });
  expect(within(sources).queryByText('Supplier 04')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose all 2' }));
  await user.click(screen.getByLabelText(/^Supplier 03/));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^First period/ }));
  await user.click(await screen.findByRole('button', { name: /^Jan/ }));
  await user.type(screen.getByLabelText(/^Reason/), 'first sample');
  api.answers(createSampleLines, { added: 2, already: 0 });
  await user.click(screen.getByRole('button', { name: 'Add 2 lines' }));
  await expect
    .poll(() => api.callsOf(createSampleLines).map(({ body }) => body))
    .toMatchObject([{ item_ids: [1, 2], outlet_ids: [8], reason: 'first sample' }]);
});

test('a line is replaced from the month after its last price, unless said otherwise', async () => {
  const { user } = await open('31');
  await user.click(await screen.findByRole('button', { name: 'Replace line' }));
  await user.type((await screen.findAllByLabelText(/^Variant/))[1] as HTMLElement, 'new bag');
  await user.type(screen.getByLabelText(/^Ratio/), '1.05');
  await user.type(screen.getAllByLabelText(/^Reason/)[1] as HTMLElement, 'sold out');
  api.answers(replaceSampleLine, { ...line, replaced_by: 32, period_to: '2026-09', version: 6 });
  await user.click(screen.getAllByRole('button', { name: 'Replace line' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.callsOf(replaceSampleLine).map(({ body }) => body))
    .toMatchObject([
      { outlet_id: 8, period_from: '2026-10', last_period: '2026-09', ratio: '1.05', version: 4 },
    ]);
});

test('a ratio that waits says who entered it, and is approved with one button', async () => {
  const waiting = {
    ...line,
    replaced_by: 32,
    period_to: '2026-09',
    ratio: '1.05',
    ratio_entered_by: { uuid: 'a', name: 'Aina' },
  };
  api.answers(showSampleLine, waiting);
  const { user } = await open('31');
  await screen.findByText(/Ratio 1.05, entered by Aina/);
  expect(screen.queryByRole('button', { name: 'Remove line' })).toBeNull();
  api.answers(approveRatio, { ...waiting, ratio_approved_by: { uuid: 'b', name: 'Lim' } });
  await user.click(screen.getByRole('button', { name: 'Approve ratio' }));
  await expect.poll(() => api.callsOf(approveRatio).map(({ body }) => body)).toEqual([{ version: 4 }]);
});

test('a line is replaced at a source of its own region, or at its own one wherever that lies now', async () => {
  api.answers(LIST_ENDPOINTS.outlets.options, ({ query }) => ({
    data:
      Number(query.region_id) === 5
        ? [option(12, 'N1-C', 'Supplier 05')]
        : [option(13, 'S1-A', 'Supplier 06')],
  }));
  const { user } = await open('31');
  await user.click(await screen.findByRole('button', { name: 'Replace line' }));
  await user.click(await screen.findByRole('combobox', { name: /^Source/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Choose',
    expect.stringContaining('Supplier 03'),
    expect.stringContaining('Supplier 05'),
  ]);
});

test('a line is replaced at a source of the kind of its own', async () => {
  const at = (kind: string) => ({ values: { kind } });
  api.answers(LIST_ENDPOINTS.outlets.options, {
    data: [
      option(8, 'N1-A', 'Supplier 03', at('supplier')),
      option(12, 'N1-C', 'Supplier 05', at('supplier')),
      option(14, 'H1', 'Plant hire 01', at('hirer')),
    ],
  });
  const { user } = await open('31');
  await user.click(await screen.findByRole('button', { name: 'Replace line' }));
  await user.click(await screen.findByRole('combobox', { name: /^Source/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Choose',
    expect.stringContaining('Supplier 03'),
    expect.stringContaining('Supplier 05'),
  ]);
});
