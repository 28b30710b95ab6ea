import {
  type ClearanceSettings,
  saveClearanceSecret,
  saveClearanceSettings,
  showClearanceSettings,
} from '@datum/contract/orders/clearance/clearance-settings';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { Clearance } from './clearance.part.tsx';

const settings: ClearanceSettings = {
  is_on: false,
  on_since: null,
  url: 'https://api.example.org',
  portal_url: 'https://portal.example.org',
  client_id: 'datum',
  secret: '…9f2c',
  cancel_hours: 72,
  hosts: ['api.example.org', 'portal.example.org'],
  counts: [{ state: 'refused', count: 3 }],
  version: 2,
};
const open = () => openScreen(href('settings'), { as: personOf('Super Administrator'), page: Clearance });

test('clearance is off until somebody turns it on, and says how many documents are where', async () => {
  api.answers(showClearanceSettings, settings);
  api.answers(saveClearanceSettings, { ...settings, is_on: true, version: 3 });
  const { user } = await open();
  expect(await screen.findByText('Off')).toBeVisible();
  expect(screen.getByText('Refused')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /Send documents to clearance/ }));
  await user.click(screen.getByRole('button', { name: 'Save clearance' }));
  await waitFor(() => expect(api.callsOf(saveClearanceSettings)).toHaveLength(1));
  expect(api.callsOf(saveClearanceSettings)[0]?.body).toMatchObject({
    ...{ is_on: true, url: settings.url, cancel_hours: 72, version: 2 },
  });
});

test('the secret is typed and sent, and stands neither on the page nor in what the tab keeps', async () => {
  api.answers(showClearanceSettings, settings);
  api.answers(saveClearanceSecret, { ...settings, secret: '…ests', version: 3 });
  const { user } = await open();
  await user.type(await screen.findByLabelText(/New secret/), 'the secret of tests');
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('the secret');
  await user.click(screen.getByRole('button', { name: 'Save secret' }));
  await waitFor(() =>
    expect(api.callsOf(saveClearanceSecret)[0]?.body).toEqual({ secret: 'the secret of tests', version: 2 }),
  );
});

test('where the operator named no host there is nothing to fill in, and the page says why', async () => {
  api.answers(showClearanceSettings, { ...settings, hosts: [], version: 0, secret: null });
  await open();
  expect(await screen.findByText(/CLEARANCE_HOSTS/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save clearance' })).toBeNull();
});
