import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { bilingual } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { SOURCES } from '../subscriptions/holding.ts';
import { localText } from '../values/local-text.ts';
import { mayPlans } from './may-plans.ts';
import { AUDIENCES, CHANGE_RULES, PLAN_TYPES, planTerms, VISIBILITIES } from './plan-terms.ts';
import { holders, planNotice, planVersion, writtenVersion } from './plan-versions.ts';

const short = z
  .string()
  .trim()
  .max(300, says('values.characters', { count: 300 }))
  .default('');

const written = z.object({
  type: z.enum(PLAN_TYPES, says('values.choice-asked')),
  name: bilingual,
  /** One sentence under the name. */
  summary: z.strictObject({ en: short, ms: short }).default({ en: '', ms: '' }),
  audiences: z.array(z.enum(AUDIENCES)).min(1, says('values.plan-audience')).max(AUDIENCES.length),
  visibility: z.enum(['public', 'hidden']).default('hidden'),
  position: z
    .number(says('values.number-asked'))
    .int(says('values.plan-whole'))
    .min(0, says('values.plan-whole'))
    .max(1_000_000)
    .default(0),
  /** Plans that its holders may change to; empty = every public one. */
  changes_to: z.array(z.uuid()).max(100).default([]),
  upgrade_rule: z.enum(CHANGE_RULES).default('now'),
  downgrade_rule: z.enum(CHANGE_RULES).default('term_end'),
});
export type WrittenPlan = z.output<typeof written>;

const plan = written.extend({
  uuid: z.uuid(),
  code: z.string(),
  name: localText,
  summary: localText,
  visibility: z.enum(VISIBILITIES),
  /** The version of today; null before its first day. */
  now: z.object({ number: z.number().int(), valid_from: z.string() }).nullable(),
  /** The next version that is to come. */
  next: z.object({ number: z.number().int(), valid_from: z.string() }).nullable(),
  /** Prices of today, or of its first version while that is to come. */
  prices: planTerms.shape.prices,
  ...holders,
  version: z.number().int(),
});
export type Plan = z.output<typeof plan>;

const planDetail = plan.extend({
  /** Newest first. */
  versions: z.array(planVersion),
  /** Where a cheaper plan gives more than a dearer one, in the language of the call. */
  warnings: z.array(z.string()),
});
export type PlanDetail = z.output<typeof planDetail>;

const key = z.object({ uuid: z.uuid() });
const plans = resource({
  noun: 'plans',
  words: { one: 'plan', many: 'plans' },
  path: '/api/v1/plans',
  key,
  row: plan,
  detail: planDetail,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    type: z.enum(PLAN_TYPES).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    audience: z.enum(AUDIENCES).optional(),
    sort: sortBy(['position', 'name', 'type', 'price', 'holders', 'version'], 'position'),
  },
});

const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('values.plan-code'));
const confirmed = z.boolean().default(false);
/** Selling what nobody could have for the price takes two people (decision 228). */
const priced = { secondPerson: true } as const;

export const listPlans = plans.list(mayPlans('view'));
export const exportPlans = plans.export(mayPlans('view'));
export const showPlan = plans.show(mayPlans('view'));
export const historyOfPlan = plans.history(mayPlans('view'));
export const createPlan = plans.create(
  { ...mayPlans('create'), ...priced, summary: 'Adds a plan with its first version.' },
  { code, ...writtenVersion.shape },
);
export const editPlan = plans.edit({ ...mayPlans('edit'), ...priced }, { confirmed });

const version = { version: z.number().int() };
const step = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/plans/:uuid/${verb}`,
    ...mayPlans('edit'),
    summary,
    params: key,
    body: z.object(version),
    answer: planDetail,
  }) as const;

export const archivePlan = endpoint({
  ...step('archive', 'Takes a plan out of the price list and of what can be given; its holders keep it.'),
  id: 'plans.archive',
});
export const restorePlan = endpoint({
  ...step('restore', 'Brings an archived plan back, hidden.'),
  id: 'plans.restore',
});
export const duplicatePlan = endpoint({
  ...step('duplicate', 'Adds a hidden plan with the words and the newest terms of this one.'),
  id: 'plans.duplicate',
  ...mayPlans('create'),
  body: z.object({ code, name: bilingual }),
  status: 201,
});

const oneVersion = key.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });

export const addPlanVersion = endpoint({
  ...step('versions', 'Adds a version from a day on; holders of earlier ones keep theirs until renewal.'),
  id: 'plans.add-version',
  ...priced,
  body: writtenVersion.extend(version),
  status: 201,
});
export const editPlanVersion = endpoint({
  ...step('versions/:number', 'Changes a version whose day has not come and that nobody is on.'),
  id: 'plans.edit-version',
  method: 'PUT',
  ...priced,
  params: oneVersion,
  body: writtenVersion.extend(version),
});
export const withdrawPlanVersion = endpoint({
  ...step('versions/:number/withdraw', 'Takes back a version whose day has not come and that nobody is on.'),
  id: 'plans.withdraw-version',
  params: oneVersion,
});
export const previewPlanNotice = endpoint({
  ...step('versions/:number/notice', 'The email about a coming version, and how many would get it.'),
  id: 'plans.preview-notice',
  method: 'GET',
  ...mayPlans('view'),
  body: undefined,
  params: oneVersion,
  answer: planNotice,
});
export const sendPlanNotice = endpoint({
  ...step('versions/:number/notice', 'Tells those who hold an earlier version of a coming one, once.'),
  id: 'plans.notify',
  params: oneVersion,
});

export const listPlanHolders = endpoint({
  id: 'plans.holders',
  method: 'GET',
  path: '/api/v1/plans/:uuid/holders',
  access: { permission: 'billing.subscriber.view' },
  summary: 'Who is on a plan today, or on one of its versions.',
  params: key,
  query: z.object({ ...pageQuery, number: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: pageOf(
    z.object({
      subscription: z.uuid(),
      kind: z.enum(['person', 'organisation']),
      /** The account, where it is a person. */
      user: z.uuid().nullable(),
      name: z.string(),
      number: z.number().int(),
      source: z.enum(SOURCES),
      starts_on: z.string(),
      ends_on: z.string(),
    }),
  ),
});
