/** Where a booking is. Only `running` is shown on public pages. */
export const AD_STATES = [
  'draft',
  'held',
  'in_review',
  'returned',
  'awaiting_payment',
  'approved',
  'running',
  'paused',
  'done',
  'refused',
] as const;
export type AdState = (typeof AD_STATES)[number];

/** Hours that weeks are kept for the next step of an advertiser. */
export const HOLD_HOURS = 48;
/** Times in a number of days that a person or their organisation may let a week go unpaid; until the days are over they cannot hold it again. */
export const LET_GO = { times: 2, days: 14 } as const;

interface StepRow {
  readonly from: readonly AdState[];
  readonly to: AdState;
  /** Who takes it: who booked, who reviews, or who keeps what runs. */
  readonly by: 'advertiser' | 'reviewer' | 'keeper';
  /** Whether it needs a reason. */
  readonly reason: boolean;
}

/**
 * What people do with a booking. It is reviewed before it is paid, so that a refused one has nothing to pay back: a held
 * one waits for its picture, a returned one for another, an approved one for its payment, each within the hold.
 */
export const AD_STEPS = {
  hold: { from: ['draft'], to: 'held', by: 'advertiser', reason: false },
  submit: { from: ['held', 'returned'], to: 'in_review', by: 'advertiser', reason: false },
  release: {
    from: ['held', 'in_review', 'returned', 'awaiting_payment'],
    to: 'draft',
    by: 'advertiser',
    reason: false,
  },
  approve: { from: ['in_review'], to: 'awaiting_payment', by: 'reviewer', reason: false },
  return: { from: ['in_review'], to: 'returned', by: 'reviewer', reason: true },
  refuse: { from: ['in_review'], to: 'refused', by: 'reviewer', reason: true },
  pause: { from: ['running'], to: 'paused', by: 'keeper', reason: true },
  resume: { from: ['paused'], to: 'running', by: 'keeper', reason: false },
  stop: { from: ['approved', 'running', 'paused'], to: 'done', by: 'keeper', reason: true },
} as const satisfies Record<string, StepRow>;
export type AdStep = keyof typeof AD_STEPS;
export const AD_STEP_NAMES = Object.keys(AD_STEPS) as [AdStep, ...AdStep[]];

/** What happens to a booking by itself: its hold ends, its order is paid, its days come and go. */
export const AD_TURNS = {
  expire: { from: ['held', 'in_review', 'returned', 'awaiting_payment'], to: 'draft' },
  pay: { from: ['awaiting_payment'], to: 'approved' },
  start: { from: ['approved'], to: 'running' },
  finish: { from: ['running', 'paused'], to: 'done' },
} as const satisfies Record<string, Pick<StepRow, 'from' | 'to'>>;
export type AdTurn = keyof typeof AD_TURNS;

/** Words of a booking may change until it is looked at. */
export const EDITED_STATES = ['draft', 'held', 'returned'] as const satisfies readonly AdState[];
/** States whose weeks become free at a minute, unless the next step is taken. Our own look takes its time. */
export const TIMED_STATES = ['held', 'returned', 'awaiting_payment'] as const satisfies readonly AdState[];
/** What can begin again when its first week has come and it was not paid. */
export const UNPAID_STATES = AD_TURNS.expire.from;

export const canStep = (step: AdStep, state: AdState): boolean =>
  AD_STEPS[step].from.some((from) => from === state);
export const canTurn = (turn: AdTurn, state: AdState): boolean =>
  AD_TURNS[turn].from.some((from) => from === state);
export const canEdit = (state: AdState): boolean => EDITED_STATES.some((one) => one === state);
export const isTimed = (state: AdState): boolean => TIMED_STATES.some((one) => one === state);

/** Why a booking is returned, refused, paused or ended: templates, beside a note in free words. */
export const AD_REASONS = [
  'misleading',
  'unreadable',
  'destination',
  'alt',
  'looks_like_figures',
  'not_accepted',
  'complaint',
  'other',
] as const;
export type AdReason = (typeof AD_REASONS)[number];
