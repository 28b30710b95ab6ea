import { listPermissions, showRole } from '@datum/contract/access/roles/matrix';
import { href, SCREENS } from '@datum/contract/screens/all';
import type { Screen } from '@datum/contract/screens/screen';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subscriberRole } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

test('a path that several screens share is told once, and who may open it is the same for all of them', async () => {
  api.answers(listPermissions, { data: [] });
  api.answers(showRole, { ...subscriberRole, version: 1, grants: [], members: [] });
  await openScreen(href('roles.edit', { id: 7 }), { as: personOf('Super Administrator') });
  const decisions = await screen.findByRole('region', { name: 'Decisions' });
  const told = within(decisions)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(told.filter((text) => text.includes('/internal/products/:slug'))).toHaveLength(1);
  expect(new Set(told).size).toBe(told.length);
  const inside = Object.values<Screen>(SCREENS).filter(({ layout }) => layout.startsWith('internal'));
  for (const shared of Map.groupBy(inside, ({ path }) => path).values()) {
    expect(new Set(shared.map(({ access, audience }) => JSON.stringify({ access, audience }))).size).toBe(1);
  }
});
