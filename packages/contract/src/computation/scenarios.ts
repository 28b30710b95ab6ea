import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { APPROVAL_STATES } from './approvals/steps.ts';
import { askedSurveyed, surveyedCode } from './family-code.ts';

/** How far a scenario is: its job says, until it has values. */
export const SCENARIO_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const INDEX_KINDS = ['cost_index', 'group_index'] as const;
export type IndexKind = (typeof INDEX_KINDS)[number];

const titled = z.object({ id: z.number().int(), title: localText, status: z.enum(APPROVAL_STATES) });
const span = z.object({ from: z.string(), to: z.string() });
const place = z.object({ id: z.number().int(), name: localText });

/** A what-if: indices computed again with other rules, weights or base. It is never published. */
export const scenario = z.object({
  id: z.number().int(),
  family: z.string(),
  name: z.string(),
  note: z.string(),
  /** Null = as the official runs. */
  weight_set: titled.nullable(),
  rule_set: titled.nullable(),
  base: span.nullable(),
  /** First month in which other rules and weights count; null = the first of all. */
  changes_from: z.string().nullable(),
  /** First month that was computed; null until then. */
  period_from: z.string().nullable(),
  period_to: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  state: z.enum(SCENARIO_STATES),
  job: z
    .object({
      id: z.uuid(),
      progress: z.number().int(),
      total: z.number().int(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type Scenario = z.output<typeof scenario>;

export const scenarioDetail = scenario.extend({
  /** The official base that its indices are told on; null = its own. */
  told_on: localText.nullable(),
  /** What series can be asked for. */
  groups: z.array(place),
  categories: z.array(place),
  regions: z.array(place),
  variants: z.array(z.object({ code: z.string(), name: localText })),
});
export type ScenarioDetail = z.output<typeof scenarioDetail>;

const id = z.number().int().positive();
const scenarios = resource({
  noun: 'scenarios',
  words: { one: 'what-if', many: 'what-ifs' },
  path: '/api/v1/scenarios',
  key: z.object({ id: z.coerce.number().int().positive() }),
  row: scenario,
  detail: scenarioDetail,
  body: z.object({
    family: surveyedCode,
    name: z
      .string()
      .trim()
      .min(1, says('values.scenario-name-asked'))
      .max(120, says('values.characters', { count: 120 })),
    note: z.string().trim().max(1000).default(''),
    weight_set_id: id.nullable().default(null),
    rule_set_id: id.nullable().default(null),
    base_from: month.nullable().default(null),
    base_to: month.nullable().default(null),
    changes_from: month.nullable().default(null),
    period_to: month,
  }),
});

const TRY = { access: { permission: 'index.whatif.run' } } as const;

export const listScenarios = scenarios.list(TRY);
export const showScenario = scenarios.show(TRY);
export const createScenario = scenarios.create({
  ...TRY,
  summary:
    'Computes history again with other rules, weights or base, as a job. Nothing of it is published; drafts may be tried.',
});
export const removeScenario = scenarios.remove(TRY);

/** What a scenario can be made of. */
const scenarioChoices = z.object({
  /** Computed over matched lines, newest first. */
  months: z.array(z.string()),
  /** Last month of the first edition, which cannot be tried; null when there is none. */
  first_edition_to: z.string().nullable(),
  /** Months of the official base; null before its approval. */
  base: span.nullable(),
  weight_sets: z.array(titled),
  /** Those that compare matched lines. */
  rule_sets: z.array(titled),
});
export type ScenarioChoices = z.output<typeof scenarioChoices>;

export const showScenarioChoices = endpoint({
  id: 'scenarios.choices',
  method: 'GET',
  path: '/api/v1/scenario-choices',
  ...TRY,
  summary: 'Months, weight sets and rule sets that a what-if can be computed with, drafts too.',
  query: z.object({ family: askedSurveyed }),
  answer: scenarioChoices,
});

/** A series of a scenario beside the official one. */
export const showScenarioSeries = endpoint({
  id: 'scenarios.series',
  method: 'GET',
  path: '/api/v1/scenarios/:id/series',
  ...TRY,
  summary: 'One series of a what-if and the official one by month, on the same base, with their difference.',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({
    kind: z.enum(INDEX_KINDS).default('cost_index'),
    member: z.coerce.number().int().positive(),
    region: z.coerce.number().int().positive(),
    variant: z.string().max(40).default(''),
  }),
  answer: z.object({
    /** Base 100, unrounded; null where one has no figure. */
    months: z.array(
      z.object({
        period: z.string(),
        official: z.number().nullable(),
        scenario: z.number().nullable(),
        /** Scenario less official. */
        points: z.number().nullable(),
        percent: z.number().nullable(),
      }),
    ),
    decimals: z.number().int(),
  }),
});
