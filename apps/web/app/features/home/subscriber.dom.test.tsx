import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showing } from '@datum/contract/people/preferences';
import { showProfile } from '@datum/contract/people/profile';
import { listProducts, type Product, showCalendar } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { listOwnPlans } from '@datum/contract/subscriptions/own-plans';
import { listOwnInvitations } from '@datum/contract/subscriptions/seat-invitations';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { ownPlan } from '../../test/orders.ts';
import { personOf } from '../../test/people.ts';
import { SubscriberHome } from './subscriber.part.tsx';

const open = () => openScreen(href('home'), { as: personOf('Subscriber'), page: () => <SubscriberHome /> });

beforeEach(() => {
  api.answers(listOwnInvitations, { data: [] });
  api.answers(listProducts, { data: [] });
  api.answers(showCalendar, { data: [] });
  api.answers(showProfile, profileWith([]));
});

/** The profile of a person who said at the beginning what they need. */
const profileWith = (needs: AnswerOf<typeof showProfile>['personalisation']['needs']) => ({
  ...{ uuid: '018f3c6e-0000-7000-8000-000000000001', name: 'Siti Ahmad', email: 'siti@example.org' },
  ...{
    phone: null,
    job_title: null,
    locale: 'en' as const,
    colour_mode: 'light' as const,
    organisation: null,
  },
  ...{
    role_name: 'Subscriber',
    is_personalised: true,
    personalisation: { profession: null, regions: [], needs },
  },
  ...{ preferences: { ...showing.parse({}), notices: {} }, terms: null },
  ...{ created_at: '2026-10-01T02:03:04Z', version: 1 },
});

const product = (slug: string, kind: Product['kind'], en: string): Product => ({
  ...{ subject: slug, slug, kind, frequency: 'M', name: { en }, summary: { en: '' }, series: 9 },
  ...{ latest_period: '2026-10', released_at: null, next_period: null, next_release_at: null },
  ...{ first_period: '2024-01', level: 'view', headlines: [], is_demo: false },
});

test('the figures that serve what a person said to need come first, and none is left out', async () => {
  const prices = product('building-materials-price', 'prices', 'Prices');
  const index = product('building-material-cost-index', 'indices', 'Index');
  api.answers(listOwnPlans, { data: [ownPlan()] });
  api.answers(listProducts, { data: [prices, index] });
  api.answers(showProfile, profileWith(['contract-adjustment']));
  await open();
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'Index' });
  await expect.poll(names).toEqual(['Index', 'Prices']);
});

test('who has no plan is led to choosing one', async () => {
  api.answers(listOwnPlans, { data: [] });
  await open();
  expect(await screen.findByRole('link', { name: 'Choose plan' })).toHaveAttribute(
    'href',
    '/internal/billing/initiate-plan',
  );
});

test('who has one is not', async () => {
  api.answers(listOwnPlans, { data: [ownPlan()] });
  await open();
  expect(await screen.findByText('Ends on 14 Mar 2027.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose plan' })).toBeNull();
});
