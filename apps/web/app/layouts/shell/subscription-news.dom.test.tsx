import { href } from '@datum/contract/screens/all';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { subscriptionNews } from '../../lib/live/subscription-news.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { SubscriptionBar } from './subscription-bar.tsx';
import { useSubscriptionNews } from './use-subscription-news.ts';

const TOLD = '/internal/billing/subscription?message=suspended';
const as = personOf('Subscriber');
let tell: (status: string) => void;

function Page() {
  tell = useSubscriptionNews();
  return (
    <>
      <SubscriptionBar />
      <input aria-label="Search" />
      <form>
        <textarea aria-label="Words" />
        <input type="checkbox" aria-label="Tick" />
      </form>
    </>
  );
}

function Dirty() {
  useUnsaved(true);
  return <Page />;
}

afterEach(() => act(() => subscriptionNews.close()));
const hear = () => act(async () => tell('suspended'));
const bar = () => screen.queryByText(/^Your subscription has changed/);

test('a new status leads to the screen that tells of it', async () => {
  const { user, address } = await openScreen(href('profile'), { as, page: Page });
  await user.click(screen.getByRole('checkbox', { name: 'Tick' }));
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await hear();
  await expect.poll(address).toBe(TOLD);
});

test('a field with words in it keeps the page, and a link leads to the screen', async () => {
  const { user, address } = await openScreen(href('profile'), { as, page: Page });
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'cement');
  await hear();
  expect(bar()).toBeVisible();
  expect(address()).toBe('/internal/profile');
  await user.click(screen.getByRole('link', { name: 'See what changed' }));
  await expect.poll(address).toBe(TOLD);
});

test('words in a form that was left for a moment keep the page, and the bar can be closed', async () => {
  const { user, address } = await openScreen(href('profile'), { as, page: Page });
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'A question');
  await user.tab();
  await hear();
  expect(bar()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar()).toBeNull();
  expect(address()).toBe('/internal/profile');
});

test('a form that is not saved keeps the page', async () => {
  const { address } = await openScreen(href('profile'), { as, page: Dirty });
  await hear();
  expect(bar()).toBeVisible();
  expect(address()).toBe('/internal/profile');
});

test.each([
  href('checkout'),
  href('payment.initiate'),
  href('payment.response'),
  href('billing.change-plan'),
  href('onboard.bank-transfer'),
])('nobody is led away from a purchase (%s)', async (step) => {
  const { address } = await openScreen(step, { as, page: Page });
  await hear();
  expect(bar()).toBeVisible();
  expect(address()).toBe(step);
});
