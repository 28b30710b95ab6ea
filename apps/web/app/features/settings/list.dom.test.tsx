import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

test.each([
  ['Who sells', '/internal/settings?tab=selling'],
  ['Accounts and rules', '/internal/subscription/transaction?tab=accounts'],
  ['Tax', '/internal/subscription/plan?tab=tax'],
  ['Portal', '/internal/cms/portal'],
  ['Pictures and files', '/internal/cms/news?tab=media'],
])('%s is in the index, and what is typed finds it', async (name, address) => {
  const { user } = await openScreen(href('settings'), { as: personOf('Super Administrator') });
  await user.type(screen.getByLabelText('Search in settings'), name.slice(0, 5));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
});

test('a place that does not open to the person is not in the index', async () => {
  const admin = personOf('Admin');
  const permissions = admin.permissions.filter((permission) => permission !== 'billing.plan.view');
  await openScreen(href('settings'), { as: { ...admin, permissions } });
  expect(screen.queryByRole('link', { name: 'Tax' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Accounts and rules' })).toBeVisible();
});
