import { organisationOptions } from '@datum/contract/lists/endpoints';
import { listUsers } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { type AccessExplanation, explainAccessOf } from '@datum/contract/subscriptions/access-explanations';
import {
  countSubscribers,
  grantSubscription,
  listGivablePlans,
  listSubscribers,
  type Subscription,
  showSubscription,
} from '@datum/contract/subscriptions/subscribers';
import { extendSubscription, takeBackChange } from '@datum/contract/subscriptions/subscription-steps';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { shownAccount } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-000000000077';
const PERSON = '018f3c6e-0000-7000-8000-000000000078';
const plan = {
  uuid: '018f3c6e-0000-7000-8000-000000000079',
  code: 'premium',
  type: 'premium',
  name: { en: 'Premium' },
  version: 4,
} as const;
const farah: Subscription = {
  uuid: UUID,
  holder: { kind: 'person', key: PERSON, name: { en: 'Farah Idris' }, known_as: 'farah@example.org' },
  plan,
  source: 'complimentary',
  state: 'active',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  end_word: 'expires',
  grace_until: null,
  seats: null,
  last_sign_in_at: null,
  version: 3,
  opens: [{ product: 'bmp', level: 'download', history_years: 2, regions: 'groups' }],
  closed: ['gdp'],
  periods: [],
  suspensions: [],
  people: [],
  timeline: [],
  notes: [],
  use: [],
};

beforeEach(() => {
  api.answers(listSubscribers, pageWith([farah]));
  api.answers(listGivablePlans, { data: [] });
  api.answers(organisationOptions, { data: [] });
  api.answers(showSubscription, farah);
  api.answers(countSubscribers, {
    all: 12,
    ending: 0,
    grace: 3,
    verification: 0,
    complimentary: 4,
    expired: 1,
  });
});

const open = (query = '') => openScreen(href('subscribers') + query, { as: personOf('Super Administrator') });

test('what was given expires and never renews, in the list and in the panel', async () => {
  const { user } = await open();
  expect(await screen.findByText(/^Expires .*2026/)).toBeVisible();
  expect(screen.queryByText(/renews/i)).toBeNull();
  await user.click(screen.getByText('Farah Idris'));
  expect(
    await screen.findByText(/read and download; the country and its regions; the last 2 years/),
  ).toBeVisible();
  expect(screen.getByText(/^Cannot open .*, because the plan does not include them\.$/)).toBeVisible();
});

test('a tab narrows the list and stands in the address', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('link', { name: /^Grace/ }));
  expect(address()).toBe(`${href('subscribers')}?tab=grace`);
  expect(api.callsOf(listSubscribers).at(-1)?.query).toMatchObject({ tab: 'grace' });
});

test('a day and a reason extend it, on the version that was seen', async () => {
  api.answers(extendSubscription, { ...farah, ends_on: '2027-06-30', version: 4 });
  const { user } = await open(`?open=${UUID}`);
  await user.click(await screen.findByRole('button', { name: 'Extend' }));
  const form = within(screen.getByRole('form', { name: 'Extend' }));
  await user.type(form.getByLabelText(/^Last day/), '2027-06-30');
  await user.type(form.getByLabelText(/^Reason/), 'Agreed by letter.');
  await user.click(form.getByRole('button', { name: 'Extend' }));
  await expect.poll(() => api.callsOf(extendSubscription).length).toBe(1);
  expect(api.callsOf(extendSubscription).at(-1)?.body).toEqual({
    to: '2027-06-30',
    reason: 'Agreed by letter.',
    mail: true,
    version: 3,
  });
});

test('what is over offers a new plan for the same holder, and no other step', async () => {
  api.answers(showSubscription, { ...farah, state: 'expired', opens: [] });
  api.answers(listGivablePlans, { data: [{ ...plan, seats: 1, opens: [] }] });
  api.answers(grantSubscription, farah);
  const { user } = await open(`?open=${UUID}`);
  expect(await screen.findByText('Nothing today: Expired.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Give a new plan' }));
  const form = within(screen.getByRole('form', { name: 'Give a plan' }));
  await user.selectOptions(form.getByLabelText(/^Plan/), plan.uuid);
  await user.selectOptions(form.getByLabelText(/^Source/), 'paid');
  await user.type(form.getByLabelText(/^First day/), '2027-01-01');
  await user.type(form.getByLabelText(/^Last day/), '2027-12-31');
  await user.type(form.getByLabelText(/^Payment reference/), 'Receipt 4711');
  await user.type(form.getByLabelText(/^Reason/), 'Paid again.');
  await user.click(form.getByRole('button', { name: 'Give the plan' }));
  await expect
    .poll(() => api.callsOf(grantSubscription).at(-1)?.body)
    .toMatchObject({
      user_uuid: PERSON,
      organisation_id: null,
      source: 'paid',
      payment_reference: 'Receipt 4711',
    });
});

test('a scheduled change says what follows, and is taken back with a reason', async () => {
  const from = '2027-01-01';
  const basic = { ...plan, code: 'basic', name: { en: 'Basic' } };
  const follows = { plan: basic, source: 'paid', from, to: '2027-12-31', reason: '' } as const;
  const periods = [{ ...follows, payment_reference: 'Receipt 1', granted_by: null, approved_by: null }];
  const scheduled = { ...farah, source: 'paid', state: 'change_scheduled', periods } as const;
  api.answers(showSubscription, scheduled);
  api.answers(takeBackChange, { ...farah, version: 4 });
  const { user } = await open(`?open=${UUID}`);
  expect(await screen.findByText('Basic follows from 1 Jan 2027 to 31 Dec 2027.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await user.type(screen.getByLabelText(/^Reason/), 'He stays.');
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await expect
    .poll(() => api.callsOf(takeBackChange).at(-1)?.body)
    .toMatchObject({ reason: 'He stays.', version: 3 });
});

test('what is paid for is not changed to a plan that is given free of charge', async () => {
  const one = (uuid: string, type: 'basic' | 'complimentary', en: string) => ({
    ...plan,
    ...{ uuid, type, name: { en }, seats: 1, opens: [] },
  });
  const press = one(PERSON, 'complimentary', 'Press');
  const basic = one(UUID, 'basic', 'Basic');
  api.answers(showSubscription, { ...farah, source: 'paid' });
  api.answers(listGivablePlans, { data: [press, basic] });
  const { user } = await open(`?open=${UUID}`);
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const options = await screen.findByLabelText(/^New plan/);
  await within(options).findByRole('option', { name: 'Basic' });
  expect(within(options).queryByRole('option', { name: 'Press' })).toBeNull();
});

test('the timeline names the plan and the days of a change', async () => {
  const event = {
    id: 1,
    action: 'subscriptions.extend',
    before: 'active',
    after: 'active',
    reason: 'By letter.',
  };
  const held = { plan: { en: 'Premium' }, from: '2026-01-01', to: '2027-06-30' };
  api.answers(showSubscription, {
    ...farah,
    timeline: [{ ...event, by: 'Lim', at: '2026-06-15T02:00:00Z', held }],
  });
  await open(`?open=${UUID}&part=timeline`);
  expect(await screen.findByText('Premium, 1 Jan 2026 – 30 Jun 2027')).toBeVisible();
});

test('a seat is given to anybody whom the search finds, not to the first of the alphabet alone', async () => {
  const holder = { kind: 'organisation', key: '7', name: { en: 'Firm' }, known_as: 'FIRM' } as const;
  api.answers(showSubscription, { ...farah, holder, seats: { used: 0, of: 5 } });
  api.answers(listUsers, (call) => ({
    ...pageWith(call.query.search === 'zul' ? [shownAccount({ uuid: PERSON, name: 'Zul' })] : []),
    meta: { ...pageWith([]).meta, total: call.query.search ? 1 : 140 },
  }));
  const { user } = await open(`?open=${UUID}&part=seats`);
  expect(await screen.findByText('140 people; type a name or an email to find one.')).toBeVisible();
  await user.type(screen.getByLabelText('Search in the organisation'), 'zul');
  expect(await screen.findByRole('option', { name: /^Zul, / })).toBeVisible();
  expect(api.callsOf(listUsers).at(-1)?.query).toMatchObject({ organisation: '7', search: 'zul' });
});

test('the tabs say how many they hold', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Grace 3' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All 12' })).toBeVisible();
});

const closed: AccessExplanation = {
  person: { uuid: PERSON, name: 'Farah Idris' },
  product: 'gdp',
  level: 'view',
  reach: 'country',
  period: null,
  newest: '2026-Q1',
  on: '2026-06-15',
  open: false,
  opens_on: '2026-07-01',
  steps: [
    { code: 'account', holds: true, detail: 'active' },
    { code: 'product-missing', holds: false, plan: { en: 'Premium' }, subscription: UUID },
  ],
  givers: ['Lim'],
};

test('staff ask why, read the reasons in order, from when it opens and who can change it, and copy all of it', async () => {
  api.answers(explainAccessOf, closed);
  const { user } = await open(`?open=${UUID}`);
  await user.selectOptions(await screen.findByLabelText('Product'), 'gdp');
  expect(await screen.findByText(/^No: on .*2026 Farah Idris cannot read on screen: /)).toBeVisible();
  expect(screen.getByText('It opens on 1 Jul 2026.')).toBeVisible();
  expect(screen.getByText(/Premium does not include this product\./)).toBeVisible();
  expect(screen.getByText('Access is given by Lim.')).toBeVisible();
  expect(api.callsOf(explainAccessOf).at(-1)?.query).toMatchObject({ person: PERSON, product: 'gdp' });
  await user.click(screen.getByRole('button', { name: 'Copy as text' }));
  expect((await navigator.clipboard.readText()).split('\n').slice(1)).toEqual([
    'It opens on 1 Jul 2026.',
    'Holds: The account can sign in.',
    'Does not hold: Premium does not include this product.',
    'Access is given by Lim.',
  ]);
});

test('a limit that is used up says how many there were and when counting begins anew', async () => {
  const used = {
    code: 'used-up',
    holds: false,
    plan: { en: 'Premium' },
    limit: 5,
    resets: '2026-07-01',
  } as const;
  api.answers(explainAccessOf, { ...closed, level: 'download', steps: [used] });
  const { user } = await open(`?open=${UUID}`);
  await user.selectOptions(await screen.findByLabelText('Product'), 'gdp');
  expect(
    await screen.findByText('All 5 of Premium are used; they are counted anew on 1 Jul 2026.'),
  ).toBeVisible();
});

test('a period that cannot be stands as the error of its field, ours and the server one', async () => {
  api.answers(explainAccessOf, closed);
  const { user } = await open(`?open=${UUID}`);
  await user.selectOptions(await screen.findByLabelText('Product'), 'gdp');
  await screen.findByText(/^No: on/);
  const field = screen.getByLabelText('Period');
  await user.type(field, 'May');
  await user.tab();
  expect(field).toBeInvalid();
  expect(screen.queryByText(/^No: on/)).toBeNull();
  const errors = { period: ['This product is published by other periods, such as 2026-Q1.'] };
  api.refuses(explainAccessOf, { status: 422, code: 'invalid', message: 'Wrong.', errors });
  await user.clear(field);
  await user.type(field, '2026-05{Enter}');
  expect(
    await screen.findByText('This product is published by other periods, such as 2026-Q1.'),
  ).toBeVisible();
  expect(field).toBeInvalid();
});

test('a suspended subscription says why nobody can be given a seat, in place of the form', async () => {
  const holder = { ...farah.holder, kind: 'organisation' as const, key: '7' };
  const seats = { used: 0, of: 5 };
  api.answers(showSubscription, { ...farah, holder, seats, state: 'suspended' });
  await open(`?open=${UUID}&part=seats`);
  expect(await screen.findByText('Suspended: nobody is given a seat until it is open again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give a seat' })).toBeNull();
});
