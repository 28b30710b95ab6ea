import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { bilingual, listCode } from '../lists/values.ts';
import { type LocalText, localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { approvalHead } from './approvals/head.ts';
import { type RuleSet, ruleSet } from './rule-set.ts';

const view = { permission: 'settings.rule-set.view' } as const;
const edit = { permission: 'settings.rule-set.edit' } as const;
const id = z.object({ id: z.coerce.number().int().positive() });

const body = z.strictObject({
  /** Null = for all families that have none of their own. */
  family: z.string().max(40).nullable().default(null),
  title: bilingual,
  rules: ruleSet,
  valid_from: month.nullable().default(null),
  note: z.string().trim().max(1000).default(''),
});

/** A stored rule set: a code and its revisions. */
export const storedRuleSet = approvalHead.extend({
  code: z.string(),
  revision: z.number().int(),
  /** The index family that it is for, with the prices that the family reads; null = all that have none of their own. */
  family: z.string().nullable(),
  family_name: localText.nullable(),
  title: localText,
  valid_from: z.string().nullable(),
  rules: ruleSet,
});
export type StoredRuleSet = z.output<typeof storedRuleSet>;

/** One revision by itself. */
export const ruleSetDetail = storedRuleSet.extend({
  /** Of one that nothing was computed by yet, and that others do not come before: what it is for. */
  waits_for: z
    .object({
      /** The first month that will be computed by it; null = there is no round yet, the next that is opened. */
      period: z.string().nullable(),
      /** Rounds from then on, not published, that were computed by other rules and keep those. */
      kept: z.array(z.string()),
    })
    .nullable(),
});
export type RuleSetDetail = z.output<typeof ruleSetDetail>;

/** A rule set as computations read it. */
export interface UsedRules {
  readonly id: number;
  readonly title: LocalText;
  readonly content: RuleSet;
}

export const listRuleSets = endpoint({
  id: 'rule-sets.list',
  method: 'GET',
  path: '/api/v1/rule-sets',
  access: view,
  summary: 'Rule sets with their revisions, newest first, and the families.',
  answer: listOf(storedRuleSet).extend({
    families: z.array(z.object({ code: z.string(), name: localText })),
  }),
});

export const showRuleSet = endpoint({
  id: 'rule-sets.show',
  method: 'GET',
  path: '/api/v1/rule-sets/:id',
  access: view,
  summary: 'One revision of a rule set.',
  params: id,
  answer: ruleSetDetail,
});

export const createRuleSet = endpoint({
  id: 'rule-sets.create',
  method: 'POST',
  path: '/api/v1/rule-sets',
  access: edit,
  summary: 'Makes the first revision of a rule set, as a draft.',
  body: body.extend({ code: listCode }),
  answer: ruleSetDetail,
  status: 201,
});

export const editRuleSet = endpoint({
  id: 'rule-sets.edit',
  method: 'PUT',
  path: '/api/v1/rule-sets/:id',
  access: edit,
  summary: 'Changes a draft.',
  params: id,
  body: body.extend({ version: z.number().int() }),
  answer: ruleSetDetail,
});
