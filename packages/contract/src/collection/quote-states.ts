/** What checking has made of a quote (rules 1.3). */
export const QUOTE_REVIEWS = ['new', 'ok', 'flagged', 'asked', 'confirmed', 'rejected'] as const;
export type QuoteReview = (typeof QUOTE_REVIEWS)[number];

/** Where a quote's value comes from (rules 1.3). */
export const QUOTE_ORIGINS = ['reported', 'corrected', 'imputed', 'missing'] as const;
export type QuoteOrigin = (typeof QUOTE_ORIGINS)[number];

/** The one word that a list shows for a sample line in a period. */
export const LINE_STATES = [
  'flagged',
  'asked',
  'waiting',
  'new',
  'ok',
  'edited',
  'confirmed',
  'imputed',
  'missing',
  'rejected',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The badge of a line: its quote's review, unless the origin says more. */
export function lineState(
  quote: { readonly review: QuoteReview; readonly origin: QuoteOrigin } | null,
): LineState {
  if (!quote) {
    return 'waiting';
  }
  if (quote.origin === 'missing' || quote.origin === 'imputed') {
    return quote.review === 'asked' ? 'asked' : quote.origin;
  }
  return quote.review === 'ok' && quote.origin === 'corrected' ? 'edited' : quote.review;
}

/**
 * What a reviewer may decide of a quote, and from which reviews. `own`: from which of them also those who entered it, or may have,
 * where another person holds the right: they may take back what nobody has decided about, never what another person decided
 * (decision 222).
 */
export const REVIEW_DECISIONS = {
  confirm: {
    from: ['new', 'ok', 'flagged', 'asked', 'rejected'],
    to: 'confirmed',
    reason: 'when-flagged',
    own: [],
  },
  reject: {
    from: ['new', 'ok', 'flagged', 'asked', 'confirmed'],
    to: 'rejected',
    reason: 'always',
    own: ['new', 'ok', 'flagged', 'asked'],
  },
  ask: {
    from: ['new', 'ok', 'flagged', 'confirmed'],
    to: 'asked',
    reason: 'always',
    own: ['new', 'ok', 'flagged'],
  },
  recheck: { from: ['confirmed', 'rejected', 'asked'], to: 'flagged', reason: 'never', own: [] },
} as const satisfies Record<
  string,
  {
    readonly from: readonly QuoteReview[];
    readonly to: QuoteReview;
    readonly reason: 'never' | 'always' | 'when-flagged';
    readonly own: readonly QuoteReview[];
  }
>;
export type ReviewDecision = keyof typeof REVIEW_DECISIONS;
export const REVIEW_DECISION_NAMES = Object.keys(REVIEW_DECISIONS) as [ReviewDecision, ...ReviewDecision[]];

/** What a decision needs to know of a quote. */
export interface Reviewed {
  readonly review: QuoteReview;
  readonly hasFlags: boolean;
  readonly enteredBy: string | null;
  /** Who decided about it last. */
  readonly decidedBy: string | null;
  /** Nobody else could decide: what others decided before they left is the reviewer's to decide again. */
  readonly isAlone: boolean;
  /** Entered by somebody whom the reviewer brought in, or who signed in from the same browser. */
  readonly isSameHands?: boolean;
}

export type SkipReason = 'not-found' | 'state' | 'reason-needed' | 'own-value' | 'same-hands';

/** Why a decision passes a quote over; null when it is taken. A decision of their own people take back, no matter who entered it. */
export function skipReason(
  decision: ReviewDecision,
  quote: Reviewed | undefined,
  by: string,
  hasReason: boolean,
): SkipReason | null {
  if (!quote) {
    return 'not-found';
  }
  const { from, reason, own } = REVIEW_DECISIONS[decision];
  if (!(from as readonly QuoteReview[]).includes(quote.review)) {
    return 'state';
  }
  if (!hasReason && (reason === 'always' || (reason === 'when-flagged' && quote.hasFlags))) {
    return 'reason-needed';
  }
  const isOwnToDecide = decision !== 'confirm' && (quote.isAlone || quote.decidedBy === by);
  if (isOwnToDecide || (own as readonly QuoteReview[]).includes(quote.review)) return null;
  if (quote.enteredBy === by) return 'own-value';
  return quote.isSameHands ? 'same-hands' : null;
}

/** Why a price is missing; the codes are stored. */
export const MISSING_REASONS = [
  'not_sold',
  'out_of_stock',
  'source_closed',
  'no_answer',
  'out_of_season',
  'other',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** How a quote came in. */
export const QUOTE_CHANNELS = ['form', 'grid', 'file', 'api', 'demo'] as const;
export type QuoteChannel = (typeof QUOTE_CHANNELS)[number];
