import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { showing } from '@datum/contract/people/preferences';
import { personalise, showProfile } from '@datum/contract/people/profile';
import { listOffers } from '@datum/contract/plans/offers';
import { listProducts } from '@datum/contract/publication/products';
import { listChoices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const profile = {
  uuid: '018f3c6e-0000-7000-8000-000000000001',
  name: 'Siti Ahmad',
  email: 'siti@example.org',
  phone: null,
  job_title: null,
  locale: 'en' as const,
  colour_mode: 'light' as const,
  organisation: null,
  role_name: 'Subscriber',
  is_personalised: false,
  personalisation: { profession: null, regions: [], needs: [] },
  preferences: { ...showing.parse({}), notices: {} },
  terms: null,
  created_at: '2026-10-01T02:03:04Z',
  version: 1,
};
const region = (code: string, en: string) => ({ code, name: { en }, level: 'region_group', parent: null });
const choices = { groups: [], items: [], categories: [], variants: [], vintages: [] };

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(showProfile, profile);
  api.answers(listProducts, { data: [] });
  api.answers(listChoices, { ...choices, regions: [region('C', 'Central'), region('N', 'North')] });
  api.answers(personalise, { ...profile, is_personalised: true, version: 2 });
});

const open = (query = '') =>
  openScreen(href('onboard') + query, { as: personOf('Subscriber', { is_personalised: false }) });
const button = (name: string) => screen.findByRole('button', { name });

test('a step keeps what was given when one goes on and back, and the last one sends all of it once', async () => {
  const { user, address } = await open();
  await user.selectOptions(await screen.findByLabelText('Your profession'), 'quantity-surveyor');
  await user.click(screen.getByLabelText('Indices'));
  await user.click(await button('Next'));
  expect(address()).toBe('/auth/onboard?step=place');
  expect(await screen.findByRole('heading', { name: /Your regions/ })).toHaveFocus();
  expect(api.callsOf(personalise)).toEqual([]);
  await user.click(await screen.findByLabelText('Central'));
  await user.click(await button('Back'));
  expect(await screen.findByLabelText('Your profession')).toHaveValue('quantity-surveyor');
  await user.click(await button('Next'));
  expect(await screen.findByLabelText('Central')).toBeChecked();
  await user.click(await button('Show my home page'));
  await expect
    .poll(() => api.callsOf(personalise).map(({ body }) => body))
    .toEqual([{ profession: 'quantity-surveyor', needs: ['indices'], regions: ['C'] }]);
});

test('what the server refuses leads back to the step where it is mended', async () => {
  api.refuses(personalise, { status: 422, code: 'invalid', errors: { needs: ['Not offered any more.'] } });
  const { user, address } = await open('?step=place&next=/internal/home');
  await user.click(await button('Show my home page'));
  await expect.poll(address).toBe('/auth/onboard?next=%2Finternal%2Fhome');
  expect(await screen.findByLabelText('Your profession')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not offered any more.');
});

test('who chose a plan before signing up goes on to it, with all that was chosen', async () => {
  const next = href('checkout', { query: { plan: 'premium', term: 12, code: 'EARLY' } });
  api.answers(listOffers, {
    data: [],
    catalogue: [],
    places: { country: 1, groups: 4, all: 18 },
    has_tax: true,
    audiences: [],
    promo: null,
  });
  const { user, address } = await open(`?${new URLSearchParams({ next, step: 'place' })}`);
  await user.click(await button('Show my home page'));
  await expect.poll(address).toBe('/auth/onboard/subscribe?plan=premium&term=12&code=EARLY');
});
