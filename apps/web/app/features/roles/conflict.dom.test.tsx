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

const shown = (version: number, grants: readonly Grant[]) =>
  api.answers(showRole, { ...subscriberRole, version, grants: [...grants], members: [] });
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
