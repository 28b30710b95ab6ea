import { listProducts, showCalendar } from '@datum/contract/publication/products';
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
