import { listAuditActions, listAuditLogs, showAuditLog } from '@datum/contract/office/audit-logs';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const actor = { uuid: '019c8a52-4a5b-7000-8000-000000000002', name: 'Nor' };
const row = {
  ...{
    seq: 7,
    at: '2026-10-01T02:03:04Z',
    actor,
    actor_role: 'Super Administrator',
    action: 'proposals.confirm',
  },
  ...{
    resource: 'proposals',
    resource_id: '3',
    reason: null,
    ip: null,
    session_uuid: null,
    request_id: null,
  },
} as const;

test.each([
  ['by its author alone', { by: 'Lim', at: '2026-08-12T02:03:04Z' }, 1],
  ['otherwise', null, 0],
])('a row of the trail says where who confirmed was brought in %s', async (_, brought_in, count) => {
  api.answers(listAuditLogs, { data: [row], links: {}, meta: {}, total: 1 } as never);
  api.answers(listAuditActions, { data: [], resources: [], people: [] } as never);
  const hashes = { prev_hash: 'a', hash: 'b' };
  api.answers(showAuditLog, {
    ...{ ...row, ...hashes, fields: [], before: null, after: null, is_erased: false, brought_in },
  });
  await openScreen(`${href('audit-logs')}?row=7`, { as: personOf('Super Administrator') });
  await screen.findByRole('dialog', { name: /7/ });
  await screen.findByText('a');
  const said = screen.queryAllByText(
    /^Nor confirmed\. Nor was brought in by Lim alone on 12 Aug 2026, and nobody else/,
  );
  expect(said).toHaveLength(count);
});
