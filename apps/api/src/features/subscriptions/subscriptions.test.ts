import { toldPeriod } from '@datum/contract/subscriptions/reader-access';
import { graceUntil, statusOn } from '@datum/contract/subscriptions/status-on';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { readSubscriptionFacts } from '../../platform/session/holdings.queries.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../platform/test/test-plans.ts';
import { byTwo } from '../../platform/test/two-people.ts';
import { countTabs, listSubscribers } from './standings/listed.queries.ts';
import { keepSome } from './standings/standings.queries.ts';

const PATH = '/api/v1/subscribers';
const WHY = 'Agreed with the ministry.';
/** Ten minutes before midnight in Kuala Lumpur; in Greenwich it is the afternoon. */
let now = new Date('2026-06-15T15:50:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

let api: TestApp;
let lim: Caller;
let nor: Caller;
let basic: Awaited<ReturnType<typeof storePlan>>;
let premium: Awaited<ReturnType<typeof storePlan>>;
let old: Awaited<ReturnType<typeof storePlan>>;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  basic = await storePlan(api.platform, { code: 'basic', type: 'basic' });
  premium = await storePlan(api.platform, {
    code: 'premium',
    terms: {
      entitlements: [
        { product: 'bmp', level: 'download' },
        { product: 'lwr', level: 'view' },
      ],
      // what nobody has yet is no part of a plan
      limits: {
        ...{ history_years: null, regions: 'all', downloads: null, api_calls: null },
        ...{ alerts: 50, estimates: 100 },
      },
    },
  });
  old = await storePlan(api.platform, { code: 'old', visibility: 'archived' });
});
afterAll(() => api.close());

const days = { from: '2026-06-15', to: '2026-12-31' };
const gift = (user_uuid: string | null, more: object = {}) => ({
  user_uuid,
  plan: basic.uuid,
  source: 'complimentary',
  ...days,
  reason: WHY,
  ...more,
});
const give = (body: object) => byTwo([lim, nor], 'subscribers.grant', { body });
/** A plan that two people give as paid for. */
const sell = async (user_uuid: string | null, more: object = {}) => ({
  body: await give(gift(user_uuid, { ...PAID, ...more })),
});
const PAID = { source: 'paid', payment_reference: 'Transfer 4711' };
/** Two people move the last day of what is paid for. */
const extended = async (uuid: string, to: string) => {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  const body = { to, reason: WHY, version, payment_reference: 'Transfer 4712' };
  return byTwo([lim, nor], 'subscribers.extend', { params: { uuid }, body });
};
const step = async (uuid: string, verb: string, body: object, headers: Record<string, string> = {}) => {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  return lim.call('POST', `${PATH}/${uuid}/${verb}`, { version, reason: WHY, ...body }, headers);
};
/** Two people give a seat. */
const seated = async (uuid: string, user_uuid: string) => {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  return byTwo([lim, nor], 'subscribers.give-seat', { params: { uuid }, body: { user_uuid, version } });
};
const opens = async (person: Caller) => (await person.call('GET', '/api/user')).body.data;
const organisation = async (code: string, status = 'active') => {
  const { rows } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind, status) values ($1, jsonb_build_object('en', $1::text), 'subscriber', $2) returning id`,
    [code, status],
  );
  return Number(rows[0]?.id);
};
const said = ({ status, body }: { status: number; body: { message?: string; errors?: object } }) => [
  status,
  body.errors ? Object.entries(body.errors).flat(2) : body.message,
];

test('access without payment is proposed by one, confirmed by another, opens at once and says that it expires', async () => {
  const aisyah = await api.signIn('Complimentary Subscriber', { name: 'Aisyah' });
  expect(await opens(aisyah)).toEqual([]);
  const alone = await lim.call('POST', PATH, gift(aisyah.uuid));
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect((await lim.call('GET', PATH)).body.data).toEqual([]);
  const given = await give(gift(aisyah.uuid));
  expect(given).toMatchObject({
    holder: { kind: 'person', name: { en: 'Aisyah' } },
    source: 'complimentary',
    state: 'active',
    ends_on: '2026-12-31',
    end_word: 'expires',
    grace_until: null,
    seats: null,
    opens: [{ product: 'bmp', level: 'download' }],
    periods: [{ granted_by: 'Lim', approved_by: 'Nor', reason: WHY }],
    timeline: [{ action: 'subscriptions.grant', after: 'active', by: 'Nor' }],
  });
  expect(await opens(aisyah)).toEqual(['bmp']);
  const { rows } = await api.platform.database.owner.query(
    `select subject, text_body from mails where template = 'subscription-changed'`,
  );
  expect(rows[0].text_body).toContain('You have been given basic, from 2026-06-15 to 2026-12-31.');
});

test('a grant that cannot be is refused in words', async () => {
  const rosli = await api.signIn('Subscriber', { name: 'Rosli' });
  const paid = (more: object) => lim.call('POST', PATH, gift(rosli.uuid, { ...PAID, mail: false, ...more }));
  expect(said(await paid({ organisation_id: 1 }))).toEqual([
    422,
    ['user_uuid', 'Choose a person or an organisation, not both.'],
  ]);
  expect(said(await paid({ user_uuid: null }))).toEqual([
    422,
    ['user_uuid', 'Choose a person or an organisation, not both.'],
  ]);
  expect(said(await paid({ user_uuid: premium.uuid }))[1]).toContain('There is no such person.');
  expect(said(await paid({ user_uuid: lim.uuid }))[1]).toContain(
    'Staff and data providers see data by their role; they need no subscription.',
  );
  const closed = await organisation('SHUT', 'closed');
  expect(said(await paid({ user_uuid: null, organisation_id: closed }))[1]).toContain(
    'This organisation is closed or suspended; open it again first.',
  );
  expect(said(await paid({ user_uuid: null, organisation_id: 99_999 }))[1]).toContain(
    'There is no such organisation.',
  );
  expect(said(await paid({ to: '2026-06-14' }))[1]).toEqual(['to', 'The last day lies before the first.']);
  expect(said(await paid({ from: '2026-01-01', to: '2026-06-14' }))[1]).toEqual([
    'to',
    'This day has passed.',
  ]);
  expect(said(await paid({ from: '2025-06-13' }))[1]).toEqual([
    'from',
    'This day lies more than a year back.',
  ]);
  expect(said(await paid({ from: '2026-02-30' }))[1]).toEqual(['from', 'Choose a day.']);
  expect(said(await paid({ plan: old.uuid }))[1]).toEqual([
    'plan',
    'This plan is archived: those who have it keep it, nobody else gets it.',
  ]);
  expect(said(await paid({ plan: rosli.uuid }))[1]).toEqual(['plan', 'There is no such plan.']);
  const next = await storePlan(api.platform, { code: 'next', validFrom: '2026-07-01' });
  expect(said(await paid({ plan: next.uuid }))[1]).toEqual([
    'plan',
    'This plan has no version that holds on 2026-06-15.',
  ]);
  await api.platform.database.owner.query(`update users set status = 'suspended' where uuid = $1`, [
    rosli.uuid,
  ]);
  expect(said(await paid({}))[1]).toContain('This account is closed or suspended; restore it first.');
});

test('who has a subscription is given no other, and its old days are not taken twice', async () => {
  const mei = await api.signIn('Subscriber', { name: 'Mei' });
  const first = await sell(mei.uuid);
  expect(first.body).toMatchObject({ end_word: 'ends', grace_until: '2027-01-14' });
  const second = await lim.call('POST', PATH, gift(mei.uuid, PAID));
  expect(said(second)).toEqual([
    409,
    'There is a subscription already: basic, to 2026-12-31. Extend it or change its plan instead.',
  ]);
  const ended = await step(first.body.uuid, 'end', { to: '2026-06-14' });
  expect(ended.body).toMatchObject({ state: 'expired', opens: [] });
  expect(await opens(mei)).toEqual([]);
  const tan = await api.signIn('Subscriber');
  await storeSubscription(api.platform, {
    user: tan.uuid,
    cancelled_on: '2026-06-01',
    periods: [{ version: basic.version, from: '2026-01-01', to: '2026-06-10' }],
  });
  const overlapping = await lim.call('POST', PATH, gift(tan.uuid, { ...PAID, from: '2026-06-10' }));
  expect(said(overlapping)).toEqual([
    422,
    ['from', 'These days overlap with basic, which is held to 2026-06-10.'],
  ]);
  expect((await sell(tan.uuid, { from: '2026-06-11' })).body).toMatchObject({ state: 'active' });
});

test('two who change the last day at once: the second reads what stands there; days only go further', async () => {
  const person = await api.signIn('Subscriber');
  const { uuid, version } = (await sell(person.uuid)).body;
  const payment_reference = 'Transfer 4712';
  const end = (who: Caller, to: string) =>
    who.call('POST', `${PATH}/${uuid}/end`, { to, reason: WHY, version });
  const [one, two] = await Promise.all([end(lim, '2026-10-31'), end(nor, '2026-11-30')]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const [won, lost] = one.status === 200 ? [one, two] : [two, one];
  expect(lost.body.theirs.ends_on).toBe(won.body.ends_on);
  await extended(uuid, '2027-06-30');
  expect(said(await step(uuid, 'extend', { to: '2027-06-30', payment_reference }))).toEqual([
    422,
    ['to', 'The subscription lasts to 2027-06-30 already; choose a later day.'],
  ]);
  await step(uuid, 'end', { to: '2026-06-14' });
  expect(said(await step(uuid, 'extend', { to: '2028-01-01', payment_reference }))).toEqual([
    409,
    'This subscription is over; give a new one.',
  ]);
});

test('more of what is not paid for needs a second person too', async () => {
  const person = await api.signIn('Complimentary Subscriber', { name: 'Farah' });
  const { uuid, version } = await give(gift(person.uuid));
  const { body: made } = await lim.call('GET', '/api/v1/proposals');
  expect(made.data[0].what).toBe(
    `Give Farah the plan basic without payment from 2026-06-15 to 2026-12-31, 0 more seats: ${WHY}`,
  );
  const longer = await step(uuid, 'extend', { to: '2030-12-31' });
  expect([longer.status, longer.body.code]).toEqual([403, 'second_person']);
  const larger = await step(uuid, 'change', { plan: premium.uuid });
  expect(larger.body.code).toBe('second_person');
  const input = { params: { uuid }, body: { to: '2027-01-31', reason: WHY, version } };
  expect(await byTwo([nor, lim], 'subscribers.extend', input)).toMatchObject({ ends_on: '2027-01-31' });
  await lim.call('POST', '/api/v1/proposals', {
    endpoint: 'subscribers.change',
    params: { uuid },
    body: { plan: premium.uuid, reason: WHY, version: version + 1 },
    reason: WHY,
  });
  const { body: waiting } = await lim.call('GET', '/api/v1/proposals');
  expect(waiting.data[0].what).toBe('Give Farah the plan premium instead of basic without payment');
  const { body } = await nor.call('GET', '/api/v1/proposals');
  expect(body.data.map(({ what }: { what: string }) => what)).toContain(
    'Extend basic of Farah without payment to 2027-01-31',
  );
});

test('another plan holds now or when the term ends, says what goes, and comes only once', async () => {
  const person = await api.signIn('Subscriber');
  const given = await sell(person.uuid, { plan: premium.uuid });
  const { uuid } = given.body;
  const preview = await lim.call('GET', `${PATH}/${uuid}/change?plan=${basic.uuid}`);
  expect(preview.body).toEqual({
    when: 'term_end',
    from: '2027-01-01',
    to: '2027-07-19',
    gains: [],
    losses: [{ product: 'lwr', level: 'view' }],
    limits: [],
  });
  const change = async (more: object) => {
    const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
    const input = { params: { uuid }, body: { plan: basic.uuid, reason: WHY, version, ...more } };
    return { body: await byTwo([lim, nor], 'subscribers.change', input) };
  };
  expect((await step(uuid, 'change', { plan: basic.uuid })).body.code).toBe('second_person');
  const down = await change({});
  expect(down.body).toMatchObject({ state: 'change_scheduled', plan: { code: 'premium' } });
  expect(await opens(person)).toEqual(['bmp', 'lwr']);
  const again = await change({ when: 'now' });
  expect(again.body).toMatchObject({ state: 'active', plan: { code: 'basic' }, ends_on: '2026-12-31' });
  expect(again.body.periods.filter(({ from, to }: { from: string; to: string }) => from <= to)).toHaveLength(
    1,
  );
  expect(await opens(person)).toEqual(['bmp']);
  expect(said(await step(uuid, 'change', { plan: basic.uuid }))[1]).toEqual([
    'plan',
    'This is the plan that is held already.',
  ]);
  const narrow = await storePlan(api.platform, { code: 'narrow', changes_to: [old.uuid] });
  const held = await api.signIn('Subscriber');
  const other = await sell(held.uuid, { plan: narrow.uuid });
  expect(said(await step(other.body.uuid, 'change', { plan: basic.uuid }))[1]).toEqual([
    'plan',
    'This plan does not change to basic.',
  ]);
});

/** Two people say that what was given is paid for from now on. */
async function convert(uuid: string) {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  const body = { to: '2027-06-14', payment_reference: 'Transfer 4711', reason: WHY, version };
  return byTwo([lim, nor], 'subscribers.convert', { params: { uuid }, body });
}

test('complimentary access becomes paid: its person is a Subscriber, its last day ends it', async () => {
  const person = await api.signIn('Complimentary Subscriber', { name: 'Mei' });
  const { uuid } = await give(gift(person.uuid, { from: '2026-06-01' }));
  const alone = await step(uuid, 'convert', { to: '2027-06-14', payment_reference: 'Transfer 4711' });
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  const paid = await convert(uuid);
  const { body: told } = await lim.call('GET', '/api/v1/proposals');
  expect(told.data.map(({ what }: { what: string }) => what)).toContain(
    'Make basic of Mei a paid subscription until 2027-06-14, as paid by Transfer 4711',
  );
  expect(paid).toMatchObject({ source: 'paid', end_word: 'ends', starts_on: '2026-06-15' });
  expect((await person.call('GET', '/api/user')).body.role).toBe('Subscriber');
  expect(said(await step(uuid, 'convert', { to: '2027-06-14' }))).toEqual([
    409,
    'Only access that was given can become paid.',
  ]);
});

test('suspended closes at once and resumes the same day; ending keeps access to its day and no further', async () => {
  const person = await api.signIn('Subscriber');
  const { uuid } = (await sell(person.uuid)).body;
  const suspended = await step(uuid, 'suspend', {});
  expect(suspended.body).toMatchObject({ state: 'suspended', opens: [] });
  expect(await opens(person)).toEqual([]);
  expect(said(await step(uuid, 'suspend', {}))[1]).toBe('This subscription is suspended already.');
  expect((await step(uuid, 'resume', {})).body.state).toBe('active');
  expect(await opens(person)).toEqual(['bmp']);
  expect(said(await step(uuid, 'resume', {}))[1]).toBe('This subscription is not suspended.');
  expect(said(await step(uuid, 'end', { to: '2027-01-01' }))[1]).toEqual([
    'to',
    'The subscription lasts to 2026-12-31; choose an earlier day, or extend it.',
  ]);
  expect(said(await step(uuid, 'end', { to: '2026-06-13' }))[1]).toEqual(['to', 'This day has passed.']);
  const ending = await step(uuid, 'end', { to: '2026-06-15' });
  expect(ending.body).toMatchObject({ state: 'ending', end_word: 'ends', grace_until: null });
  later(9); // 23:59 in Kuala Lumpur
  expect(await opens(person)).toEqual(['bmp']);
  later(2); // the day after there, still the same in Greenwich
  expect(await opens(person)).toEqual([]);
  expect((await lim.call('GET', `${PATH}/${uuid}`)).body.state).toBe('expired');
  later(-11);
});

test('seats are for people of the organisation, as many as there are, and close when they are freed', async () => {
  const firm = await organisation('FIRM');
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((name) => api.signIn('Subscriber', { name, organisationId: firm })),
  );
  const stranger = await api.signIn('Subscriber');
  const staff = await api.signIn('Admin', { organisationId: firm });
  const given = await sell(null, { organisation_id: firm });
  const { uuid } = given.body;
  const seat = (user_uuid: string, verb = 'seats') => step(uuid, verb, { user_uuid, reason: undefined });
  const seatIn = (user_uuid: string) => seated(uuid, user_uuid);
  expect(await seatIn(a?.uuid ?? '')).toMatchObject({
    seats: { used: 1, of: 2 },
    people: [{ name: 'A' }],
  });
  expect(await opens(a as Caller)).toEqual(['bmp']);
  expect(said(await seat(a?.uuid ?? ''))[1]).toBe('This person has a seat already.');
  expect(said(await seat(stranger.uuid))[1]).toEqual([
    'user_uuid',
    'Only people of the organisation can have a seat.',
  ]);
  expect(said(await seat(staff.uuid))[1]).toContain(
    'Staff and data providers see data by their role; they need no subscription.',
  );
  await seatIn(b?.uuid ?? '');
  expect(said(await seat(c?.uuid ?? ''))).toEqual([409, 'All 2 seats are taken; free one first.']);
  expect((await seat(a?.uuid ?? '', 'seats/free')).body.seats).toEqual({ used: 1, of: 2 });
  expect(await opens(a as Caller)).toEqual([]);
  const { body: leaving } = await lim.call('GET', `/api/v1/users/${b?.uuid}`);
  const { role, phone, job_title, locale, version } = leaving;
  const moved = await lim.call('PUT', `/api/v1/users/${b?.uuid}`, {
    ...{ name: 'Siti Rahman', phone, job_title, locale, version, role_id: role.id },
    organisation_id: null,
    expires_on: leaving.expires_on,
    must_use_two_factor: leaving.must_use_two_factor,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await lim.call('GET', `${PATH}/${uuid}`)).body.seats).toEqual({ used: 0, of: 2 });
  const unseated = await seat(a?.uuid ?? '', 'seats/free');
  expect(said(unseated)).toEqual([409, 'This person has no seat.']);
  await api.platform.database.owner.query(`update organisations set status = 'suspended' where id = $1`, [
    firm,
  ]);
  expect((await lim.call('GET', `${PATH}/${uuid}`)).body.state).toBe('suspended');
  expect(said(await step(uuid, 'resume', {}))[1]).toBe(
    'The organisation is closed or suspended; open it again, and the subscription follows.',
  );
  const own = await sell(stranger.uuid);
  expect(
    said(await lim.call('POST', `${PATH}/${own.body.uuid}/seats`, { user_uuid: c?.uuid, version: 1 }))[1],
  ).toBe('A subscription of one person has no seats.');
});

test('what waits for money or proof is left alone, and notes are kept', async () => {
  const person = await api.signIn('Subscriber');
  const { uuid } = await storeSubscription(api.platform, {
    user: person.uuid,
    awaiting: 'proof',
    periods: [{ version: basic.version, ...days }],
  });
  expect(said(await step(uuid, 'extend', { to: '2027-12-31' }))).toEqual([
    409,
    'This subscription waits for its payment or proof; it can be changed when that is settled.',
  ]);
  const noted = await lim.call('POST', `${PATH}/${uuid}/notes`, { text: 'Asked the bank.' });
  expect(noted.body.notes).toMatchObject([{ text: 'Asked the bank.', by: 'Lim' }]);
  const list = await lim.call('GET', `${PATH}?tab=verification`);
  expect(list.body.data.map((row: { uuid: string }) => row.uuid)).toEqual([uuid]);
});

test('state, period and last day of grace in lists are those of the rule, for every subscription on every day', async () => {
  const person = async () => (await api.signIn('Subscriber')).uuid;
  const version = basic.version;
  const one = (from: string, to: string, source: 'paid' | 'trial' = 'paid') => ({
    version,
    from,
    to,
    source,
  });
  const closed = await organisation('GONE', 'closed');
  const shapes = [
    { periods: [one('2026-05-01', '2026-06-01')] },
    { periods: [one('2026-05-01', '2026-06-01', 'trial')] },
    { periods: [one('2026-05-01', '2026-06-01')], cancelled_on: '2026-05-20' },
    { periods: [one('2026-05-01', '2026-06-01'), one('2026-06-02', '2026-07-01')] },
    {
      periods: [
        one('2026-05-01', '2026-06-01'),
        { version: premium.version, from: '2026-06-02', to: '2026-07-01' },
      ],
    },
    {
      periods: [one('2026-05-01', '2026-06-01'), one('2026-06-20', '2026-07-01')],
      awaiting: 'payment' as const,
    },
    { periods: [one('2026-06-20', '2026-07-01')], rejected_at: now },
    { periods: [one('2026-06-20', '2026-06-19')] },
    { periods: [one('2026-06-20', '2026-06-19')], cancelled_on: '2026-06-10' },
    { periods: [one('2026-05-01', '2026-07-01')], suspended: [{ from: '2026-06-05', to: '2026-06-10' }] },
    // followed at once by a trial: no grace of the first is left when both are over
    { periods: [one('2026-05-01', '2026-06-01'), one('2026-06-02', '2026-06-04', 'trial')] },
    // followed at once by what was given up, or is waited for: that is no period, so the grace stays
    { periods: [one('2026-05-01', '2026-06-01'), one('2026-06-02', '2026-06-01')] },
    {
      periods: [one('2026-05-01', '2026-06-01'), one('2026-06-02', '2026-07-01')],
      awaiting: 'payment' as const,
      suspended: [{ from: '2026-05-20', to: '2026-05-31' }],
    },
    // days of grace of two periods at once
    { periods: [one('2026-05-01', '2026-06-01'), one('2026-06-05', '2026-06-06')] },
  ];
  for (const shape of shapes) await storeSubscription(api.platform, { user: await person(), ...shape });
  await storeSubscription(api.platform, { organisation: closed, periods: [one('2026-05-01', '2026-07-01')] });
  const { read, write } = api.platform.database;
  const wrong: string[] = [];
  for (const day of [
    '2026-04-30',
    '2026-05-31',
    '2026-06-01',
    '2026-06-02',
    '2026-06-04',
    '2026-06-05',
    '2026-06-07',
    '2026-06-15',
    '2026-06-16',
    '2026-06-20',
    '2026-07-15',
    '2026-07-16',
    '2027-02-01',
  ]) {
    const all = { limit: 500, offset: 0 };
    const computed = await listSubscribers(read, day, {}, 'name', all);
    const tabs = await countTabs(read, day);
    await inTransaction(write, (db) => keepSome(db, day, 500));
    const { rows } = await listSubscribers(read, day, {}, 'name', all);
    expect([rows, await countTabs(read, day)]).toEqual([computed.rows, tabs]);
    const facts = await readSubscriptionFacts(
      read,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const holding = facts.get(row.id);
      const told = holding && toldPeriod(holding, day);
      if (!told) throw new Error(`nothing is told of ${row.id}`);
      const ruled = [statusOn(holding, day), told.plan.code, told.source, told.from, told.to];
      const listed = [row.state, row.plan_code, row.source, row.starts_on, row.ends_on];
      const byRule = [...ruled, graceUntil(holding, told)].join(' ');
      const inList = [...listed, row.grace_until].join(' ');
      if (byRule !== inList) wrong.push(`${day} ${row.id}: ${inList} is ${byRule}`);
    }
    expect(rows.length).toBeGreaterThan(shapes.length);
  }
  expect(wrong).toEqual([]);
});

test('the holder reads in an email what was done, in their language; without the tick nobody does', async () => {
  const person = await api.signIn('Complimentary Subscriber', { name: 'Zul' });
  const { owner } = api.platform.database;
  const mails = async () => {
    const { rows } = await owner.query<{ text_body: string }>(
      `select text_body from mails where template = 'subscription-changed' and user_uuid = $1 order by created_at, uuid`,
      [person.uuid],
    );
    return rows.map(({ text_body }) => text_body.split('\n\n')[1]);
  };
  const { uuid } = await give(gift(person.uuid, { mail: false }));
  expect(await mails()).toEqual([]);
  await convert(uuid);
  await extended(uuid, '2027-12-31');
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  const change = { plan: premium.uuid, reason: WHY, version };
  await byTwo([lim, nor], 'subscribers.change', { params: { uuid }, body: change });
  await step(uuid, 'suspend', {});
  await step(uuid, 'resume', {});
  await step(uuid, 'end', { to: '2026-08-31' });
  await owner.query(`update users set locale = 'ms' where uuid = $1`, [person.uuid]);
  await step(uuid, 'suspend', {});
  expect((await mails()).toSorted()).toEqual(
    [
      'basic is paid for from 2026-06-15 to 2027-06-14.',
      'basic now lasts to 2027-12-31.',
      'Your plan changes to premium on 2026-06-15.',
      'premium is suspended.',
      'premium is open again.',
      'premium ends on 2026-08-31; you can use it until then.',
      'premium digantung.',
    ].toSorted(),
  );
});

test('a trial is as long as its plan says, and comes once; without one in the plan there is none', async () => {
  const tried = await storePlan(api.platform, { code: 'tried', terms: { trial_days: 14 } });
  const person = await api.signIn('Subscriber');
  const trial = (to: string, plan = tried.uuid) =>
    lim.call('POST', PATH, gift(person.uuid, { source: 'trial', plan, from: '2026-06-15', to }));
  expect(said(await trial('2026-06-29'))[1]).toEqual([
    'to',
    'A trial of tried has 14 days: end it on 2026-06-28 at the latest.',
  ]);
  expect(said(await trial('2026-06-20', basic.uuid))[1]).toEqual(['source', 'basic has no trial.']);
  const given = await trial('2026-06-28');
  expect(given.status).toBe(201);
  expect((await step(given.body.uuid, 'extend', { to: '2026-07-31' })).body.code).toBe('second_person');
  const before = await api.signIn('Subscriber');
  await storeSubscription(api.platform, {
    user: before.uuid,
    periods: [{ version: tried.version, from: '2026-05-01', to: '2026-05-14', source: 'trial' }],
  });
  const again = await lim.call(
    'POST',
    PATH,
    gift(before.uuid, { source: 'trial', plan: tried.uuid, from: '2026-06-15', to: '2026-06-20' }),
  );
  expect(said(again)[1]).toEqual(['source', 'They have had a trial already.']);
});

test('a plan with fewer seats than are taken waits until they are freed', async () => {
  const one = await storePlan(api.platform, { code: 'one-seat', terms: { seats: 1 } });
  const firm = await organisation('SEATS');
  const people = await Promise.all(
    ['D', 'E'].map((name) => api.signIn('Subscriber', { name, organisationId: firm })),
  );
  const given = await sell(null, { organisation_id: firm });
  const { uuid } = given.body;
  for (const { uuid: user_uuid } of people) await seated(uuid, user_uuid);
  expect(said(await step(uuid, 'change', { plan: one.uuid, when: 'now' }))[1]).toEqual([
    'plan',
    '2 people have a seat and the plan has 1. Free seats first.',
  ]);
});

test('closing an organisation tells the people who read on its subscription', async () => {
  const firm = await organisation('CLOSES');
  const reader = await api.signIn('Subscriber', { organisationId: firm });
  const given = await sell(null, { organisation_id: firm });
  await seated(given.body.uuid, reader.uuid);
  const { body } = await lim.call('GET', `/api/v1/organisations/${firm}`);
  const closed = await lim.call('POST', `/api/v1/organisations/${firm}/close`, {
    last_period: null,
    reason: WHY,
    version: body.version,
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const { rows } = await api.platform.database.owner.query<{ data: { status: string } }>(
    'select data from outbox where channel = $1 order by id',
    [`private-subscription.${reader.uuid}`],
  );
  expect(rows.at(-1)?.data.status).toBe('suspended');
});
