import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { PLAN_TYPES, REACHES } from '../plans/plan-terms.ts';
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

/** A day that is asked for. */
export const day = dayText(says('values.day-asked'));

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

/** A subscription with its periods, people and history. */
export const subscription = subscriber.extend({
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

/** Names a subscription in a path. */
export const params = z.object({ uuid: z.uuid() });
/** What a plan opens. */
export const openedOf = z.array(z.object({ product: z.enum(PRODUCTS), level: z.enum(USES) }));
/** The payment that paid days stand on: the number of a paid order, or where the money came. 422 where paid days have none. */
export const payment_reference = z
  .string()
  .trim()
  .max(120, says('values.characters', { count: 120 }))
  .default('');
/** Whether the holder hears of it by mail. */
export const mail = z.boolean().default(true);

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
