import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from '../../platform/platform.ts';
import * as ads from '../../platform/test/test-ads.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { whileTied } from '../../platform/test/ways-in.ts';
import { lapseOrders } from '../orders/lapse/lapse.jobs.ts';
import { readLedger } from '../orders/ledger.queries.ts';
import { sendTestMessages } from '../orders/pay/test-payments.jobs.ts';
import { turnAds } from './ads.jobs.ts';

let api: TestApp;
let root: Caller;
let plan: string;
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await ads.sellPlace(root, { slots: 2 });
});
afterAll(() => api.close());

/** The platform as it is a number of hours later, for the clock's work alone: sessions are as they are. */
function hoursLater(hours: number): Platform {
  const { clock } = api.platform;
  const now = () => new Date(Date.now() + hours * 3_600_000);
  return { ...api.platform, clock: { ...clock, now, random: clock.random.bind(clock) } };
}

/** Brings the weeks of a booking to this week, or to some before it. */
const moveBack = (uuid: string, weeksAgo: number) =>
  api.platform.database.owner.query(
    `with moved as (update ad_bookings set first_week = date_trunc('week', $3::date)::date - 7 * $2::int
      where uuid = $1::uuid returning id, first_week)
    update ad_slots s set week = moved.first_week + (s.week - (select min(week) from ad_slots where booking_id = s.booking_id))
    from moved where s.booking_id = moved.id`,
    [uuid, weeksAgo, api.platform.today()],
  );

const stateOf = async (who: Caller, uuid: string) =>
  (await who.call('GET', `/api/v1/ad-bookings/${uuid}`)).body.state;
const boxes = async () => (await api.visitor.call('GET', '/api/v1/ads/places/front')).body.data;

test('of fifty who hold the same weeks at once as many get them as there are slots', async () => {
  const who = await api.signIn('Subscriber');
  const week = ads.bookable(api, 8);
  const drafts = [];
  for (let one = 0; one < 50; one += 1) drafts.push((await ads.draft(who, plan, week)).body);
  const answers = await Promise.all(
    drafts.map(({ uuid, version }) =>
      who.call('POST', `/api/v1/ad-bookings/${uuid}/steps`, { step: 'hold', version }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  // a machine under load tells some to try again rather than let them wait for the others
  expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(48);
  const taken = await api.platform.database.read
    .selectFrom('ad_slots')
    .where('week', '=', week)
    .select(['slot', 'booking_id'])
    .execute();
  expect(new Set(taken.map(({ slot }) => slot))).toEqual(new Set([1, 2]));
  expect(new Set(taken.map(({ booking_id }) => booking_id)).size).toBe(2);
});

test('weeks are refused where the plan does not sell them', async () => {
  const who = await api.signIn('Subscriber');
  const errors = async (week: string, more: object = {}) =>
    (await ads.draft(who, plan, week, more)).body.errors;
  expect(await errors(addDays(ads.bookable(api), 1))).toHaveProperty('first_week');
  expect(await errors(addDays(ads.bookable(api), -7))).toHaveProperty('first_week');
  expect(await errors(addDays(ads.bookable(api), 26 * 7))).toHaveProperty('first_week');
  expect(await errors(ads.bookable(api), { weeks: 5 })).toHaveProperty('weeks');
  expect(await errors(ads.bookable(api), { destination: 'http://kren.example' })).toEqual({
    destination: [
      'Give an address that begins with https:// and names a site, without a name or password in it.',
    ],
  });
  expect(await errors('', { weeks: null })).toMatchObject({
    first_week: ['Choose the weeks.'],
    weeks: ['Choose the weeks.'],
  });
});

test('a picture is looked at at once: size, description; and it must be there before it is submitted', async () => {
  const who = await api.signIn('Subscriber');
  const { body } = await ads.draft(who, plan, ads.bookable(api, 4));
  await ads.step(who, body.uuid, 'hold');
  expect((await ads.step(who, body.uuid, 'submit')).body.errors).toEqual({
    creative: ['Upload a picture first.'],
  });
  const small = await ads.picture(api, who, body.uuid, { width: 300 });
  expect(small).toMatchObject({ status: 422 });
  expect(small.body.errors?.['file']?.[0]).toContain('728 × 90');
  const long = await ads.picture(api, who, body.uuid, { alt: 'x'.repeat(101) });
  expect(long.body.errors?.['alt']).toEqual([
    'The description has 101 characters. It must have at most 100.',
  ]);
  expect((await ads.picture(api, who, body.uuid, { width: 1_456, height: 180 })).status).toBe(201);
  const { creative } = (await ads.step(who, body.uuid, 'submit')).body;
  const opened = await api.visitor.call('GET', creative.address);
  expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  expect((await api.visitor.call('GET', creative.address.replace(/link=.*/, 'link=x.y'))).status).toBe(404);
  await ads.step(who, body.uuid, 'release');
});

test('what is another person’s is not found, and nobody reviews what they booked', async () => {
  const who = await api.signIn('Subscriber');
  const other = await api.signIn('Subscriber');
  const admin = await api.signIn('Admin');
  const asked = await ads.draft(admin, plan, ads.bookable(api, 4));
  expect(asked.body.errors.owner_email[0]).toBe(
    'Enter the email of the account that the booking is for. The office itself buys nothing.',
  );
  const unknown = await ads.draft(admin, plan, ads.bookable(api, 4), { owner_email: 'nobody@datum.test' });
  expect(unknown.body.errors.owner_email).toEqual(['No active account that may book has this email.']);
  const forOther = await ads.draft(who, plan, ads.bookable(api, 4), { owner_email: other.email });
  expect([forOther.status, forOther.body.message]).toEqual([403, 'Only the office books for others.']);
  const { body } = await ads.draft(admin, plan, ads.bookable(api, 4), { owner_email: who.email });
  expect((await other.call('GET', `/api/v1/ad-bookings/${body.uuid}`)).status).toBe(404);
  expect((await other.call('GET', '/api/v1/ad-bookings')).body.data).toEqual([]);
  await ads.step(admin, body.uuid, 'hold');
  await ads.picture(api, who, body.uuid);
  await ads.step(who, body.uuid, 'submit');
  expect(await ads.step(admin, body.uuid, 'approve')).toMatchObject({
    status: 403,
    body: { code: 'four_eyes' },
  });
  expect((await ads.step(admin, body.uuid, 'approve')).body.message).toBe(
    'Another person reviews what you booked or own.',
  );
  const colleague = await api.signIn('Admin');
  await whileTied(api, [admin, colleague], async () => {
    expect((await ads.step(colleague, body.uuid, 'approve')).body.code).toBe('four_eyes');
  });
  expect((await ads.step(who, body.uuid, 'approve')).body.message).toBe(
    'Your role does not include this step.',
  );
  expect((await ads.step(root, body.uuid, 'return')).body.errors).toEqual({ reason: ['Choose a reason.'] });
  expect((await ads.step(root, body.uuid, 'return', { reason: 'other' })).body.errors).toEqual({
    note: ['Say why in a few words.'],
  });
  const returned = await ads.step(root, body.uuid, 'return', { reason: 'unreadable' });
  expect(returned.body).toMatchObject({ state: 'returned', reason: 'unreadable' });
  const early = await ads.step(root, body.uuid, 'pause', { reason: 'other', note: 'why' });
  expect([early.status, early.body.message]).toEqual([
    409,
    'This is not possible while the booking is returned.',
  ]);
  await ads.step(who, body.uuid, 'submit');
  expect((await ads.step(root, body.uuid, 'refuse', { reason: 'not_accepted' })).body.state).toBe('refused');
  const kit = (await api.visitor.call('GET', '/api/v1/ads/kit')).body.data[0];
  expect(kit.weeks.find((one: { week: string }) => one.week === ads.bookable(api, 4)).free).toBe(2);
});

test('who of the office changes where it leads to does not approve it; another person does', async () => {
  const who = await api.signIn('Subscriber');
  const admin = await api.signIn('Admin');
  const week = ads.bookable(api, 22);
  const { body } = await ads.draft(who, plan, week);
  await ads.step(who, body.uuid, 'hold');
  await ads.picture(api, who, body.uuid);
  const { version } = (await who.call('GET', `/api/v1/ad-bookings/${body.uuid}`)).body;
  const edited = await admin.call('PUT', `/api/v1/ad-bookings/${body.uuid}`, {
    ...{ plan, advertiser: 'Kren Maju', campaign: 'Tower cranes', first_week: week, weeks: 2, version },
    destination: 'https://elsewhere.example/',
  });
  expect([edited.status, edited.body.destination]).toEqual([200, 'https://elsewhere.example/']);
  await ads.step(who, body.uuid, 'submit');
  const own = await ads.step(admin, body.uuid, 'approve');
  expect([own.status, own.body.code]).toEqual([403, 'four_eyes']);
  expect((await admin.call('GET', `/api/v1/ad-bookings/${body.uuid}`)).body.steps).not.toContain('approve');
  expect((await ads.step(root, body.uuid, 'approve')).body.state).toBe('awaiting_payment');
});

test('a hold that is not used ends after 48 hours, and its weeks are free', async () => {
  const who = await api.signIn('Subscriber');
  const { body } = await ads.draft(who, plan, ads.bookable(api, 12));
  await ads.step(who, body.uuid, 'hold');
  await turnAds(hoursLater(47));
  expect(await stateOf(who, body.uuid)).toBe('held');
  await turnAds(hoursLater(49));
  expect(await stateOf(who, body.uuid)).toBe('draft');
  const left = await api.platform.database.read
    .selectFrom('ad_slots as s')
    .innerJoin('ad_bookings as b', 'b.id', 's.booking_id')
    .where('b.uuid', '=', body.uuid)
    .select('s.week')
    .execute();
  expect(left).toEqual([]);
});

test('approved, paid, shown with its mark, counted, ended: and it leads to its own address alone', async () => {
  const who = await api.signIn('Subscriber');
  const week = ads.bookable(api);
  const uuid = await ads.approved(api, { who, root, plan, week });
  expect((await root.call('POST', `/api/v1/ad-bookings/${uuid}/order`)).status).toBe(404);
  const { body: made } = await who.call('POST', `/api/v1/ad-bookings/${uuid}/order`);
  expect((await who.call('POST', `/api/v1/ad-bookings/${uuid}/order`)).body).toEqual(made);
  const { body: order } = await who.call('GET', `/api/v1/orders/${made.order}`);
  expect(order).toMatchObject({ kind: 'advertisement', sum: { amount: 40_000, tax: 3_200 }, total: 43_200 });
  await who.call('PUT', `/api/v1/orders/${made.order}/buyer`, shop.BUYER);
  await shop.play(who, await shop.begin(who, made.order), 'succeed');
  expect(await stateOf(who, uuid)).toBe('approved');
  const { rows: mails } = await api.platform.database.owner.query(
    `select text_body from mails where template = 'order-paid' and user_uuid = $1`,
    [who.uuid],
  );
  expect(mails[0].text_body, 'its words speak of the page of the order').toContain(made.order);
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
  expect(await boxes()).toEqual([expect.objectContaining({ ad: null })]);

  await moveBack(uuid, 0);
  await turnAds(api.platform);
  expect(await stateOf(who, uuid)).toBe('running');
  expect((await boxes())[0]).toMatchObject({ ad: { uuid, alt: 'Tower cranes for hire' }, width: 728 });
  const shown = await api.visitor.call('GET', `/api/v1/ads/${uuid}/picture`, undefined, BROWSER);
  expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
  const etag = String(shown.headers['etag']);
  const again = await api.visitor.call('GET', `/api/v1/ads/${uuid}/picture`, undefined, {
    ...BROWSER,
    'if-none-match': etag,
  });
  expect(again.status).toBe(304);
  await api.visitor.call('GET', `/api/v1/ads/${uuid}/picture`, undefined, { 'user-agent': 'Googlebot/2.1' });
  const click = await api.visitor.call('GET', `/api/v1/ads/${uuid}/follow`, undefined, BROWSER);
  expect(click).toMatchObject({ status: 302, headers: { location: 'https://kren.example/spring' } });
  expect(shown.headers['set-cookie']).toBeUndefined();
  await api.platform.adCounts.addUp();
  const { data } = (await who.call('GET', `/api/v1/ad-bookings/${uuid}/days`)).body;
  expect(data).toEqual([expect.objectContaining({ day: api.platform.today(), views: 2, clicks: 1 })]);
  const file = await who.call('GET', `/api/v1/ad-bookings/${uuid}/days/export?format=csv`);
  expect(file.raw.toString()).toContain(api.platform.today());

  await ads.step(root, uuid, 'pause', { reason: 'complaint' });
  expect((await api.visitor.call('GET', `/api/v1/ads/${uuid}/follow`, undefined, BROWSER)).status).toBe(404);
  expect((await boxes()).every(({ ad }: { ad: unknown }) => ad === null)).toBe(true);
  await ads.step(root, uuid, 'resume');
  await moveBack(uuid, 2);
  await turnAds(api.platform);
  expect(await stateOf(who, uuid)).toBe('done');
  expect(await boxes()).toEqual([expect.objectContaining({ ad: null })]);
});

test('freeing weeks that wait for their payment cancels the order; money that comes then is a credit', async () => {
  const who = await api.signIn('Complimentary Subscriber');
  const uuid = await ads.approved(api, { who, root, plan, week: ads.bookable(api, 5) });
  const { body: made } = await who.call('POST', `/api/v1/ad-bookings/${uuid}/order`);
  await who.call('PUT', `/api/v1/orders/${made.order}/buyer`, shop.BUYER);
  const payment = await shop.begin(who, made.order);
  await shop.play(who, payment, 'late');
  expect((await ads.step(who, uuid, 'release')).body.state).toBe('draft');
  await lapseOrders(api.platform);
  await shop.letMessagesCome(api);
  await sendTestMessages(api.app, api.platform);
  const { body: order } = await who.call('GET', `/api/v1/orders/${made.order}`);
  expect(order).toMatchObject({ state: 'cancelled', credit: 43_200 });
  expect(await stateOf(who, uuid)).toBe('draft');
});

test('an address that it leads to is asked for before it is submitted, and thirty pictures are enough', async () => {
  const who = await api.signIn('Subscriber');
  const { body } = await ads.draft(who, plan, ads.bookable(api, 18), { destination: '' });
  await ads.step(who, body.uuid, 'hold');
  await ads.picture(api, who, body.uuid);
  expect((await ads.step(who, body.uuid, 'submit')).body.errors).toEqual({
    destination: ['Enter the address that the advertisement leads to.'],
  });
  await api.platform.database.owner.query(
    'update ad_creatives set number = 30 where booking_id = (select id from ad_bookings where uuid = $1)',
    [body.uuid],
  );
  const more = await ads.picture(api, who, body.uuid);
  expect([more.status, more.body.message]).toEqual([409, 'A booking takes 30 pictures. Ask the office.']);
  const { body: held } = await who.call('GET', `/api/v1/ad-bookings/${body.uuid}`);
  const moved = await who.call('PUT', `/api/v1/ad-bookings/${body.uuid}`, {
    ...{ plan, advertiser: 'Kren Maju', campaign: 'Tower cranes', weeks: 1, version: held.version },
    first_week: ads.bookable(api, 20),
  });
  expect(moved.body.errors).toEqual({
    first_week: ['Free the weeks before you change the plan or the weeks.'],
  });
});

test('a week that was taken is named, and what is reviewed after its first day is not approved', async () => {
  const who = await api.signIn('Subscriber');
  const drafts = [];
  for (const campaign of ['first', 'second', 'third']) {
    const week = ads.bookable(api, 14);
    drafts.push((await ads.draft(who, plan, week, { campaign })).body.uuid);
  }
  const [first = '', second = '', third = ''] = drafts;
  await ads.step(who, first, 'hold');
  await ads.step(who, second, 'hold');
  expect((await ads.step(who, third, 'hold')).body.message).toBe(
    `The week of ${ads.bookable(api, 14)} is taken. Choose other weeks.`,
  );
  await ads.step(who, second, 'release');
  await ads.picture(api, who, first);
  await ads.step(who, first, 'submit');
  await moveBack(first, 0);
  expect((await ads.step(root, first, 'approve')).body.message).toBe(
    'The first week has begun. Free the weeks and choose others.',
  );
  await turnAds(api.platform);
  expect(await stateOf(who, first)).toBe('draft');
});

test('a place has one plan, and what is booked keeps its place and slots', async () => {
  const who = await api.signIn('Subscriber');
  for (const one of ['first', 'second']) {
    const { body } = await ads.draft(who, plan, ads.bookable(api, 16), { campaign: one });
    expect((await ads.step(who, body.uuid, 'hold')).status).toBe(200);
  }
  const second = await root.call('POST', '/api/v1/ad-plans', { ...ads.AD_PLAN, code: 'second' });
  expect(second.body.errors).toEqual({
    place: ['The plan “Band of the front page” sells this place already. Archive it first.'],
  });
  const odd = await root.call('POST', '/api/v1/ad-plans', {
    ...ads.AD_PLAN,
    code: 'odd',
    place: 'news',
    width: 500,
  });
  expect(odd.body.errors.width[0]).toContain('This place takes pictures of 728 × 90');
  const days = { blackouts: [{ from: '2026-12-26', to: '2026-12-24' }] };
  const late = await root.call('POST', '/api/v1/ad-plans', {
    ...ads.AD_PLAN,
    ...days,
    code: 'late',
    place: 'news',
  });
  expect(late.body.errors).toEqual({ 'blackouts.0.to': ['The last day is before the first.'] });
  const { body } = await root.call('GET', `/api/v1/ad-plans/${plan}`);
  const change = { ...ads.AD_PLAN, code: undefined, version: body.version };
  const fewer = await root.call('PUT', `/api/v1/ad-plans/${plan}`, { ...change, slots: 1 });
  expect(fewer.body.errors).toEqual({
    slots: ['2 slots are booked in one of the coming weeks. Keep as many.'],
  });
  const moved = await root.call('PUT', `/api/v1/ad-plans/${plan}`, { ...change, place: 'news' });
  expect(moved.body.errors).toEqual({
    place: ['Weeks of this plan are booked. Its place and size stay until they are over.'],
  });
  const archive = async () => {
    const { version } = (await root.call('GET', `/api/v1/ad-plans/${plan}`)).body;
    return root.call('POST', `/api/v1/ad-plans/${plan}/archive`, { version });
  };
  expect((await archive()).status).toBe(200);
  expect((await archive()).body.message).toBe('This plan is archived already.');
  const { version } = (await root.call('GET', `/api/v1/ad-plans/${plan}`)).body;
  expect((await root.call('PUT', `/api/v1/ad-plans/${plan}`, { ...change, version })).body.message).toBe(
    'This plan is archived. Bring it back before you change it.',
  );
});
