import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';

interface Step {
  /** Steps that must be done before it. */
  readonly after: readonly string[];
  /** What one must be allowed to do it. */
  readonly permission: Permission;
}

/** From an empty office to its first release, in this order. */
export const CHECKLIST = {
  lists: { after: [], permission: 'settings.material.create' },
  families: { after: [], permission: 'settings.base-year.edit' },
  structure: { after: ['lists', 'families'], permission: 'settings.weightage.edit' },
  rules: { after: ['families'], permission: 'settings.rule-set.edit' },
  calendar: { after: [], permission: 'publish.calendar.edit' },
  lines: { after: ['lists'], permission: 'data.sample.create' },
  round: { after: ['lines'], permission: 'data.round.create' },
  quotes: { after: ['round'], permission: 'data.bmp.create' },
  review: { after: ['quotes'], permission: 'data.bmp.approve' },
  'table-one': { after: ['structure', 'rules', 'review'], permission: 'index.table-one.run' },
  base: { after: ['table-one'], permission: 'settings.base-year.edit' },
  weights: { after: ['structure'], permission: 'settings.weightage.edit' },
  'table-two': { after: ['table-one', 'base', 'weights'], permission: 'index.table-two.run' },
  release: { after: ['table-two'], permission: 'publish.cost-indices.schedule' },
} as const satisfies Readonly<Record<string, Step>>;
export type ChecklistStep = keyof typeof CHECKLIST;
export const CHECKLIST_STEPS = Object.keys(CHECKLIST) as [ChecklistStep, ...ChecklistStep[]];

/** `next` is the first that is not done; `ready` could be done too; `later` waits for the steps before it. */
export const STEP_STATES = ['done', 'next', 'ready', 'later'] as const;

/** How much of everything there is. */
export const officeCounts = z.object({
  regions: z.number().int(),
  units: z.number().int(),
  groups: z.number().int(),
  items: z.number().int(),
  categories: z.number().int(),
  sources: z.number().int(),
  providers: z.number().int(),
  families: z.number().int(),
  structures: z.number().int(),
  rules: z.number().int(),
  dates: z.number().int(),
  lines: z.number().int(),
  items_with_line: z.number().int(),
  regions_with_line: z.number().int(),
  sources_with_line: z.number().int(),
  /** Items with fewer than three sources: their prices could not be shown. */
  items_hidden: z.number().int(),
  rounds: z.number().int(),
  sheets: z.number().int(),
  sheets_in: z.number().int(),
  sheets_approved: z.number().int(),
  quotes: z.number().int(),
  table_ones: z.number().int(),
  bases: z.number().int(),
  weights: z.number().int(),
  table_twos: z.number().int(),
  releases: z.number().int(),
});
export type OfficeCounts = z.output<typeof officeCounts>;

export const showChecklist = endpoint({
  id: 'checklist.show',
  method: 'GET',
  path: '/api/v1/checklist',
  access: { permission: 'settings.general.view' },
  summary:
    'The steps from an empty office to its first release: which are done, which is next, who may do it.',
  answer: z.object({
    /** Something was released: the list has done its work. */
    is_live: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(CHECKLIST_STEPS),
        state: z.enum(STEP_STATES),
        /** People who may do it, by name; at most three. */
        people: z.array(z.string()),
      }),
    ),
    counts: officeCounts,
    first_date: z.string().nullable(),
    /** The newest round, where there is one. */
    round: z.string().nullable(),
  }),
});
