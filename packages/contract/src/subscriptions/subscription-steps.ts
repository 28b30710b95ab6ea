import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../lists/values.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { CHANGE_RULES } from '../plans/plan-terms.ts';
import { day, mail, openedOf, params, payment_reference, subscription } from './subscribers.ts';

const version = z.number().int();

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
