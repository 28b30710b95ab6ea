import { href } from '@datum/contract/screens/all';
import { PORTAL } from '@datum/contract/site/site-settings';
import { portalValues } from '@datum/contract/site/site-values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const portal = { values: portalValues.parse({}), version: 0, updated_at: null, updated_by: null };

test('the menus begin with the lines that readers see today, in both languages', async () => {
  api.answers(PORTAL.show, portal);
  api.answers(PORTAL.save, { ...portal, version: 1 });
  const { user } = await openScreen(href('cms.portal'), { as: personOf('Admin') });
  const header = await screen.findByRole('region', { name: 'Menu of the header' });
  expect(within(header).getAllByLabelText(/English/)[0]).toHaveValue('Prices');
  expect(within(header).getAllByLabelText(/Malay/)[0]).not.toHaveValue('');
  const footer = screen.getByRole('region', { name: 'Menu of the footer' });
  expect(within(footer).getAllByRole('listitem').length).toBeGreaterThan(4);
  // another part is changed: the menus go on following the pages that there are
  const [name] = screen.getAllByLabelText(/Name of the site/);
  await user.type(name as HTMLElement, 'Selat Prices');
  await user.click(screen.getByRole('button', { name: 'Save portal' }));
  await waitFor(() => expect(api.callsOf(PORTAL.save)).toHaveLength(1));
  expect(api.callsOf(PORTAL.save)[0]?.body.values).toMatchObject({ header: [], footer: [] });
});
