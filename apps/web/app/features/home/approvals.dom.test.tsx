import { listToReview } from '@datum/contract/office/content-to-review';
import { listRequests } from '@datum/contract/requests/report-requests';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';
import { Approvals } from './approvals.part.tsx';

const UUID = '018f3c6e-0000-7000-8000-000000000091';

test('content to review and answers to approve are links to the very record', async () => {
  const since = '2026-11-20T04:00:00.000Z';
  api.answers(listToReview, {
    data: [{ uuid: UUID, type: 'news', title: 'Steel falls', by: 'Farid', since }],
  });
  api.answers(
    listRequests,
    pageWith([
      {
        uuid: UUID,
        number: 'REQ-2026-0148',
        title: 'Wages of crane operators',
        requester: { name: 'Hafiz', email: 'h@x.example', organisation: '' },
        data_area: 'lwr',
        state: 'review' as const,
        waiting: null,
        owner: { uuid: UUID, name: 'Farid' },
        tags: [],
        due_on: null,
        light: 'none' as const,
        days_left: null,
        fee: null,
        asked_at: since,
        last_message_at: null,
        last_message_by: null,
        version: 1,
      },
    ]),
  );
  await openScreen(href('home'), { as: personOf('Super Administrator'), page: Approvals });
  expect(await screen.findByRole('link', { name: 'Steel falls' })).toHaveAttribute(
    'href',
    href('cms.news.edit', { id: UUID }),
  );
  expect(await screen.findByText('News, by Farid, 20 Nov 2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'REQ-2026-0148, Wages of crane operators' })).toHaveAttribute(
    'href',
    href('report-requests.show', { id: UUID }),
  );
  expect(api.callsOf(listRequests)[0]?.query).toMatchObject({ state: 'review' });
});
