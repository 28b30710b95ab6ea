import { saveDraft } from '@datum/contract/office/drafts';
import { listOffers } from '@datum/contract/plans/offers';
import { createPlan, listPlans } from '@datum/contract/plans/plans';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { href } from '@datum/contract/screens/all';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

beforeEach(() => {
  api.answers(listPlans, pageWith([]));
  api.answers(listTaxRates, { data: [] });
  api.answers(listOffers, {
    ...{ data: [], catalogue: [], places: { country: 1, groups: 1, all: 1 } },
    ...{ has_tax: false, audiences: [], promo: null },
  });
});

const lim = personOf('Super Administrator');
const open = () => openScreen(href('plans.create'), { as: lim });

test('a plan that was left undone does not fill the next one: it is offered', async () => {
  const first = await open();
  await first.user.type(await screen.findByLabelText(/^Code/), 'left-undone');
  await expect.poll(() => api.callsOf(saveDraft).length).toBe(1);
  cleanup();
  const { user } = await open();
  expect(await screen.findByLabelText(/^Code/)).toHaveValue('');
  await user.click(await screen.findByRole('button', { name: 'Restore the draft' }));
  expect(screen.getByLabelText(/^Code/)).toHaveValue('left-undone');
});

test('what cannot be read is named as the form names it, never by its place in a list', async () => {
  const { user } = await open();
  const field = await screen.findByLabelText(/^Reminders/);
  await user.clear(field);
  await user.type(field, '30, soon');
  await user.click(screen.getByRole('button', { name: 'Add plan' }));
  expect((await screen.findAllByText(/Reminders/)).length).toBeGreaterThan(1);
  expect(document.body).not.toHaveTextContent(/The \d+ field|The reminder_days field/);
  expect(api.callsOf(createPlan)).toEqual([]);
});

test('the form says what takes a second person before it is sent', async () => {
  await open();
  expect(await screen.findByText(/cheaper than the price list.*takes a second person/)).toBeVisible();
});
