import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { PRICE_DATA_SETS } from '../data-sets/all.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';

interface Step {
  /** Steps that must be done before it. */
  readonly after: readonly string[];
  /** What one must be allowed to do it: one of these. */
  readonly anyOf: readonly [Permission, ...Permission[]];
}

/** One data set's permission is enough: an office begins with any of them. */
function ofDataSets(action: 'create' | 'approve'): readonly [Permission, ...Permission[]] {
  const [first, ...others] = PRICE_DATA_SETS;
  return [`${first.resource}.${action}`, ...others.map(({ resource }) => `${resource}.${action}` as const)];
}

/** From an empty office to the first releases of what it began, and to its first subscriber, in this order. */
export const CHECKLIST = {
  'second-administrator': { after: [], anyOf: ['people.user.create'] },
  lists: { after: [], anyOf: ['settings.material.create'] },
  families: { after: [], anyOf: ['settings.base-year.edit'] },
  structure: { after: ['lists', 'families'], anyOf: ['settings.weightage.edit'] },
  rules: { after: ['families'], anyOf: ['settings.rule-set.edit'] },
  calendar: { after: [], anyOf: ['publish.calendar.edit'] },
  lines: { after: ['lists'], anyOf: ['data.sample.create'] },
  round: { after: ['lines'], anyOf: ['data.round.create'] },
  quotes: { after: ['round'], anyOf: ofDataSets('create') },
  review: { after: ['quotes'], anyOf: ofDataSets('approve') },
  'table-one': { after: ['structure', 'rules', 'review'], anyOf: ['index.table-one.run'] },
  base: { after: ['table-one'], anyOf: ['settings.base-year.edit'] },
  weights: { after: ['structure'], anyOf: ['settings.weightage.edit'] },
  'table-two': { after: ['table-one', 'base', 'weights'], anyOf: ['index.table-two.run'] },
  'release-prices': { after: ['table-one'], anyOf: ['publish.cost-data.schedule'] },
  release: { after: ['table-two'], anyOf: ['publish.cost-indices.schedule'] },
  tax: { after: [], anyOf: ['billing.plan.edit'] },
  'price-list': { after: ['tax'], anyOf: ['billing.plan.create'] },
  seller: { after: [], anyOf: ['billing.plan.edit'] },
  subscriber: { after: ['price-list'], anyOf: ['billing.subscriber.grant'] },
  portal: { after: [], anyOf: ['cms.portal.edit'] },
  contact: { after: [], anyOf: ['cms.contact.create', 'cms.about.create'] },
  legal: { after: [], anyOf: ['cms.legal.publish'] },
  front: { after: [], anyOf: ['cms.homepage.edit'] },
  'first-words': { after: [], anyOf: ['cms.news.create', 'cms.faq.create'] },
} as const satisfies Readonly<Record<string, Step>>;
export type ChecklistStep = keyof typeof CHECKLIST;
export const CHECKLIST_STEPS = Object.keys(CHECKLIST) as [ChecklistStep, ...ChecklistStep[]];

/** `next` is the first that is not done; `ready` could be done too; `later` waits for the steps before it. */
export const STEP_STATES = ['done', 'next', 'ready', 'later'] as const;

/** How much of everything there is. */
export const officeCounts = z.object({
  /** Rights to what takes two people that fewer than two hold who can act now. */
  rights_alone: z.number().int(),
  regions: z.number().int(),
  units: z.number().int(),
  groups: z.number().int(),
  items: z.number().int(),
  categories: z.number().int(),
  sources: z.number().int(),
  providers: z.number().int(),
  families: z.number().int(),
  /** Families that one of them weighs and that the office does not have yet. */
  families_lacking: z.number().int(),
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
  /** Products that staff began, and those of them that readers have: prices with sample lines, families. */
  prices_begun: z.number().int(),
  prices_out: z.number().int(),
  indices_begun: z.number().int(),
  indices_out: z.number().int(),
  tax_rates: z.number().int(),
  /** Plans of the price list. */
  plans: z.number().int(),
  /** 1 once it is entered who sells. */
  seller: z.number().int(),
  subscribers: z.number().int(),
  /** The public site: whether it has a name or a logo of its own, contacts and the page about the office, documents in force, a front page that was set, news and answers. */
  portal_named: z.number().int(),
  contacts: z.number().int(),
  legal: z.number().int(),
  front_set: z.number().int(),
  articles: z.number().int(),
});
export type OfficeCounts = z.output<typeof officeCounts>;

export const showChecklist = endpoint({
  id: 'checklist.show',
  method: 'GET',
  path: '/api/v1/checklist',
  access: { permission: 'settings.general.view' },
  summary:
    'The steps from an empty office to the first release of each product that it began: which are done, which is next, who may do it.',
  answer: z.object({
    /** Prices and indices that staff began are with readers: the list has done its work. */
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
    /** The earliest announced minute of a release that is not out yet. */
    next_date: z.string().nullable(),
    /** The newest round, where there is one. */
    round: z.string().nullable(),
    /** What a step is about where an office has a part of it alone: the first that is not done, else the first that it has. */
    begins: z.object({
      /** Codes of families that another one weighs and that are not there yet. */
      families: z.array(z.string()),
      lines: z.enum(DATA_SET_CODES).nullable(),
      'table-one': z.string().nullable(),
      'table-two': z.string().nullable(),
    }),
  }),
});
