import {
  type AdPlanDetail,
  adPlanBookings,
  archiveAdPlan,
  listAdPlans,
  showAdPlan,
} from '@datum/contract/advertising/ad-plans';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const words = { en: 'Nothing that looks like figures.', ms: '' };
const PLAN: AdPlanDetail = {
  ...{ uuid: '018f3c6e-0000-7000-8000-0000000000e1', code: 'front-band', place: 'front', version: 3 },
  ...{ name: { en: 'Band of the front page', ms: 'Jalur halaman utama' }, width: 728, height: 90 },
  ...{ price: 20_000, slots: 2, sharing: 'fixed', lead_days: 1, most_weeks: 4, blackouts: [] },
  ...{ rules: { max_kb: 300, formats: ['png'], alt_max: 100 }, policy: words, cancel_terms: words },
  ...{ shows_house: true, visibility: 'public', booked: 120, taken_percent: 40, revenue: 4_000_000 },
  ...{ is_demo: false, last_days: { views: 9_000, clicks: 12 } },
  calendar: [
    { week: '2026-11-30', free: 0, is_closed: false },
    { week: '2026-12-07', free: 2, is_closed: false },
  ],
};
const booking = (place: number) => ({
  ...{ uuid: `018f3c6e-0000-7000-8000-${String(place).padStart(12, '0')}`, number: `AD-2026-${place}` },
  ...{ advertiser: 'Kren Maju', campaign: 'Tower cranes', state: 'running' as const, weeks: 2 },
  ...{ first_week: '2026-11-30', amount: 40_000, views: 1, clicks: 0 },
});
const open = () =>
  openScreen(href('ad-plans.view', { id: PLAN.uuid }), { as: personOf('Super Administrator') });

test('a plan says how full its weeks are and what it earned, and its bookings come page by page', async () => {
  api.answers(showAdPlan, PLAN);
  api.answers(adPlanBookings, ({ query }) =>
    pageWith([booking(Number(query.page))], { page: Number(query.page), perPage: 50, total: 120 }),
  );
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'Band of the front page' })).toBeVisible();
  expect(screen.getByText('9000')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Bookings' }));
  expect(await screen.findByText('1 to 1 of 120')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Earlier bookings' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Later bookings' }));
  expect(await screen.findByText(/AD-2026-2, Kren Maju/)).toBeVisible();
  expect(api.callsOf(adPlanBookings).at(-1)?.query).toMatchObject({ page: '2' });
});

test('a plan is archived after a question, and what refuses it is said', async () => {
  api.answers(showAdPlan, PLAN);
  api.refuses(archiveAdPlan, { status: 409, message: 'This plan is archived already.' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Archive plan' }));
  expect(api.callsOf(archiveAdPlan)).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Archive plan' }));
  expect(await screen.findByText('This plan is archived already.')).toBeVisible();
});

test('a list without plans says how the first one comes to be', async () => {
  api.answers(listAdPlans, pageWith([]));
  await openScreen(href('ad-plans.list'), { as: personOf('Super Administrator') });
  expect(await screen.findByText('There is no advertisement plan')).toBeVisible();
});
