import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { DATA_SET_CODES } from '@datum/contract/data-sets/price-data-set';
import type { ChecklistStep, showChecklist } from '@datum/contract/office/checklist';
import { href } from '@datum/contract/screens/all';
import { linesTabOf } from '../../lib/screens/data-set-tabs.ts';

/** Headings of the list, with the steps under each. */
export const STEP_GROUPS = {
  'set-up': ['second-administrator', 'lists', 'families', 'structure', 'rules', 'calendar'],
  collect: ['lines', 'round', 'quotes', 'review'],
  compute: ['table-one', 'base', 'weights', 'table-two'],
  publish: ['release-prices', 'release'],
  offer: ['tax', 'price-list', 'seller', 'subscriber'],
  site: ['portal', 'contact', 'legal', 'front', 'first-words'],
} as const satisfies Readonly<Record<string, readonly ChecklistStep[]>>;

/** Where a step is done; a run belongs to a round, and sample lines to the page of their data set. */
export function placeOf(
  step: ChecklistStep,
  { round, begins }: Pick<AnswerOf<typeof showChecklist>, 'round' | 'begins'>,
): string {
  const lines = linesTabOf(begins.lines ?? DATA_SET_CODES[0]);
  const run = (table: 'table-one' | 'table-two') =>
    round ? href(table, { code: round }, { query: { family: begins[table] } }) : href('rounds');
  const places: Readonly<Record<ChecklistStep, string>> = {
    'second-administrator': href('users.create'),
    lists: href('reference-data'),
    families: href('base-periods', { query: { tab: 'families' } }),
    structure: href('weights', { query: { tab: 'structures' } }),
    rules: href('base-periods', { query: { tab: 'rule-sets' } }),
    calendar: href('releases.indices'),
    lines: href(lines.page, { query: { tab: lines.tab } }),
    round: href('rounds'),
    quotes: href('rounds'),
    review: href('rounds'),
    'table-one': run('table-one'),
    base: href('base-periods'),
    weights: href('weights'),
    'table-two': run('table-two'),
    'release-prices': href('releases.prices'),
    release: href('releases.indices'),
    tax: href('plans.list', { query: { tab: 'tax' } }),
    'price-list': href('plans.list'),
    seller: href('settings', { query: { tab: 'selling' } }),
    subscriber: href('subscribers'),
    portal: href('cms.portal'),
    contact: href('cms.contact.list'),
    legal: href('cms.legal'),
    front: href('cms.homepage.list'),
    'first-words': href('cms.news.list'),
  };
  return places[step];
}
