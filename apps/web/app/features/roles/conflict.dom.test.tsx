import { editRole, listPermissions, previewRole, showRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { subscriberRole } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

type Grant = AnswerOf<typeof showRole>['grants'][number];

const shown = (version: number, grants: readonly Grant[], words: Partial<typeof subscriberRole> = {}) =>
  api.answers(showRole, { ...subscriberRole, ...words, version, grants: [...grants], members: [] });
const effect = { removed: [], rescoped: [], implied: [], people: 3, live_sessions: 1, refusals: [] };
const own: Grant = { permission: 'home.page.view', scope: 'all' };

beforeEach(() => {
  const one = {
    area: 'home',
    resource: 'home.page',
    depends_on: [],
    scopes: ['all' as const],
    is_held: true,
  };
  api.answers(listPermissions, {
    data: [
      { ...one, permission: 'home.page.view', action: 'view', sentence: 'open-the-home-page' },
      { ...one, permission: 'home.page.edit', action: 'edit', sentence: 'open-the-home-page' },
    ],
  });
  shown(1, [own]);
});

const ticked = () => screen.findByRole('checkbox', { name: 'home.page.edit' });

test('another person changed the role while I tick: my ticks stay, and the difference is shown from theirs', async () => {
  api.answers(previewRole, { ...effect, added: [{ permission: 'home.page.edit', scope: 'all' }] });
  const { user } = await openScreen(href('roles.edit', { id: 7 }), { as: personOf('Super Administrator') });
  await user.click(await ticked());
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(/^Reason/), 'For the help desk');
  api.refuses(editRole, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  shown(4, []);
  api.answers(previewRole, {
    ...effect,
    added: [own, { permission: 'home.page.edit', scope: 'all' }],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save for 3 people' }));
  expect(await within(dialog).findByText(/from their version to yours/)).toBeVisible();
  expect(await within(dialog).findByRole('rowheader', { name: 'home.page.view' })).toBeVisible();
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('For the help desk');
  await user.click(within(dialog).getByRole('button', { name: 'Save for 3 people' }));
  await expect
    .poll(() => api.callsOf(editRole).map(({ body }) => [body.version, body.grants.length, body.reason]))
    .toEqual([
      [1, 2, 'For the help desk'],
      [4, 2, 'For the help desk'],
    ]);
  await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  expect(await ticked()).not.toBeChecked();
});

const description = () => screen.findByLabelText(/^Description/);
async function openCustom() {
  shown(1, [own], { is_system: false });
  api.answers(previewRole, { ...effect, added: [] });
  return openScreen(href('roles.edit', { id: 7 }), { as: personOf('Super Administrator') });
}
const review = () => screen.getByRole('button', { name: 'Review and save' });

test('a name that is too short is said at its field before anything is reviewed', async () => {
  const { user } = await openCustom();
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'X');
  await user.click(review());
  expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a name that another role has is corrected on the page, where it stands', async () => {
  const { user } = await openCustom();
  const name = await screen.findByLabelText(/^Name/);
  await user.type(name, ' 2');
  await user.click(review());
  api.refuses(editRole, { status: 422, errors: { name: ['Another role has this name.'] } });
  await user.click(await screen.findByRole('button', { name: 'Save for 3 people' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Another role has this name.')).toBeVisible();
  await user.type(name, '3');
  expect(screen.queryByText('Another role has this name.')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('both changed the description: they are compared before one is saved over the other', async () => {
  const { user } = await openCustom();
  await user.type(await description(), ' Mine.');
  const mine = (await description()).getAttribute('value');
  await user.click(review());
  api.refuses(editRole, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  const save = await screen.findByRole('button', { name: 'Save for 3 people' });
  shown(4, [own], { is_system: false, description: 'Theirs.' });
  await user.click(save);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('row', { name: /^Description/ })).toHaveTextContent('Theirs.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await expect
    .poll(() => api.callsOf(editRole).map(({ body }) => [body.version, body.description]))
    .toEqual([
      [1, mine],
      [4, mine],
    ]);
});

test('what would leave nobody able to change roles is told in the review, and cannot be saved there', async () => {
  const { user } = await openCustom();
  const words = 'This would leave nobody able to change roles.';
  api.answers(previewRole, { ...effect, added: [], refusals: [words] });
  await user.type(await description(), ' Mine.');
  await user.click(review());
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'For the help desk');
  await user.click(within(dialog).getByRole('button', { name: 'Save for 3 people' }));
  expect(within(dialog).getByRole('alert')).toBeVisible();
  expect(api.callsOf(editRole)).toEqual([]);
});
