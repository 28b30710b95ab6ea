/** How a statement was written. */
export const STATEMENT_FORMATS = ['csv', 'mt940', 'camt053'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** What became of a line. `checked` waits for a second person; `known`: its money was recorded from a proof before. */
export const LINE_STATES = ['open', 'checked', 'booked', 'known', 'aside'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Why a line is set aside: found by the reading, or chosen by a person. */
export const CHOSEN_REASONS = ['not-ours', 'returned', 'other'] as const;
export const ASIDE_REASONS = ['twin', 'debit', 'reversal', 'account', 'currency', ...CHOSEN_REASONS] as const;
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** Parts of the lines of a statement, as people go through them. */
export const LINE_VIEWS = ['sure', 'likely', 'none', 'aside', 'done'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

/**
 * What a line is: money that came in, money that went out, a booking that takes an earlier one back, or an amount of which the file
 * does not say where it went.
 */
export const LINE_KINDS = ['credit', 'debit', 'reversal', 'unclear'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One line of a bank statement, whatever format it came in. */
export interface StatementLine {
  /** As the file names it, without blanks; '' where it does not. */
  readonly account: string;
  /** '' where the file does not say. */
  readonly currency: string;
  readonly booked_on: string;
  /** Minor units; below zero for money that went out, as the file has it where that is unclear. */
  readonly amount: number;
  readonly kind: LineKind;
  readonly bank_reference: string;
  readonly payer: string;
  /** What the payer wrote, with the reference in it. */
  readonly text: string;
}
