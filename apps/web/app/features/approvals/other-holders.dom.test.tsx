import { type BasePeriod, listBasePeriods, showBasePeriod } from '@datum/contract/computation/base-periods';
import { showOtherHolders } from '@datum/contract/people/other-holders';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

test('who is left alone with a closed button reads who still counts, and until when', async () => {
  const me = personOf('Super Administrator');
  const base: BasePeriod = {
    id: 3,
    status: 'submitted',
    version: 2,
    note: '',
    last_edited_by: { uuid: me.uuid, name: me.name },
    contributors: [me.uuid],
    approved_by: null,
    approved_at: null,
    updated_at: '2026-10-01T02:03:04Z',
    family: 'building-material-cost-index',
    family_name: { en: 'Building materials' },
    code: '3',
    label: { en: '2015 = 100' },
    period_from: '2015-01',
    period_to: '2015-12',
    effective_from: '2016-01',
    keeps_previous: true,
    prices: 0,
    problems: [],
    alone: false,
  };
  const words = 'Nobody else can do it now. Who still counts: Siti (held the right until lately).';
  api.answers(listBasePeriods, { data: [base], families: [] });
  api.answers(showBasePeriod, base);
  api.answers(showOtherHolders, { words });
  await openScreen(`${href('base-periods')}?edit=base-periods.3`, { as: me });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(api.callsOf(showOtherHolders)[0]?.query).toEqual({ right: 'settings.base-year.approve' });
});
