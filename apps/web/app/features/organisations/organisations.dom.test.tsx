import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import {
  assignDataSets,
  closeOrganisation,
  createOrganisation,
  listOrganisations,
  type Organisation,
  showOrganisation,
} from '@datum/contract/people/organisations';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const organisation: Organisation = {
  id: 4,
  code: 'NORTH',
  name: { en: 'Northern board', ms: 'Lembaga utara' },
  kind: 'stakeholder',
  data_sets: [],
  email: null,
  phone: null,
  address: null,
  registration_no: null,
  status: 'active',
  people: 2,
  sources: 3,
  lines: 12,
  version: 5,
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listOrganisations, pageWith([organisation]));
  api.answers(showOrganisation, organisation);
});
const open = (key: string) =>
  openScreen(`${href('manufacturers')}?tab=organisations&edit=organisations.${key}`, {
    as: personOf('Super Administrator'),
  });

test('a new organisation is a data provider unless something else is chosen', async () => {
  const { user } = await open('new');
  await user.type(await screen.findByLabelText(/^Name in English/), 'Eastern board');
  await user.type(screen.getByLabelText(/^Code/), 'EAST');
  api.answers(createOrganisation, { ...organisation, id: 9 });
  await user.click(screen.getAllByRole('button', { name: 'Add organisation' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.callsOf(createOrganisation).map(({ body }) => body))
    .toMatchObject([{ code: 'EAST', kind: 'stakeholder', name: { en: 'Eastern board' }, email: null }]);
});

test('it says what it supplies, and is closed with the last month of its sources and a reason', async () => {
  const { user } = await open('4');
  await user.click(await screen.findByLabelText('Building material prices'));
  api.answers(assignDataSets, { ...organisation, data_sets: ['bmp'], version: 6 });
  await user.click(screen.getByRole('button', { name: 'Save data sets' }));
  await expect
    .poll(() => api.callsOf(assignDataSets).map(({ body }) => body))
    .toEqual([{ data_sets: ['bmp'], version: 5 }]);
  await user.click(screen.getByRole('button', { name: 'Close organisation' }));
  await screen.findByText(/its 3 sources and 12 sample lines end/);
  await user.click(screen.getByRole('button', { name: 'Close organisation' }));
  expect(await screen.findAllByText(/Fill in|few words|reason/i)).not.toHaveLength(0);
  expect(api.callsOf(closeOrganisation)).toEqual([]);
});

test('what it does not supply any longer is unticked, and the rest stays', async () => {
  api.answers(showOrganisation, { ...organisation, data_sets: ['bmp', 'lwr'] });
  api.answers(assignDataSets, { ...organisation, data_sets: ['lwr'], version: 6 });
  const { user } = await open('4');
  const materials = await screen.findByLabelText('Building material prices');
  expect(materials).toBeChecked();
  await user.click(materials);
  await user.click(screen.getByRole('button', { name: 'Save data sets' }));
  await expect
    .poll(() => api.callsOf(assignDataSets).map(({ body }) => body))
    .toEqual([{ data_sets: ['lwr'], version: 5 }]);
});
