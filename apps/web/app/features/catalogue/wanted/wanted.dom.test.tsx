import {
  listWantedData,
  publishWantedData,
  voteForData,
  type WantedData,
  wantData,
} from '@datum/contract/publication/wanted-data';
import { href } from '@datum/contract/screens/outside';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { Wanted } from './wanted.part.tsx';

const UUID = '018f3c6e-0000-7000-8000-000000000001';
const wish = (more: Partial<WantedData> = {}): WantedData => ({
  uuid: UUID,
  words: 'Crane hire',
  is_listed: true,
  votes: 3,
  has_my_vote: false,
  created_at: '2026-10-01T02:03:04Z',
  ...more,
});
const open = (options: Parameters<typeof openScreen>[1] = {}, search = '') =>
  openScreen(`${href('all-products')}?q=${search}`, {
    ...options,
    page: () => <Wanted wanted={{ data: [wish()], more: 0 }} search={search} />,
  });

test('a visitor sees how many want it, and may sign in to come back here', async () => {
  await open({}, 'crane');
  expect(screen.getByText('3 votes')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  const door = screen.getByRole('link', { name: 'Sign in to vote or to ask for other data' });
  expect(door.getAttribute('href')).toBe('/auth/login?next=%2Fall-products%3Fq%3Dcrane');
});

test('a reader votes once and sees it', async () => {
  let voted = false;
  api.answers(listWantedData, () => ({
    data: [wish({ has_my_vote: voted, votes: voted ? 4 : 3 })],
    more: 0,
    may_keep: false,
  }));
  api.answers(voteForData, () => {
    voted = true;
    return wish({ has_my_vote: true, votes: 4 });
  });
  const { user } = await open({ as: personOf('Subscriber') });
  await user.click(await screen.findByRole('button', { name: 'Vote for Crane hire', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Vote for Crane hire', pressed: true })).toBeVisible();
  expect(screen.getByText('4 votes')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

test('what was searched for in vain is asked for as it stands, and a refusal is told at the field', async () => {
  api.answers(listWantedData, { data: [], more: 0, may_keep: false });
  api.refuses(wantData, { status: 422, errors: { words: ['Write what you want in plain words.'] } });
  const { user } = await open({ as: personOf('Subscriber') }, 'granite');
  const field = await screen.findByRole('textbox', { name: /Which data do you want/ });
  expect(field).toHaveValue('granite');
  await user.click(screen.getByRole('button', { name: 'Ask for data' }));
  expect(await screen.findByText('Write what you want in plain words.')).toBeVisible();
  expect(field).toHaveValue('granite');
  api.answers(wantData, wish({ words: 'granite', is_listed: false }));
  await user.click(screen.getByRole('button', { name: 'Ask for data' }));
  expect(await screen.findByText('We have your request: granite')).toBeVisible();
});

test('staff list what nobody has read yet', async () => {
  api.answers(listWantedData, { data: [wish({ is_listed: false })], more: 0, may_keep: true });
  api.answers(publishWantedData, wish());
  const { user } = await open({ as: personOf('Admin') });
  const line = await screen.findByRole('listitem');
  await user.click(await within(line).findByRole('button', { name: 'Show to everyone' }));
  expect(api.callsOf(publishWantedData)).toMatchObject([{ params: { uuid: UUID } }]);
});
