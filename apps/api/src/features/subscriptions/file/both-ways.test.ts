import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan, storePlanVersion, storeSubscription } from '../../../platform/test/test-plans.ts';
import { byTwo } from '../../../platform/test/two-people.ts';

const PATH = '/api/v1/subscribers';
const WHY = 'From the old system.';
const now = new Date('2026-06-15T04:00:00Z');
const year = { from: '2026-01-01', to: '2026-12-31' };
const past = { from: '2026-01-01', to: '2026-03-31' };
let api: TestApp;
let lim: Caller;
let nor: Caller;
let plan: Awaited<ReturnType<typeof storePlan>>;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  plan = await storePlan(api.platform, { code: 'premium', terms: { trial_days: 14 } });
  await storePlan(api.platform, { code: 'old', visibility: 'archived' });
  await storePlan(api.platform, { code: 'next', validFrom: '2026-07-01' });
});
afterAll(() => api.close());

const HEAD = 'holder,plan,source,from,to,extra_seats,reason';
const uuidOf = async (code: string) => {
  const { rows } = await api.platform.database.owner.query('select uuid from plans where code = $1', [code]);
  return rows[0].uuid;
};
const organisation = async (code: string, status = 'active') => {
  const { rows } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind, status) values ($1, jsonb_build_object('en', $1::text), 'subscriber', $2) returning id`,
    [code, status],
  );
  return Number(rows[0]?.id);
};
const sentences = ({ errors, message }: { errors?: Record<string, string[]>; message?: string }) =>
  errors ? Object.values(errors).flat() : [message];
const lineOf = async (text: string) =>
  (await lim.call('POST', `${PATH}/import/preview`, { text })).body.lines[0];
const problemsOf = async (text: string) =>
  (await lineOf(text)).problems.map(({ message }: { message: string }) => message);

/** What the page and a file say to the same new subscription. */
async function both(
  holder: { readonly email: string; readonly user_uuid: string | null; readonly organisation_id?: number },
  wanted: { readonly from: string; readonly to: string; readonly plan?: string; readonly source?: string },
) {
  const { email, user_uuid, organisation_id = null } = holder;
  const { plan: code = 'premium', source = 'paid', from, to } = wanted;
  const page = await lim.call('POST', PATH, {
    ...{ user_uuid, organisation_id, source, from, to, reason: WHY, mail: false },
    plan: await uuidOf(code),
  });
  const file = await problemsOf(`${HEAD}\n${email},${code},${source},${from},${to},0,x`);
  return { page: sentences(page.body), file };
}

test('page and file refuse the same new subscriptions in the same words', async () => {
  const of = async (name: string, held: Partial<Parameters<typeof storeSubscription>[1]> | null) => {
    const { uuid, email } = await api.signIn('Subscriber', { name });
    const period = { version: plan.version, ...past };
    if (held) await storeSubscription(api.platform, { user: uuid, periods: [period], ...held });
    return { email, user_uuid: uuid };
  };
  const staff = { email: nor.email, user_uuid: nor.uuid };
  const closed = { email: 'SHUT', user_uuid: null, organisation_id: await organisation('SHUT', 'closed') };
  const leaver = await of('Leaver', null);
  await api.platform.database.owner.query(`update users set status = 'closed' where uuid = $1`, [
    leaver.user_uuid,
  ]);
  const free = await of('Free', null);
  const live = await of('Live', { periods: [{ version: plan.version, ...year }] });
  const over = await of('Over', { cancelled_on: '2026-02-01' });
  const tried = await of('Tried', { periods: [{ version: plan.version, ...past, source: 'trial' }] });
  const cases = [
    [
      free,
      { ...year, plan: 'old' },
      'This plan is archived: those who have it keep it, nobody else gets it.',
    ],
    [free, { ...year, plan: 'next' }, 'This plan has no version that holds on 2026-06-15.'],
    [free, { from: '2025-06-13', to: '2026-12-31' }, 'This day lies more than a year back.'],
    [free, { from: '0026-06-15', to: '2026-12-31' }, 'Give a year from 1900 to 2199.'],
    [free, past, 'This day has passed.'],
    [free, { from: '2026-07-01', to: '2026-06-30' }, 'The last day lies before the first.'],
    [
      free,
      { ...year, source: 'trial' },
      'A trial of premium has 14 days: end it on 2026-01-14 at the latest.',
    ],
    [tried, { from: '2026-06-15', to: '2026-06-20', source: 'trial' }, 'They have had a trial already.'],
    [
      live,
      { from: '2027-01-01', to: '2027-12-31' },
      'There is a subscription already: premium, to 2026-12-31. Extend it or change its plan instead.',
    ],
    [
      over,
      { from: '2026-03-31', to: '2026-12-31' },
      'These days overlap with premium, which is held to 2026-03-31.',
    ],
    [leaver, year, 'This account is closed or suspended; restore it first.'],
    [staff, year, 'Staff and data providers see data by their role; they need no subscription.'],
    [closed, year, 'This organisation is closed or suspended; open it again first.'],
  ] as const;
  for (const [holder, wanted, sentence] of cases) {
    expect(await both(holder, wanted), sentence).toEqual({ page: [sentence], file: [sentence] });
  }
});

/** A person with a subscription, and the file that its export is. */
async function held(more: Partial<Parameters<typeof storeSubscription>[1]>) {
  const { uuid: user, email } = await api.signIn('Subscriber');
  const periods = [{ version: plan.version, ...year }];
  const { uuid } = await storeSubscription(api.platform, { user, periods, ...more });
  const { body } = await lim.call('GET', `${PATH}/export?format=csv&person=${user}`);
  const file = (from: string, to: string) => (body as string).replace(from, to);
  const step = async (verb: string, entered: object) => {
    const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
    return sentences(
      (await lim.call('POST', `${PATH}/${uuid}/${verb}`, { ...entered, reason: WHY, version })).body,
    );
  };
  return { uuid, email, user, file, step };
}
const OVER = ['This subscription is over; give a new one.'];
const WAITS = ['This subscription waits for its payment or proof; it can be changed when that is settled.'];

test('what is over or waits is not brought back by a file, as by no step of the page', async () => {
  const over = await held({ periods: [{ version: plan.version, ...past }], cancelled_on: '2026-02-01' });
  expect(await over.step('extend', { to: '2026-12-31' })).toEqual(OVER);
  expect(await over.step('end', { to: '2026-12-31' })).toEqual(OVER);
  expect(await problemsOf(over.file('2026-03-31', '2026-12-31'))).toEqual(OVER);
  expect(await problemsOf(over.file('2026-02-01', ''))).toEqual(OVER);
  const waits = await held({ awaiting: 'payment' });
  expect(await waits.step('extend', { to: '2027-12-31' })).toEqual(WAITS);
  expect(await problemsOf(waits.file('2026-12-31', '2027-12-31'))).toEqual(WAITS);
  const paid = await held({});
  expect(await paid.step('end', { to: '2026-06-13' })).toEqual(['This day has passed.']);
  expect(await problemsOf(paid.file('2026-12-31', '2026-06-13'))).toEqual(['This day has passed.']);
  expect(await problemsOf(paid.file(',paid,', ',staff,'))).toEqual([
    'This cannot be changed by a file; use the step on the page.',
  ]);
});

test('a line that says what the list says is never wrong, whatever the list holds', async () => {
  const { rows } = await api.platform.database.owner.query(`select id from plans where code = 'old'`);
  const version = await storePlanVersion(api.platform, {
    plan: Number(rows[0].id),
    number: 2,
    validFrom: '2020-02-01',
  });
  const odd = await held({ periods: [{ version, from: '2019-01-01', to: '2026-12-31' }] });
  expect((await lineOf(odd.file('', ''))).result).toBe('same');
  const given = await lineOf(odd.file('2026-12-31', '2027-12-31'));
  expect([given.result, given.problems]).toEqual(['change', []]);
});

test('a following period is moved by steps of the page alone', async () => {
  const other = await storePlan(api.platform, { code: 'other' });
  const two = await held({
    periods: [
      { version: plan.version, ...year },
      { version: other.version, from: '2027-01-01', to: '2027-12-31' },
    ],
  });
  for (const to of ['2027-06-30', '2026-11-30']) {
    expect(await problemsOf(two.file('2026-12-31', to))).toEqual([
      'This cannot be changed by a file; use the step on the page.',
    ]);
  }
});

test('who proposed and who confirmed a longer gift stand in it, by the page and by a file', async () => {
  const gift = { periods: [{ version: plan.version, ...year, source: 'complimentary' as const }] };
  const [page, file] = [await held(gift), await held(gift)];
  const { version } = (await lim.call('GET', `${PATH}/${page.uuid}`)).body;
  const extended = { to: '2027-12-31', reason: WHY, version };
  await byTwo([lim, nor], 'subscribers.extend', { params: { uuid: page.uuid }, body: extended });
  const text = file.file('2026-12-31', '2027-12-31');
  const { fingerprint } = (await lim.call('POST', `${PATH}/import/preview`, { text })).body;
  const body = { text, fingerprint, reason: WHY };
  expect((await lim.call('POST', `${PATH}/import`, body)).body.code).toBe('second_person');
  await byTwo([lim, nor], 'subscribers.import', { body });
  for (const { uuid } of [page, file]) {
    const { periods } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
    expect(periods).toMatchObject([{ to: '2027-12-31', granted_by: 'Lim', approved_by: 'Nor' }]);
  }
});

test('a person who cannot read is given no seat, and no more seats are taken than there are', async () => {
  const firm = await organisation('FIRM');
  const members = await Promise.all(
    ['A', 'B', 'C'].map((name) => api.signIn('Subscriber', { name, organisationId: firm })),
  );
  const admin = await api.signIn('Admin', { organisationId: firm });
  const { uuid } = await storeSubscription(api.platform, {
    organisation: firm,
    extra_seats: 1,
    periods: [{ version: plan.version, ...year }],
    seats: members.map((member) => member.uuid),
  });
  const seats = members.map(({ email }) => email).join(' ');
  const line = (more: string, extra = 1) =>
    problemsOf(`holder,from,extra_seats,seats\nFIRM,2026-01-01,${extra},${seats} ${more}`);
  const role = 'Staff and data providers see data by their role; they need no subscription.';
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  const seat = (user_uuid: string) => lim.call('POST', `${PATH}/${uuid}/seats`, { user_uuid, version });
  expect(sentences((await seat(admin.uuid)).body)).toEqual([role]);
  expect(await line(admin.email)).toEqual([role]);
  const fourth = await api.signIn('Subscriber', { name: 'D', organisationId: firm });
  const full = ['All 3 seats are taken; free one first.'];
  expect(sentences((await seat(fourth.uuid)).body)).toEqual(full);
  expect(await line(fourth.email)).toEqual(full);
  expect(await line('', 0)).toEqual(['All 2 seats are taken; free one first.']);
  expect(await line(members[0]?.email.toUpperCase() ?? '')).toEqual([]);
});

test('a file that gives somebody a seat is for two, also where it frees another one; freeing alone is not', async () => {
  const { rows } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind) values ('SWAP', '{"en": "Swap"}', 'subscriber') returning id`,
  );
  const organisation = Number(rows[0]?.id);
  const [has, wants] = [
    await api.signIn('Subscriber', { organisationId: organisation }),
    await api.signIn('Subscriber', { organisationId: organisation }),
  ];
  const periods = [{ version: plan.version, ...year }];
  await storeSubscription(api.platform, { organisation, periods, seats: [has.uuid] });
  const take = async (seats: string) => {
    const text = `holder,from,seats\nSWAP,2026-01-01,${seats}`;
    const { body } = await lim.call('POST', `${PATH}/import/preview`, { text });
    const { fingerprint } = body;
    const answer = await lim.call('POST', `${PATH}/import`, { text, fingerprint, reason: WHY });
    return [answer.status, answer.body.code];
  };
  expect(await take(wants.email)).toEqual([403, 'second_person']);
  expect((await take(''))[0]).toBe(200);
});

test('a new line for two: a trial that seats somebody; the same trial without seats is for one', async () => {
  const firm = await organisation('TRIES');
  const reader = await api.signIn('Subscriber', { organisationId: firm });
  const text = (seats: string) => `${HEAD},seats\nTRIES,premium,trial,2026-06-15,2026-06-28,0,x,${seats}`;
  const take = async (seats: string) => {
    const { fingerprint } = (await lim.call('POST', `${PATH}/import/preview`, { text: text(seats) })).body;
    return lim.call('POST', `${PATH}/import`, { text: text(seats), fingerprint, reason: WHY });
  };
  const alone = await take(reader.email);
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect((await take('')).body).toMatchObject({ added: 1 });
});

test('a file that gives seats tells who buys for each firm, once, how many and who', async () => {
  const { owner } = api.platform.database;
  const firmOf = async (code: string, names: readonly string[]) => {
    const id = await organisation(code);
    const people = await Promise.all(
      names.map((name) => api.signIn('Subscriber', { name, organisationId: id })),
    );
    await owner.query(`update users set buys_for_id = organisation_id where uuid = $1`, [people[0]?.uuid]);
    return { id, people };
  };
  const [large, small] = [
    await firmOf('LARGE', ['Buyer', 'Had', 'Leaves', 'Comes', 'Also']),
    await firmOf('SMALL', ['Alone', 'Last']),
  ];
  const [, had, leaves, comes, also] = large.people;
  await storeSubscription(api.platform, {
    organisation: large.id,
    extra_seats: 5,
    periods: [{ version: plan.version, ...year }],
    seats: [had?.uuid ?? '', leaves?.uuid ?? ''],
  });
  const text = [
    `${HEAD},seats,payment_reference`,
    `LARGE,premium,paid,2026-01-01,2026-12-31,5,x,${had?.email} ${comes?.email} ${also?.email},`,
    `SMALL,premium,paid,2026-06-15,2026-12-31,5,x,${small.people.map(({ email }) => email).join(' ')},Receipt 1`,
  ].join('\n');
  const { fingerprint, counts } = (await lim.call('POST', `${PATH}/import/preview`, { text })).body;
  expect(counts).toMatchObject({ new: 1, change: 1, problem: 0 });
  const told = async () =>
    (
      await owner.query<{ recipient: string; said: string }>(
        `select recipient, substring(text_body from '[0-9]+ p[^\n]*seat[^\n]*') as said from mails
          where text_body like '%of the subscription of%' order by 2 desc`,
      )
    ).rows.map(({ recipient, said }) => [recipient, said.replaceAll('\u200b', '')]);
  expect(await told(), 'a preview tells nobody').toEqual([]);
  await byTwo([lim, nor], 'subscribers.import', { body: { text, fingerprint, reason: WHY } });
  const saidOf = (of: string, names: string) =>
    expect.stringMatching(
      new RegExp(
        `^2 people were given seats of the subscription of ${of}: ${names}\\. Who buys for it can free them on`,
      ),
    );
  expect(await told()).toEqual([
    [small.people[0]?.email, saidOf('SMALL', 'Alone \\(.+\\), Last \\(.+\\)')],
    [large.people[0]?.email, saidOf('LARGE', 'Also \\(.+\\), Comes \\(.+\\)')],
  ]);
});

test('a file and a page that give the same holder a plan at once: one of them comes first', async () => {
  const { uuid: user_uuid, email } = await api.signIn('Subscriber');
  const text = `${HEAD},payment_reference\n${email},premium,paid,2026-06-15,2026-12-31,0,x,Receipt 1`;
  const { fingerprint } = (await lim.call('POST', `${PATH}/import/preview`, { text })).body;
  const propose = async (who: Caller, endpoint: string, body: object) =>
    (await who.call('POST', '/api/v1/proposals', { endpoint, params: {}, body, reason: WHY })).body.id;
  const file = await propose(lim, 'subscribers.import', { text, fingerprint, reason: WHY });
  const page = await propose(nor, 'subscribers.grant', {
    ...{ user_uuid, plan: plan.uuid, source: 'paid', payment_reference: 'Receipt 1', reason: WHY },
    ...{ from: '2026-06-15', to: '2026-12-31' },
  });
  await Promise.all([
    nor.call('POST', `/api/v1/proposals/${file}/confirm`),
    lim.call('POST', `/api/v1/proposals/${page}/confirm`),
  ]);
  expect((await lim.call('GET', `${PATH}?person=${user_uuid}`)).body.meta.total).toBe(1);
});
