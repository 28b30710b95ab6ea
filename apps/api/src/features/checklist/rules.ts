import {
  CHECKLIST,
  CHECKLIST_STEPS,
  type ChecklistStep,
  type OfficeCounts,
  type STEP_STATES,
} from '@datum/contract/office/checklist';

const LISTS = ['regions', 'units', 'groups', 'items', 'categories', 'sources', 'providers'] as const;

/** When each step is done. */
const DONE = {
  lists: (has) => LISTS.every((list) => has[list] > 0),
  families: (has) => has.families > 0,
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
  release: (has) => has.releases > 0,
} as const satisfies Readonly<Record<ChecklistStep, (has: OfficeCounts) => boolean>>;

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
