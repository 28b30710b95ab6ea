import { showRequestStatus } from '@datum/contract/requests/asking';
import { href } from '@datum/contract/screens/outside';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkSecret } from '../../../lib/links/link-secret.ts';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { refused } from '../ask.rules.ts';
import Follow from './follow.part.tsx';

const FOLLOW = href('report-request', { query: { follow: '1' } });
const OLD = { status: 404, code: 'not_found', message: 'This link is no longer valid.' } as const;
const open = (address: string) => openScreen(address, { page: () => <Follow posted={null} /> });

test('the secret leaves the address at once and goes out in a body', async () => {
  api.refuses(showRequestStatus, OLD);
  await open(`${FOLLOW}#status=abc.1.xyz`);
  expect(await screen.findByText(/This link is no longer valid/)).toBeVisible();
  expect(location.href).not.toContain('abc');
  expect(location.search).toBe('?follow=1');
  expect(api.callsOf(showRequestStatus)[0]?.body).toEqual({ status: 'abc.1.xyz' });
});

test('a reload of the tab reads the secret that it kept', async () => {
  linkSecret.keep('report-request', 'kept.1.xyz');
  api.refuses(showRequestStatus, OLD);
  await open(FOLLOW);
  await expect.poll(() => api.callsOf(showRequestStatus)[0]?.body).toEqual({ status: 'kept.1.xyz' });
});

test('a link in the same tab takes the place of the one before', async () => {
  linkSecret.keep('report-request', 'kept.1.xyz');
  api.refuses(showRequestStatus, OLD);
  await open(FOLLOW);
  location.hash = '#status=next.1.xyz';
  await expect.poll(() => api.callsOf(showRequestStatus).at(-1)?.body).toEqual({ status: 'next.1.xyz' });
  expect(location.hash).toBe('');
});

test('a tab without a link asks for it, and nothing is called', async () => {
  await open(FOLLOW);
  expect(await screen.findByRole('textbox', { name: /Link of your email/ })).toBeRequired();
  expect(api.callsOf(showRequestStatus)).toEqual([]);
});

test('a pasted link that opens nothing is refused where it was pasted', async () => {
  await openScreen(FOLLOW, {
    page: () => <Follow posted={refused('open', 'This link is no longer valid.')} />,
  });
  expect(await screen.findByRole('textbox', { name: /Link of your email/ })).toHaveAccessibleDescription(
    /no longer valid/,
  );
});
