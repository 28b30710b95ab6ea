import { DATA_SET_CODES } from '@datum/contract/data-sets/price-data-set';
import {
  CHECKLIST,
  CHECKLIST_STEPS,
  type ChecklistStep,
  type OfficeCounts,
  type STEP_STATES,
} from '@datum/contract/office/checklist';
import { LEGAL_DOCUMENTS } from '@datum/contract/site/legal-documents';
import { COMPUTED_FAMILIES, SURVEYED_FAMILIES, weighedBy } from '@datum/contract/subjects/families';

const LISTS = ['regions', 'units', 'groups', 'items', 'categories', 'sources', 'providers'] as const;

/** When each step is done. */
const DONE = {
  'second-administrator': (has) => has.rights_alone === 0,
  lists: (has) => LISTS.every((list) => has[list] > 0),
  families: (has) => has.families > 0 && has.families_lacking === 0,
  structure: (has) => has.structures > 0,
  rules: (has) => has.rules > 0,
  calendar: (has) => has.dates > 0,
  lines: (has) => has.lines > 0,
  round: (has) => has.sheets > 0,
  quotes: (has) => has.sheets > 0 && has.sheets_in === has.sheets,
  review: (has) => has.sheets > 0 && has.sheets_approved === has.sheets,
  'table-one': (has) => has.table_ones > 0,
  base: (has) => has.bases > 0,
  weights: (has) => has.weights > 0,
  'table-two': (has) => has.table_twos > 0,
  'release-prices': (has) => has.prices_begun > 0 && has.prices_out === has.prices_begun,
  release: (has) => has.indices_begun > 0 && has.indices_out === has.indices_begun,
  tax: (has) => has.tax_rates > 0,
  'price-list': (has) => has.plans > 0,
  seller: (has) => has.seller > 0,
  subscriber: (has) => has.subscribers > 0,
  portal: (has) => has.portal_named > 0,
  contact: (has) => has.contacts > 0,
  legal: (has) => has.legal >= LEGAL_DOCUMENTS.length,
  front: (has) => has.front_set > 0,
  'first-words': (has) => has.articles > 0,
} as const satisfies Readonly<Record<ChecklistStep, (has: OfficeCounts) => boolean>>;

/** Whether readers have the prices and the indices that staff began. */
export const isPublished = (has: OfficeCounts) => DONE['release-prices'](has) && DONE.release(has);

/** The state of each step, in their order. */
export function stepsOf(
  has: OfficeCounts,
): { readonly step: ChecklistStep; readonly state: (typeof STEP_STATES)[number] }[] {
  const isDone = (step: string) => DONE[step as ChecklistStep](has);
  const next = CHECKLIST_STEPS.find((step) => !isDone(step));
  return CHECKLIST_STEPS.map((step) => {
    if (isDone(step)) {
      return { step, state: 'done' };
    }
    if (step === next) {
      return { step, state: 'next' };
    }
    return { step, state: CHECKLIST[step].after.every(isDone) ? 'ready' : 'later' };
  });
}

type Begun = Readonly<
  Record<'items' | 'lines' | 'families' | 'table_ones' | 'table_twos', readonly string[]>
>;

/** Which data set or family a step goes on with: the first that was begun and is not done, else the first that was begun. */
export const begins = ({ items, lines, families, table_ones, table_twos }: Begun) => ({
  families: lackingOf(families),
  lines: firstOf(DATA_SET_CODES, items, lines),
  'table-one': firstOf(codesOf(SURVEYED_FAMILIES), families, table_ones),
  'table-two': firstOf(codesOf(COMPUTED_FAMILIES), families, table_twos),
});

/** Families that begun ones weigh, directly or by one between, and that are not there yet. */
function lackingOf(families: readonly string[]): string[] {
  const needed = (code: string): readonly string[] => weighedBy(code).flatMap((one) => [one, ...needed(one)]);
  const wanted = new Set(families.flatMap(needed));
  return codesOf(COMPUTED_FAMILIES).filter((code) => wanted.has(code) && !families.includes(code));
}

const codesOf = (families: readonly { readonly code: string }[]) => families.map(({ code }) => code);

function firstOf<Code extends string>(
  order: readonly Code[],
  begun: readonly string[],
  done: readonly string[],
): Code | null {
  const own = order.filter((code) => begun.includes(code));
  return own.find((code) => !done.includes(code)) ?? own[0] ?? null;
}
