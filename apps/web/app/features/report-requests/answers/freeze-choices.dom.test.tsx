import { listChoices } from '@datum/contract/publication/published';
import { freezeAnswer } from '@datum/contract/requests/request-papers';
import type { RequestDetail } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { FreezeButton } from '../staff/freeze.part.tsx';

const UUID = '018f3c6e-0000-7000-8000-000000000091';
// what the form reads of a request
const request = {
  uuid: UUID,
  state: 'in_work',
  merged_into: null,
  data_area: 'bmp',
  version: 3,
} as RequestDetail;

test('what is frozen is chosen among what is published: places, items and a vintage by their names', async () => {
  api.answers(listChoices, {
    regions: [{ code: 'JHR', name: { en: 'Johor' }, level: 'state', parent: null }],
    groups: [],
    items: [
      {
        ...{ code: 'CEM-01', name: { en: 'Ordinary cement' }, group: 'cement', unit: 'bag' },
        ...{ is_headline: true, synonyms: [] },
      },
    ],
    categories: [],
    variants: [],
    vintages: [
      {
        ...{ sequence: 12, period: '2026-10', live_at: '2026-11-10T04:00:00.000Z', kind: 'release' },
        ...{ reason: null, withdrawn: false },
      },
    ],
  });
  api.refuses(freezeAnswer, { status: 409, message: 'Seen.' });
  const { user } = await openScreen(href('home'), {
    as: personOf('Admin'),
    page: () => <FreezeButton request={request} />,
  });
  await user.click(screen.getByRole('button', { name: 'Freeze answer' }));
  await user.click(await screen.findByRole('checkbox', { name: /Johor/ }));
  await user.click(screen.getByRole('checkbox', { name: /Ordinary cement/ }));
  await user.selectOptions(screen.getByLabelText(/Vintage|As of/), '12');
  for (const name of ['First period', 'Last period']) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    const picker = await screen.findByRole('dialog', { name });
    const [month] = within(picker).getAllByRole('button', { name: /Oct/ });
    await user.click(month as HTMLElement);
  }
  const [, freeze] = screen.getAllByRole('button', { name: 'Freeze answer' });
  await user.click(freeze as HTMLElement);
  await waitFor(() => expect(api.callsOf(freezeAnswer)).toHaveLength(1));
  expect(api.callsOf(freezeAnswer)[0]?.body).toMatchObject({
    subject: 'bmp',
    regions: ['JHR'],
    items: ['CEM-01'],
    as_of: 12,
  });
});
