import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { LEVELS, REACHES } from '../plans/plan-terms.ts';
import { PRODUCTS } from '../subjects/products.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';
import { MUSTS, USES, WAYS } from './access-steps.ts';
import { SOURCES } from './holding.ts';

const step = z.object({
  code: z.enum([...MUSTS, ...WAYS]),
  holds: z.boolean(),
  detail: z.string().optional(),
  subscription: z.string().optional(),
  plan: localText.nullable().optional(),
  organisation: localText.nullable().optional(),
  source: z.enum(SOURCES).nullable().optional(),
  level: z.enum(LEVELS).optional(),
  reach: z.enum(REACHES).optional(),
  from: z.string().nullable().optional(),
  until: z.string().nullable().optional(),
  /** Of a limit that is used up: how many there are in its window, and the day on which they come back. */
  limit: z.number().int().optional(),
  resets: z.string().optional(),
});

const explanation = z.object({
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  product: z.enum(PRODUCTS),
  level: z.enum(USES),
  reach: z.enum(REACHES),
  period: z.string().nullable(),
  /** The newest period that is published; null where nothing is. */
  newest: z.string().nullable(),
  on: z.string(),
  open: z.boolean(),
  /** Where it is closed: the first later day on which what is arranged already opens it; null where nothing does. */
  opens_on: z.string().nullable(),
  /** What must hold, in the order in which it is asked; then every way that opens it or does not. */
  steps: z.array(step),
  /** Who can give access; told to staff alone. */
  givers: z.array(z.string()),
});
export type AccessExplanation = z.output<typeof explanation>;

export const explainAccessOf = endpoint({
  id: 'access-explanations.show',
  method: 'GET',
  path: '/api/v1/access-explanations',
  access: 'signed-in',
  seenAs: true,
  summary:
    'Why a person can, or cannot, open a product: every reason in order. About oneself; about others with `billing.subscriber.view`.',
  query: z.object({
    person: z.uuid().optional(),
    product: z.enum(PRODUCTS, says('values.choice-asked')),
    level: z.enum(USES).default('view'),
    reach: z.enum(REACHES).default('country'),
    period: period.optional(),
    on: dayText(says('values.day-asked')).optional(),
  }),
  answer: explanation,
});
