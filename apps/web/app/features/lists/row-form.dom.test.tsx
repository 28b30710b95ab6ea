import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListRow } from '@datum/contract/lists/row';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const { list, show, edit, create } = LIST_ENDPOINTS.units;
const tonne: ListRow = {
  id: 7,
  code: 't',
  name: { en: 'Tonne', ms: 'Tan' },
  valid_from: '2015-01',
  valid_to: null,
  state: 'active',
  sort: 3,
  note: '',
  version: 4,
  updated_at: '2026-10-01T02:03:04Z',
  values: { dimension: 'mass', factor_to_base: '1000.5' },
  labels: {},
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(list, pageWith([tonne]));
  api.answers(show, tonne);
});

const open = (row: string) =>
  openScreen(`${href('items')}?tab=units&edit=units.${row}`, { as: personOf('Super Administrator') });
const factor = () => screen.findByLabelText(/^Base units in one/);
const save = () => screen.getByRole('button', { name: 'Save changes' });

test('somebody else changed the same row: both are compared, and mine is saved on the newer version', async () => {
  const { user } = await open('7');
  await user.clear(await factor());
  await user.type(await factor(), '907.2');
  api.refuses(edit, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  api.answers(show, { ...tonne, version: 9, values: { dimension: 'volume', factor_to_base: '1016' } });
  await user.click(save());
  const box = await screen.findByText(/saved elsewhere in the meantime/);
  const row = within(box.parentElement ?? box).getByRole('row', { name: /Base units in one/ });
  expect(row).toHaveTextContent('1016');
  expect(row).toHaveTextContent('907.2');
  const chosen = within(box.parentElement ?? box).getByRole('row', { name: /^Dimension/ });
  expect(chosen).toHaveTextContent('Volume');
  expect(chosen).toHaveTextContent('Mass');
  expect(within(box.parentElement ?? box).queryByText('volume')).toBeNull();
  expect(await factor()).toHaveValue('907.2');
  api.answers(edit, { ...tonne, version: 10 });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await expect
    .poll(() => api.callsOf(edit).map(({ body }) => body))
    .toMatchObject([
      { version: 4, values: { factor_to_base: '907.2' } },
      { version: 9, values: { factor_to_base: '907.2' } },
    ]);
});

test('while one types a row that was asked again stays as it is typed, on the version that was read', async () => {
  const { user } = await open('7');
  await user.type(await screen.findByLabelText(/^Note/), 'checked');
  api.answers(show, { ...tonne, version: 9, note: 'by somebody else' });
  const { askAgain } = await import('../../lib/api/queries.ts');
  askAgain();
  await expect.poll(() => api.callsOf(show).length).toBe(2);
  expect(await screen.findByLabelText(/^Note/)).toHaveValue('checked');
  api.refuses(edit, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  await user.click(save());
  await screen.findByText(/saved elsewhere in the meantime/);
  expect(api.callsOf(edit).map(({ body }) => body)).toMatchObject([{ version: 4, note: 'checked' }]);
});

test('a new row is told what is missing field by field, also in the fields of its own list', async () => {
  const { user } = await open('new');
  const form = await screen.findByRole('form', { name: 'Add a unit' });
  await user.click(within(form).getByRole('button', { name: 'Add a unit' }));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#name.en',
    '#code',
    '#values.dimension',
    '#values.factor_to_base',
  ]);
  expect(screen.getByLabelText(/^Dimension/)).toBeInvalid();
  expect(api.callsOf(create)).toEqual([]);
});

test('the history of a row has an address of its own, beside the part of the page, and goes with the drawer', async () => {
  api.answers(LIST_ENDPOINTS.units.history, { data: [] });
  const { user, address } = await open('7');
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  await expect.poll(address).toMatch(/\?tab=units&edit=units\.7&part=history$/);
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  await expect.poll(address).toMatch(/\?tab=units$/);
});
