import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { reason } from '../lists/values.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { CHANGE_RULES, PLAN_TYPES, REACHES } from '../plans/plan-terms.ts';
import { PRODUCTS } from '../subjects/products.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { USES } from './access-steps.ts';
import { SOURCES } from './holding.ts';
import { STANDINGS } from './status-on.ts';

/** Ready questions about subscriptions: the tabs of their list. */
export const SUBSCRIBER_TABS = ['ending', 'grace', 'verification', 'complimentary', 'expired'] as const;
/** Days within which a subscription is one that ends soon. */
export const ENDING_DAYS = 30;

const day = dayText(says('values.day-asked'));

/** What a last day means: paid access ends, access that was given expires. Nothing renews by itself. */
export const END_WORDS = ['ends', 'expires'] as const;

const plan = z.object({
  uuid: z.uuid(),
  code: z.string(),
  type: z.enum(PLAN_TYPES),
  name: localText,
  /** Number of the version that holds. */
  version: z.number().int(),
});

const subscriber = z.object({
  uuid: z.uuid(),
  holder: z.object({
    kind: z.enum(['person', 'organisation']),
    /** Uuid of the person, id of the organisation. */
    key: z.string(),
    name: localText,
    /** Address of the person, code of the organisation. */
    known_as: z.string(),
  }),
  plan,
  source: z.enum(SOURCES),
  state: z.enum(STANDINGS),
  starts_on: z.string(),
  ends_on: z.string(),
  end_word: z.enum(END_WORDS),
  /** Last day of access after it; null where no grace follows. */
  grace_until: z.string().nullable(),
  /** Of an organisation's; null for a person's own. */
  seats: z.object({ used: z.number().int(), of: z.number().int() }).nullable(),
  last_sign_in_at: z.string().nullable(),
  version: z.number().int(),
});
export type Subscriber = z.output<typeof subscriber>;

const opening = z.object({
  product: z.enum(PRODUCTS),
  level: z.enum(USES),
  history_years: z.number().int().nullable(),
  regions: z.enum(REACHES),
});

const held = z.object({
  plan,
  source: z.enum(SOURCES),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** The payment that it stands on; null where it is not paid for. */
  payment_reference: z.string().nullable(),
  granted_by: z.string().nullable(),
  approved_by: z.string().nullable(),
});

const subscription = subscriber.extend({
  /** What it opens today: nothing while it is suspended, waited for or over. */
  opens: z.array(opening),
  /** Products that its plan does not have. */
  closed: z.array(z.enum(PRODUCTS)),
  periods: z.array(held),
  suspensions: z.array(z.object({ from: z.string(), to: z.string().nullable(), reason: z.string() })),
  people: z.array(
    z.object({
      uuid: z.uuid(),
      name: z.string(),
      email: z.string(),
      from: z.string(),
      to: z.string().nullable(),
    }),
  ),
  timeline: z.array(
    z.object({
      id: z.number().int(),
      action: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string(),
      by: z.string().nullable(),
      at: z.string(),
      /** The plan and the days that the change led to; null where it changed neither. */
      held: z.object({ plan: localText, from: z.string(), to: z.string() }).nullable(),
    }),
  ),
  notes: z.array(z.object({ id: z.number().int(), text: z.string(), by: z.string(), at: z.string() })),
  use: z.array(
    z.object({
      kind: z.enum(['downloads', 'api_calls']),
      from: z.string(),
      used: z.number().int(),
      limit: z.number().int().nullable(),
    }),
  ),
});
export type Subscription = z.output<typeof subscription>;

const params = z.object({ uuid: z.uuid() });
const version = z.number().int();
/** The payment that paid days stand on: the number of a paid order, or where the money came. 422 where paid days have none. */
const payment_reference = z
  .string()
  .trim()
  .max(120, says('values.characters', { count: 120 }))
  .default('');
/** Whether the holder hears of it by mail. */
const mail = z.boolean().default(true);

const subscribers = resource({
  noun: 'subscribers',
  words: { one: 'subscription', many: 'subscriptions' },
  path: '/api/v1/subscribers',
  key: params,
  row: subscriber,
  detail: subscription,
  filters: {
    search: z.string().trim().max(120).optional(),
    tab: z.enum(SUBSCRIBER_TABS).optional(),
    state: z.enum(STANDINGS).optional(),
    source: z.enum(SOURCES).optional(),
    plan: z.uuid().optional(),
    person: z.uuid().optional(),
    organisation: z.coerce.number().int().optional(),
    sort: sortBy(['name', 'plan', 'state', 'starts_on', 'ends_on', 'last_sign_in'], 'name'),
  },
});

export const listSubscribers = subscribers.list({ access: { permission: 'billing.subscriber.view' } });
export const exportSubscribers = subscribers.export({
  access: { permission: 'billing.subscriber.export' },
  limits: ['heavy'],
  stepUp: true,
});
export const showSubscription = subscribers.show({ access: { permission: 'billing.subscriber.view' } });

const importing = { access: { permission: 'billing.subscriber.grant' } } as const;
export const previewSubscribers = subscribers.previewImport(importing);
export const importSubscribers = subscribers.import({ ...importing, stepUp: true, secondPerson: true });

export const grantSubscription = endpoint({
  id: 'subscribers.grant',
  method: 'POST',
  path: '/api/v1/subscribers',
  access: { permission: 'billing.subscriber.grant' },
  summary:
    'Gives a plan to a person or an organisation, by two people; a trial as a plan of the price list has it by one.',
  secondPerson: true,
  stepUp: true,
  body: z.object({
    user_uuid: z.uuid().nullable().default(null),
    organisation_id: z.number().int().nullable().default(null),
    plan: z.uuid(says('values.choice-asked')),
    source: z.enum(SOURCES, says('values.choice-asked')),
    from: day,
    to: day,
    extra_seats: z.number().int().min(0).max(10_000).default(0),
    payment_reference,
    reason,
    mail,
  }),
  answer: subscription,
  status: 201,
});

const step = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/subscribers/:uuid/${verb}`,
    access: { permission: 'billing.subscriber.edit' },
    summary,
    params,
    answer: subscription,
  }) as const;

export const extendSubscription = endpoint({
  ...step('extend', 'Moves the last day of a subscription further, by two people.'),
  id: 'subscribers.extend',
  secondPerson: true,
  body: z.object({ to: day, payment_reference, reason, version, mail }),
});

export const changePlan = endpoint({
  ...step('change', 'Gives another plan, now or when the term ends, as the plan says.'),
  id: 'subscribers.change',
  secondPerson: true,
  body: z.object({
    plan: z.uuid(says('values.choice-asked')),
    when: z.enum(CHANGE_RULES).optional(),
    reason,
    version,
    mail,
  }),
});

const openedOf = z.array(z.object({ product: z.enum(PRODUCTS), level: z.enum(USES) }));
const planChange = z.object({
  when: z.enum(CHANGE_RULES),
  from: z.string(),
  to: z.string(),
  gains: openedOf,
  losses: openedOf,
  /** Limits that become others. */
  limits: z.array(
    z.object({ limit: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type PlanChange = z.output<typeof planChange>;

export const previewChange = endpoint({
  id: 'subscribers.preview-change',
  method: 'GET',
  path: '/api/v1/subscribers/:uuid/change',
  access: { permission: 'billing.subscriber.edit' },
  summary: 'What another plan would open and close, and from which day.',
  params,
  query: z.object({ plan: z.uuid(says('values.choice-asked')), when: z.enum(CHANGE_RULES).optional() }),
  answer: planChange,
});

export const takeBackChange = endpoint({
  ...step(
    'change/take-back',
    'Takes back a change of plan that is scheduled: the plan of today stays to its last day.',
  ),
  id: 'subscribers.take-back-change',
  body: z.object({ reason, version, mail }),
});

export const convertSubscription = endpoint({
  ...step('convert', 'From today on access that was given is paid for; its person becomes a Subscriber.'),
  id: 'subscribers.convert',
  secondPerson: true,
  body: z.object({ to: day, payment_reference, reason, version, mail }),
});

export const suspendSubscription = endpoint({
  ...step('suspend', 'Suspends a subscription from today on: it opens nothing until it is resumed.'),
  id: 'subscribers.suspend',
  body: z.object({ reason, version, mail }),
});

export const resumeSubscription = endpoint({
  ...step('resume', 'Gives a suspended subscription back.'),
  id: 'subscribers.resume',
  body: z.object({ reason, version, mail }),
});

export const endSubscription = endpoint({
  ...step('end', 'Ends a subscription with a day, without grace; yesterday ends it at once.'),
  id: 'subscribers.end',
  body: z.object({ to: day, reason, version, mail }),
});

export const giveSeat = endpoint({
  ...step(
    'seats',
    'Gives a seat of an organisation to one of its people, by two: who buys for it gives them alone.',
  ),
  id: 'subscribers.give-seat',
  secondPerson: true,
  body: z.object({ user_uuid: z.uuid(), version }),
});

export const freeSeat = endpoint({
  ...step('seats/free', 'Takes a seat back; its person reads on it no longer.'),
  id: 'subscribers.free-seat',
  body: z.object({ user_uuid: z.uuid(), version }),
});

export const noteSubscription = endpoint({
  ...step('notes', 'Adds a note of staff; notes are never changed.'),
  id: 'subscribers.note',
  body: z.object({ text: z.string().trim().min(1, asksFor('text')).max(1000) }),
});

export const countSubscribers = endpoint({
  id: 'subscribers.count',
  method: 'GET',
  path: '/api/v1/subscribers/tabs',
  access: { permission: 'billing.subscriber.view' },
  summary: 'How many subscriptions each tab of the list holds today.',
  answer: z.record(z.enum(['all', ...SUBSCRIBER_TABS]), z.number().int()),
});

/** A plan that can be given today, by the version that holds. */
const givable = z.object({ ...plan.shape, seats: z.number().int(), opens: openedOf });

export const listGivablePlans = endpoint({
  id: 'subscribers.plans',
  method: 'GET',
  path: '/api/v1/subscribers/plans',
  access: { permission: 'billing.subscriber.view' },
  summary: 'Plans that can be given today, with what each opens.',
  answer: z.object({ data: z.array(givable) }),
});
