import {
  createIndexFamily,
  editIndexFamily,
  type IndexFamily,
  listIndexFamilies,
  showIndexFamily,
} from '@datum/contract/computation/index-families';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const family: IndexFamily = {
  code: 'bmci',
  name: { en: 'Material cost index' },
  revision_policy: 'provisional_firm',
  firm_after: 3,
  valid_for: {},
  not_valid_for: {},
  used: true,
  version: 2,
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listIndexFamilies, pageWith([family]));
  api.answers(showIndexFamily, family);
});
const open = (key: string) =>
  openScreen(`${href('base-periods')}?tab=families&edit=index-families.${key}`, {
    as: personOf('Super Administrator'),
  });

test('a new family has the usual settings until something else is chosen', async () => {
  const { user } = await open('new');
  await user.selectOptions(await screen.findByLabelText(/^Code/), 'bmci');
  await user.type(screen.getByLabelText(/^Name in English/), 'Material cost index');
  api.answers(createIndexFamily, family);
  await user.click(screen.getAllByRole('button', { name: 'Add index family' }).at(-1) as HTMLElement);
  await expect
    .poll(() => api.callsOf(createIndexFamily).map(({ body }) => body))
    .toMatchObject([{ code: 'bmci', name: { en: 'Material cost index' }, firm_after: 3 }]);
});

test('a change of a family keeps its code and asks why', async () => {
  const { user } = await open('bmci');
  await user.clear(await screen.findByLabelText(/^Firm after/));
  await user.type(screen.getByLabelText(/^Firm after/), '2');
  await user.type(screen.getByLabelText(/^Reason/), 'sources report earlier');
  api.answers(editIndexFamily, { ...family, firm_after: 2, version: 3 });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => api.callsOf(editIndexFamily).map(({ body }) => body))
    .toMatchObject([{ firm_after: 2, reason: 'sources report earlier', version: 2 }]);
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
});
