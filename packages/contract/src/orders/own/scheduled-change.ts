import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';
import { STANDINGS } from '../../subscriptions/status-on.ts';
import { localText } from '../../values/local-text.ts';
import { money } from '../order-quotes.ts';
import { payee } from '../refunds/refunds.ts';

/** How what was paid for a change goes back: nothing was paid, at its service, or to a bank account by hand. */
export const BACK_WAYS = ['none', 'service', 'bank'] as const;

const change = z.object({
  /** The plan that follows, and its first day. */
  name: localText,
  from: z.string(),
  /** The plan of now, which then goes on as if nothing had been scheduled, and its last day. */
  keeps: localText,
  until: z.string(),
  way: z.enum(BACK_WAYS),
  /** Minor units; 0 where nothing was paid. */
  amount: money,
  currency: z.string(),
});
export type ScheduledChange = z.output<typeof change>;

export const showScheduledChange = endpoint({
  id: 'own-subscription.scheduled-change',
  method: 'GET',
  path: '/api/v1/own-subscription/scheduled-change',
  access: 'signed-in',
  summary:
    'The change of plan that follows the term of the own subscription, and what goes back if it is undone.',
  answer: z.object({ change: change.nullable() }),
});

/** 409 where none is scheduled any more, or further terms are paid after it; 422 at `way` where the money goes back otherwise. */
export const takeBackOwnChange = endpoint({
  id: 'own-subscription.take-back-change',
  method: 'POST',
  path: '/api/v1/own-subscription/take-back-change',
  access: 'signed-in',
  stepUp: { member: 'way', in: ['bank'] },
  summary:
    'Undoes the change of plan that follows the term, before its first day: what was paid for it is paid back, and the plan of now stays.',
  body: z.object({
    /** As the scheduled change was shown. */
    way: z.enum(BACK_WAYS, says('values.choice-asked')),
    /** Whom it is paid to, by bank. */
    payee: payee.nullable().default(null),
  }),
  answer: z.object({ status: z.enum(STANDINGS), ends_on: z.string() }),
});

/** What a plan may have less room for than is used. */
export const OVER_LIMITS = ['seats', 'invitations', 'downloads', 'api_calls', 'api_keys'] as const;

const over = z.object({
  limit: z.enum(OVER_LIMITS),
  /** What is used: people with a seat, open invitations, keys; of counted uses the most in one window of three months. */
  used: z.number().int(),
  /** What the other plan has. */
  most: z.number().int(),
});
export type OverLimit = z.output<typeof over>;

export const listOverLimits = endpoint({
  id: 'own-subscription.over-limits',
  method: 'GET',
  path: '/api/v1/own-subscription/over-limits',
  access: 'signed-in',
  summary: 'What the own subscription uses that another plan has no room for.',
  query: z.object({ plan: z.uuid(says('values.choice-asked')) }),
  answer: z.object({ limits: z.array(over).max(OVER_LIMITS.length) }),
});
