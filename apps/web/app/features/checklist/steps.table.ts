import type { ChecklistStep } from '@datum/contract/office/checklist';
import { href } from '@datum/contract/screens/all';

/** Headings of the list, with the steps under each. */
export const STEP_GROUPS = {
  'set-up': ['lists', 'families', 'structure', 'rules', 'calendar'],
  collect: ['lines', 'round', 'quotes', 'review'],
  compute: ['table-one', 'base', 'weights', 'table-two'],
  publish: ['release'],
} as const satisfies Readonly<Record<string, readonly ChecklistStep[]>>;

/** Where a step is done; a run belongs to a round. */
export function placeOf(step: ChecklistStep, round: string | null): string {
  const places: Readonly<Record<ChecklistStep, string>> = {
    lists: href('reference-data'),
    families: href('base-periods', { query: { tab: 'families' } }),
    structure: href('weights', { query: { tab: 'structures' } }),
    rules: href('base-periods', { query: { tab: 'rule-sets' } }),
    calendar: href('releases.indices'),
    lines: href('items', { query: { tab: 'sample-lines' } }),
    round: href('rounds'),
    quotes: href('rounds'),
    review: href('rounds'),
    'table-one': round ? href('table-one', { code: round }) : href('rounds'),
    base: href('base-periods'),
    weights: href('weights'),
    'table-two': round ? href('table-two', { code: round }) : href('rounds'),
    release: href('releases.indices'),
  };
  return places[step];
}
