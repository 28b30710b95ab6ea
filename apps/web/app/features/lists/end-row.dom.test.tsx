import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListDetail } from '@datum/contract/lists/row';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const { list, show, end, reopen } = LIST_ENDPOINTS.units;
const sand: ListDetail = {
  id: 7,
  code: 'SND',
  name: { en: 'River sand', ms: 'Pasir sungai' },
  valid_from: null,
  valid_to: null,
  state: 'active',
  sort: 3,
  note: '',
  version: 4,
  updated_at: '2026-10-01T02:03:04Z',
  values: { dimension: 'mass', factor_to_base: '1' },
  labels: {},
};
const draft = { id: 12, title: { en: 'Materials' }, status: 'draft' as const, first: '2026-11' };
const NOTHING = { lines: 0, drafts: [], returns: [], spare: [], published: [] };
const ended: ListDetail = {
  ...sand,
  valid_to: '2026-10',
  state: 'ended',
  version: 5,
  ending: {
    lines: 9,
    drafts: [
      { ...draft, noun: 'structures', mark: '4' },
      { ...draft, noun: 'weight-sets', mark: 'W-2' },
    ],
    returns: [],
    spare: [],
    published: [],
  },
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(list, pageWith([sand]));
  api.answers(show, sand);
});

const open = () =>
  openScreen(`${href('items')}?tab=units&edit=units.7`, { as: personOf('Super Administrator') });

test('who ends a row reads which drafts wait without it, until when, and opens them from there', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'End use' }));
  const form = screen.getByRole('form', { name: 'End the use of River sand' });
  expect(form).toHaveTextContent('Its sample lines end with it');
  await user.type(within(form).getByLabelText(/^Reason/), 'No longer sold');
  await user.click(within(form).getByRole('button', { name: 'End use' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent(/Last month of use/);
  await user.click(within(form).getByRole('button', { name: /^Last month of use/ }));
  await user.click(await screen.findByRole('button', { name: 'October 2026' }));
  api.answers(end, ended);
  api.answers(show, ended);
  await user.click(within(form).getByRole('button', { name: 'End use' }));
  const structure = await screen.findByText(/A draft of the structure, Materials, without River sand/);
  expect(structure).toHaveTextContent(
    'Approve it after October 2026 is published and before November 2026 is computed.',
  );
  expect(screen.getByText(/9 sample lines ended with it/)).toHaveTextContent('after October 2026');
  expect(screen.getByText(/A draft of the weights Materials \(W-2\)/)).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Open the draft' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    href('weights', { query: { tab: 'structures', edit: 'structures.12' } }),
    href('weights', { query: { edit: 'weight-sets.12' } }),
  ]);
});

test('lines that do not come back with the row are told', async () => {
  api.answers(show, ended);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Undo the end' }));
  const form = screen.getByRole('form', { name: 'End the use of River sand' });
  await user.type(within(form).getByLabelText(/^Reason/), 'Sold again');
  const back: ListDetail = { ...sand, version: 6, ending: { ...NOTHING, lines: 2 } };
  api.answers(reopen, back);
  api.answers(show, back);
  await user.click(within(form).getByRole('button', { name: 'Undo the end' }));
  expect(await screen.findByText(/2 sample lines stay ended/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the draft' })).toBeNull();
});

test('a row that goes on again after a structure without it was approved says so, and leads to the draft with it', async () => {
  api.answers(show, {
    ...sand,
    ending: { ...NOTHING, returns: [{ ...draft, noun: 'structures', mark: '5' }] },
  });
  await open();
  expect(await screen.findByText(/^The approved structure is without River sand\./)).toHaveTextContent(
    'A draft, Materials, with it again is waiting',
  );
  expect(screen.getByRole('link', { name: 'Open the draft' })).toHaveAttribute(
    'href',
    href('weights', { query: { tab: 'structures', edit: 'structures.12' } }),
  );
});

test('an end that was taken back says what it leaves: what waits without the row, what is spare, and what readers have without it', async () => {
  const of = (mark: string, status: 'draft' | 'submitted') =>
    ({ ...draft, noun: 'weight-sets', id: Number(mark.slice(2)), mark, status }) as const;
  api.answers(show, {
    ...sand,
    ending: {
      ...NOTHING,
      drafts: [of('W-2', 'submitted')],
      spare: [of('W-3', 'draft')],
      published: ['2026-08', '2026-09'],
    },
  });
  await open();
  expect(
    await screen.findByText(/^Weights Materials \(W-2\) from November 2026 on, without River sand/),
  ).toHaveTextContent(
    'still wait for their approval, although River sand is in use again. Open them to return them, and then discard them.',
  );
  expect(screen.getByText(/W-3/)).toHaveTextContent('has River sand again. It is no longer needed');
  expect(screen.getByText(/^2 periods were published without River sand/)).toHaveTextContent(
    'August 2026, September 2026. They stay as published.',
  );
  const links = screen.getAllByRole('link', { name: /^Open the (draft|releases)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    href('weights', { query: { edit: 'weight-sets.2' } }),
    href('weights', { query: { edit: 'weight-sets.3' } }),
    href('releases.indices'),
  ]);
});
