import { listRoles } from '@datum/contract/access/roles/matrix';
import { listSessions, type ShownSession } from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const uuid = (end: number) => `018f3c6e-0000-7000-8000-0000000000${end}`;
const sessionOf = (name: string, end: number): ShownSession => ({
  uuid: uuid(end),
  user: { uuid: uuid(end + 10), name, email: `${end}@office.example`, role_name: 'Admin' },
  ...{ via: 'password', ip: '198.51.100.7', device: 'Firefox, Windows', state: 'active' },
  ...{ created_at: '2026-11-25T02:00:00Z', last_used_at: '2026-11-25T03:00:00Z' },
  ...{ expires_at: '2026-11-26T02:00:00Z', revoked_at: null, revoked_reason: null },
  ...{ is_current: false, is_new_device: false, is_two_networks: false },
});

test('a session opens its person, by the row and by the name', async () => {
  api.answers(listRoles, { data: [] });
  api.answers(listSessions, pageWith([sessionOf('Aina', 21), sessionOf('Siti', 22)]));
  const { user, address } = await openScreen(href('sessions.list'), {
    as: personOf('Super Administrator'),
  });
  const row = within((await screen.findByText('Siti')).closest('tr') as HTMLElement);
  expect(row.getByRole('link', { name: /Siti/ })).toHaveAttribute(
    'href',
    href('sessions.show', { id: uuid(32) }),
  );
  await user.click(row.getByText('Firefox, Windows'));
  expect(address()).toBe(href('sessions.show', { id: uuid(32) }));
});
