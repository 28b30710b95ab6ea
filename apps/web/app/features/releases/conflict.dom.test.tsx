import { listGroups } from '@datum/contract/content/groups/content-groups';
import { listChoices } from '@datum/contract/publication/published';
import {
  listReleases,
  previewRelease,
  type ReleaseDetail,
  showRelease,
  stepRelease,
  withdrawRelease,
} from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { releaseRecord } from '../../test/releases.ts';
import { pageWith } from '../../test/rows.ts';

const live = releaseRecord();
const shown = (more: Partial<ReleaseDetail>) => {
  const release = { ...live, ...more };
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
};

beforeEach(() => {
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listGroups, pageWith([]));
  api.answers(listRevised, pageWith([]));
  shown({});
});

const open = () =>
  openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });

test('a release was changed while its withdrawal is typed: the words stay and go on over the newer version', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const reason = () => screen.getByLabelText(/^Public reason, in English/);
  await user.type(reason(), 'A quote was entered per bag, not per tonne.');
  api.refuses(withdrawRelease, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  shown({ version: 7 });
  await user.type(screen.getByLabelText(/^Public reason, in Malay/), 'Harga seunit tersalah.');
  const send = screen.getByRole('button', { name: 'Prepare the withdrawal' });
  await user.click(send);
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  expect(reason()).toHaveValue('A quote was entered per bag, not per tonne.');
  await user.click(send);
  await expect.poll(() => api.callsOf(withdrawRelease).map(({ body }) => body.version)).toEqual([4, 7]);
});

test('a step on a release that was changed meanwhile reads it again, and the next try is on the newer version', async () => {
  const { hold: _, ...blocks } = live.blocks;
  const scheduled = { state: 'scheduled', blocks, withdraw_block: 'state' } as const;
  shown(scheduled);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'The calendar moved');
  api.refuses(stepRelease, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  shown({ ...scheduled, version: 8 });
  await user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
  await expect
    .poll(() => api.callsOf(stepRelease).map(({ body }) => body))
    .toMatchObject([
      { version: 4, reason: 'The calendar moved' },
      { version: 8, reason: 'The calendar moved' },
    ]);
});

test('a release is not taken further while its commentary is typed and not saved', async () => {
  const { approve: _, ...blocks } = live.blocks;
  shown({ state: 'rehearsed', blocks });
  const { user } = await open();
  await user.type(await screen.findByLabelText(/Commentary.*English|English/i), 'Steel rose.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Save the commentary first.')).toBeVisible();
  expect(api.callsOf(stepRelease)).toEqual([]);
});
