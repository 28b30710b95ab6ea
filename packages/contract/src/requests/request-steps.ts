/** Where a request is, from its coming to its end. */
export const REQUEST_STATES = [
  'received',
  'clarifying',
  'quoted',
  'accepted',
  'in_work',
  'review',
  'delivered',
  'closed',
  'declined',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The states that the bar of a request shows, in their order; who is declined leaves it. */
export const REQUEST_PATH = REQUEST_STATES.filter((state) => state !== 'declined');

/** What a request waits for that we cannot do: its clock stands meanwhile. */
export const WAITS = ['requester', 'payment'] as const;
export type Wait = (typeof WAITS)[number];

/** Nobody works on these any more, and they have no day by which something is due. */
export const ENDED_STATES = ['delivered', 'closed', 'declined'] as const satisfies readonly RequestState[];
export const isEnded = (state: RequestState): boolean => ENDED_STATES.some((one) => one === state);

/** A step that staff take by hand. What messages, quotes and deliveries bring with them is in `BROUGHT`. */
export const REQUEST_STEPS = {
  begin: { from: ['received', 'clarifying', 'accepted'], to: 'in_work', reason: false },
  review: { from: ['in_work'], to: 'review', reason: false },
  return: { from: ['review'], to: 'in_work', reason: true },
  decline: { from: ['received', 'clarifying', 'quoted', 'accepted'], to: 'declined', reason: true },
  close: {
    from: ['received', 'clarifying', 'quoted', 'accepted', 'in_work', 'review', 'delivered'],
    to: 'closed',
    reason: true,
  },
  reopen: { from: ['delivered', 'closed', 'declined'], to: 'in_work', reason: true },
} as const satisfies Record<
  string,
  { readonly from: readonly RequestState[]; readonly to: RequestState; readonly reason: boolean }
>;
export type RequestStep = keyof typeof REQUEST_STEPS;
export const REQUEST_STEP_NAMES = Object.keys(REQUEST_STEPS) as RequestStep[];

/** What moves a request beside the steps: a question of ours, a quote, its acceptance, a delivery. */
export const BROUGHT = {
  ask: { from: ['received', 'clarifying', 'accepted', 'in_work'], to: 'clarifying' },
  quote: { from: ['received', 'clarifying', 'quoted'], to: 'quoted' },
  accept: { from: ['quoted'], to: 'accepted' },
  'not-accept': { from: ['quoted'], to: 'clarifying' },
  withdraw: { from: ['quoted', 'accepted', 'clarifying'], to: 'clarifying' },
  deliver: { from: ['review'], to: 'delivered' },
} as const satisfies Record<string, { readonly from: readonly RequestState[]; readonly to: RequestState }>;
export type Brought = keyof typeof BROUGHT;

/** Why a step is not possible now. */
export type RequestBlock = 'state' | 'payment' | 'answer' | 'merged';

interface Facts {
  readonly state: RequestState;
  /** Whether the quote that was accepted is not paid. */
  readonly isOwed: boolean;
  readonly isMerged: boolean;
  /** Whether something is there to be looked at: a frozen answer, or what was sent since work began. */
  readonly hasAnswer: boolean;
}

/** Why a request cannot take a step; null = it can. */
export function requestBlock(step: RequestStep, facts: Facts): RequestBlock | null {
  const { from } = REQUEST_STEPS[step];
  if (facts.isMerged) return 'merged';
  if (!from.some((state) => state === facts.state)) return 'state';
  if (facts.isOwed && (step === 'begin' || step === 'review')) return 'payment';
  return step === 'review' && !facts.hasAnswer ? 'answer' : null;
}

/** Where a step leads: what ended before it was paid is opened to wait for its payment again. */
export const stepLeads = (step: RequestStep, { isOwed }: Pick<Facts, 'isOwed'>): RequestState =>
  step === 'reopen' && isOwed ? 'accepted' : REQUEST_STEPS[step].to;

/** Whether a request can be brought on; a merged one goes nowhere. */
export const canBring = (what: Brought, { state, isMerged }: Pick<Facts, 'state' | 'isMerged'>): boolean =>
  !isMerged && BROUGHT[what].from.some((from) => from === state);
