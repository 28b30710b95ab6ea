import { subscriptionChannelOnWire } from '@datum/contract/office/events';
import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import type { FigureTable } from '@datum/contract/publication/published';
import type { Source } from '@datum/contract/subscriptions/holding';
import { addDays } from '@datum/contract/values/day';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteChange } from '../features/subscriptions/changes.queries.ts';
import { turnDay } from '../features/subscriptions/terms/terms.jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { dayIn } from '../platform/mail/day-in.ts';
import { type Caller, startDemoApp, type TestApp } from '../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../platform/test/test-plans.ts';

let api: TestApp;
let later = 0;
let full: number;
let today: string;
beforeAll(async () => {
  api = await startDemoApp({}, { clock: { ...systemClock, now: () => new Date(Date.now() + later) } });
  full = await planOf({
    entitlements: [{ product: 'bmp', level: 'api' }],
    grace_days: 7,
  });
  today = api.platform.today();
}, 120_000);
afterAll(() => api.close());

const db = () => api.platform.database;
const day = (count: number) => addDays(today, count);

type Held = Omit<Parameters<typeof storeSubscription>[1], 'user' | 'periods'> & {
  /** Version of its plan. */
  readonly plan: number;
  readonly periods: readonly { readonly from: string; readonly to: string; readonly source?: Source }[];
};

const LIMITS = {
  history_years: null,
  regions: 'all',
  downloads: null,
  api_calls: null,
  alerts: null,
  estimates: null,
} as const;

let plans = 0;
async function planOf({
  limits,
  ...terms
}: Omit<Partial<PlanTerms>, 'limits'> & { limits?: Partial<PlanTerms['limits']> }) {
  plans += 1;
  const { version } = await storePlan(api.platform, {
    code: `of-test-${plans}`,
    terms: { grace_days: 0, ...terms, limits: { ...LIMITS, ...limits } },
  });
  return version;
}

/** A subscriber who holds what is given. */
async function holder({ plan, periods, ...more }: Held): Promise<{ person: Caller; id: number }> {
  const person = await api.signIn('Subscriber');
  const { id } = await storeSubscription(api.platform, {
    user: person.uuid,
    periods: periods.map((one) => ({ version: plan, ...one })),
    ...more,
  });
  api.platform.sessions.forget();
  return { person, id };
}

const tableOf = async (person: Caller, query: string) => {
  const { status, body } = await person.call('GET', `/api/v1/prices?${query}`);
  expect(status).toBe(200);
  return body as FigureTable;
};
const fileOf = (person: Caller) => person.call('GET', '/api/v1/prices/download?format=csv&regions=ALL');

type State = Pick<Held, 'awaiting' | 'rejected_at' | 'cancelled_on' | 'suspended'>;

/** Days of one period, counted from today, what else is true of it, and what must follow for each source. */
const STATES: readonly {
  name: string;
  from: number;
  to: number;
  more?: () => State;
  status: string | null;
  opens: boolean;
  /** For access that is not paid for, where it differs. */
  free?: { status: string; opens: boolean };
}[] = [
  { name: 'its first day', from: 0, to: 30, status: 'active', opens: true },
  { name: 'its last day', from: -30, to: 0, status: 'active', opens: true },
  { name: 'the day before', from: 1, to: 30, status: null, opens: false },
  {
    name: 'the day after',
    from: -30,
    to: -1,
    status: 'grace',
    opens: true,
    free: { status: 'expired', opens: false },
  },
  {
    name: 'the last day of grace',
    from: -30,
    to: -7,
    status: 'grace',
    opens: true,
    free: { status: 'expired', opens: false },
  },
  { name: 'after grace', from: -30, to: -8, status: 'expired', opens: false },
  {
    name: 'suspended today',
    from: -30,
    to: 30,
    more: () => ({ suspended: [{ from: day(0), to: null }] }),
    status: 'suspended',
    opens: false,
  },
  {
    name: 'suspended until yesterday',
    from: -30,
    to: 30,
    more: () => ({ suspended: [{ from: day(-9), to: day(-1) }] }),
    status: 'active',
    opens: true,
  },
  {
    name: 'waiting for money',
    from: 0,
    to: 30,
    more: () => ({ awaiting: 'payment' }),
    status: 'pending_payment',
    opens: false,
  },
  {
    name: 'proof looked at',
    from: 0,
    to: 30,
    more: () => ({ awaiting: 'proof' }),
    status: 'pending_verification',
    opens: false,
  },
  {
    name: 'refused',
    from: 0,
    to: 30,
    more: () => ({ rejected_at: new Date() }),
    status: 'rejected',
    opens: false,
  },
  {
    name: 'ending',
    from: -30,
    to: 0,
    more: () => ({ cancelled_on: day(-3) }),
    status: 'ending',
    opens: true,
  },
];

const TABLE = (['paid', 'complimentary', 'trial', 'staff'] as const).flatMap((source: Source) =>
  STATES.map((state) => {
    const isFree = source === 'complimentary' || source === 'trial';
    return { ...state, ...(isFree && state.free), source };
  }),
);

describe('who may see what today: page, file, key, session and socket say the same', () => {
  test.each(TABLE)('$source: $name', async ({ source, from, to, more, status, opens }) => {
    const { person, id } = await holder({
      plan: full,
      periods: [{ from: day(from), to: day(to), source }],
      ...more?.(),
    });
    const table = await tableOf(person, 'regions=ALL,CEN-1');
    expect([table.level !== 'sample', table.rows.some(({ region }) => region.code === 'CEN-1')]).toEqual([
      opens,
      opens,
    ]);
    expect((await fileOf(person)).status).toBe(opens ? 200 : 403);
    const user = (await person.call('GET', '/api/user')).body;
    expect([user.subscription?.status ?? null, user.data.includes('bmp')]).toEqual([status, opens]);
    expect(user.is_subscribed).toBe(status !== null && !['expired', 'rejected'].includes(status));
    const scopes = { name: 'k', scopes: ['prices'], expires_on: day(30) };
    expect((await person.call('POST', '/api/v1/security/api-keys', scopes)).status).toBe(opens ? 201 : 422);
    await inTransaction(db().write, (writing) =>
      noteChange(writing, {
        subscription: id,
        action: 'subscriptions.extend',
        reason: '',
        actor: null,
        at: new Date(),
        today,
      }),
    );
    const told = await db()
      .write.selectFrom('outbox')
      .where('channel', '=', subscriptionChannelOnWire(person.uuid))
      .select('data')
      .execute();
    expect(told.map(({ data }) => data)).toEqual(status === null ? [] : [{ status }]);
  });
});

test('a plan goes so far back and so far down, in tables, passports and files alike', async () => {
  const plan = await planOf({
    entitlements: [
      { product: 'bmp', level: 'download' },
      { product: 'bmci', level: 'view' },
    ],
    limits: { history_years: 2, regions: 'groups' },
  });
  const { person } = await holder({ plan, periods: [{ from: day(-1), to: day(1) }] });
  const staff = await api.signIn('Admin');
  const query = 'from=2000-01&regions=';
  const all = await tableOf(staff, query);
  const own = await tableOf(person, query);
  const first = all.periods.at(-25);
  expect([own.periods[0], own.locked.opens_from]).toEqual([first, first]);
  expect(own.locked.periods).toBe(all.periods.length - 25);
  expect(new Set(own.rows.map(({ region }) => region.level))).toEqual(new Set(['country', 'region_group']));
  const states = new Set(
    all.rows.flatMap(({ region }) =>
      region.level === 'state' || region.level === 'territory' ? region.code : [],
    ),
  );
  expect(own.locked.places).toBe(states.size);
  expect(own.locked.series + own.rows.length).toBe(all.rows.length);
  const file = await person.call('GET', `/api/v1/prices/download?format=csv&${query}`);
  expect(file.raw.toString()).not.toContain([...states][0]);
  const closed = all.rows.find(({ region }) => states.has(region.code));
  const open = all.rows.find(({ region }) => region.level === 'region_group');
  const passport = async (row: typeof open, at: number) => {
    const cell = row?.cells.at(at);
    const id = `${row?.series}.${all.periods.at(at)}.${cell?.sequence}`;
    return (await person.call('GET', `/api/v1/figures/${id}`)).status;
  };
  expect([await passport(open, -25), await passport(open, -26), await passport(closed, -1)]).toEqual([
    200, 403, 403,
  ]);
});

test('headlines draw no month that the plan does not open', async () => {
  const sparksOf = async (terms: Parameters<typeof planOf>[0]) => {
    const periods = [{ from: day(-1), to: day(1) }];
    const { person } = await holder({ plan: await planOf(terms), periods });
    const { body } = await person.call('GET', '/api/v1/products');
    const product = body.data.find((one: { subject: string }) => one.subject === 'bmp');
    return product.headlines.map(
      ({ spark }: { spark: (number | null)[] }) => spark.filter((value) => value !== null).length,
    );
  };
  const entitlements = [{ product: 'bmp', level: 'view' }] as const;
  const all = await sparksOf({ entitlements: [...entitlements] });
  const year = await sparksOf({ entitlements: [...entitlements], limits: { history_years: 1 } });
  expect(Math.max(...all)).toBe(24);
  // twelve months, and the same month of the year before
  expect(Math.max(...year)).toBe(13);
});

test('downloads of a month are counted exactly, also at once, warned of at 80 %, and come back with the month', async () => {
  const plan = await planOf({
    entitlements: [{ product: 'bmp', level: 'download' }],
    limits: { downloads: 5 },
  });
  const { person, id } = await holder({ plan, periods: [{ from: day(-1), to: day(80) }] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => fileOf(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 403);
  const resets = addDays(`${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`, 0);
  expect(refused?.body.message).toBe(
    `Your plan’s 5 downloads of this month are used. They come back on ${resets}; figures on the screen stay open.`,
  );
  const used = await db()
    .write.selectFrom('plan_use')
    .where('subscription_id', '=', id)
    .select('used')
    .execute();
  expect(used).toEqual([{ used: 5 }]);
  const warned = await db()
    .write.selectFrom('mails')
    .where('user_uuid', '=', person.uuid)
    .where('template', '=', 'downloads-near-limit')
    .select('text_body')
    .execute();
  expect(warned).toHaveLength(1);
  expect(warned[0]?.text_body).toContain('4 are used');
  try {
    later = Date.parse(`${resets}T12:00:00Z`) - Date.now();
    await db()
      .write.updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 9e9), last_used_at: new Date(Date.now() + later) })
      .where('user_uuid', '=', person.uuid)
      .execute();
    api.platform.sessions.forget();
    expect((await fileOf(person)).status).toBe(200);
  } finally {
    later = 0;
    api.platform.sessions.forget();
  }
});

test('a grant without a limit beside the plan costs nothing of it', async () => {
  const plan = await planOf({
    entitlements: [{ product: 'bmp', level: 'download' }],
    limits: { downloads: 0 },
  });
  const { person } = await holder({ plan, periods: [{ from: day(-1), to: day(1) }] });
  expect((await fileOf(person)).status).toBe(403);
  await db()
    .write.insertInto('entitlements')
    .values({ user_uuid: person.uuid, product: 'bmp', level: 'download', valid_from: today, origin: 'staff' })
    .execute();
  api.platform.sessions.forget();
  expect((await fileOf(person)).status).toBe(200);
});

test('calls by key are counted over all keys of a subscription and refused with the day of their return', async () => {
  const plan = await planOf({
    entitlements: [{ product: 'bmp', level: 'api' }],
    limits: { api_calls: 3 },
  });
  const { person } = await holder({ plan, periods: [{ from: day(-1), to: day(1) }] });
  const keys = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const made = await person.call('POST', '/api/v1/security/api-keys', {
        name,
        scopes: ['prices'],
        expires_on: day(1),
      });
      return String(made.body.secret);
    }),
  );
  const call = async (secret: string | undefined) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await api.app.inject({ method: 'GET', url: '/api/v1/prices', headers });
    return {
      status: answer.statusCode,
      left: answer.headers['x-ratelimit-remaining'],
      limit: answer.headers['x-ratelimit-limit'],
    };
  };
  expect(await call(keys[0])).toEqual({ status: 200, left: '2', limit: '3' });
  expect((await call(keys[1])).status).toBe(200);
  await api.platform.planCalls.addUp();
  expect((await call(keys[0])).status).toBe(200);
  expect(await call(keys[1])).toEqual({ status: 429, left: '0', limit: '3' });
});

test('the calendar tells people what a day has brought, once, and reminds them before', async () => {
  const plan = await planOf({ grace_days: 0, reminder_days: [30, 7] });
  const { person, id } = await holder({ plan, periods: [{ from: day(-10), to: day(7) }] });
  await db()
    .write.updateTable('subscriptions')
    .set({ turns_on: day(8), told_status: 'active' })
    .where('id', '=', id)
    .execute();
  const told = () =>
    db()
      .write.selectFrom('outbox')
      .where('channel', '=', subscriptionChannelOnWire(person.uuid))
      .select('data')
      .execute();
  await turnDay(api.platform);
  await turnDay(api.platform);
  const mails = await db()
    .write.selectFrom('mails')
    .where('user_uuid', '=', person.uuid)
    .select('subject')
    .execute();
  expect(mails).toEqual([{ subject: expect.stringContaining(`ends on ${dayIn('en', day(7))}`) }]);
  expect(await told()).toEqual([]);
  try {
    later = 8 * 86_400_000;
    await turnDay(api.platform);
    await turnDay(api.platform);
  } finally {
    later = 0;
  }
  expect((await told()).map(({ data }) => data)).toEqual([{ status: 'expired' }]);
});
