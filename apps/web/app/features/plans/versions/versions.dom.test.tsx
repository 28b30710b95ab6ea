import { listOffers } from '@datum/contract/plans/offers';
import { showPlan } from '@datum/contract/plans/plans';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const UUID = '018f3c6e-0000-7000-8000-0000000000aa';
const version = (number: number, is_agreed: boolean) => ({
  ...{ number, is_agreed, valid_from: `2026-0${number}-01`, state: 'past' as const, may_change: false },
  ...{ noticed_at: null, created_by: 'Lim', created_at: '2026-01-01T00:00:00Z', people: 0, organisations: 0 },
  terms: {
    prices: [{ term_months: 12, currency: 'MYR' as const, amount: 0, extra_seat: null }],
    ...{
      tax_class: 'standard' as const,
      trial_days: 0,
      grace_days: 0,
      seats: 1,
      features: [],
      reminder_days: [],
    },
    limits: {
      ...{ history_years: null, regions: 'all' as const, downloads: null, api_calls: null },
      ...{ alerts: null, estimates: null },
    },
    entitlements: [{ product: 'bmp' as const, level: 'api' as const }],
  },
});

test('a version that nobody has agreed on says so, with the way to it; the form says what takes two', async () => {
  api.answers(listTaxRates, { data: [] });
  api.answers(listOffers, {
    ...{ data: [], catalogue: [], places: { country: 1, groups: 1, all: 1 } },
    ...{ has_tax: false, audiences: [], promo: null },
  });
  api.answers(showPlan, {
    ...{ uuid: UUID, code: 'draft', type: 'basic', name: { en: 'Draft' }, summary: { en: '' } },
    ...{
      audiences: ['individual'],
      visibility: 'hidden',
      position: 0,
      changes_to: [],
      now: null,
      next: null,
    },
    ...{
      upgrade_rule: 'now',
      downgrade_rule: 'term_end',
      prices: [],
      people: 0,
      organisations: 0,
      version: 1,
    },
    ...{ versions: [version(2, false), version(1, true)], warnings: [] },
  });
  const { user } = await openScreen(href('plans.view', { id: UUID }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findAllByText(/^Nobody can buy this version yet/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  expect(
    await screen.findByText(/gives more for a price or is tried longer takes a second person/),
  ).toBeVisible();
});
