/** Where a message is. Each change is mailed to the person who wrote it. */
export const FEEDBACK_STATES = [
  'new',
  'acknowledged',
  'planned',
  'done',
  'not-planned',
  'duplicate',
] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** What a person can set; a duplicate comes about by merging alone, and nothing becomes new again. */
export const FEEDBACK_STEPS = {
  acknowledged: { from: ['new', 'planned', 'done', 'not-planned'], reason: false },
  planned: { from: ['new', 'acknowledged', 'not-planned'], reason: false },
  done: { from: ['new', 'acknowledged', 'planned'], reason: false },
  'not-planned': { from: ['new', 'acknowledged', 'planned'], reason: true },
} as const satisfies Partial<
  Record<FeedbackState, { readonly from: readonly FeedbackState[]; readonly reason: boolean }>
>;
export type FeedbackStep = keyof typeof FEEDBACK_STEPS;
export const FEEDBACK_STEP_NAMES = Object.keys(FEEDBACK_STEPS) as FeedbackStep[]; // its own keys

/** Whether a message in one state can be set to another. */
export const canStep = (from: FeedbackState, to: FeedbackStep): boolean =>
  FEEDBACK_STEPS[to].from.some((state) => state === from);

/** Letters of a reason that the sender gets. */
export const LEAST_REASON = 10;
