/** What a payer's banking app reads: nothing, the SEPA text (EPC069-12), or the bank's own. */
export const QR_KINDS = ['none', 'sepa', 'payload'] as const;

/** Where a proof is. `checked`: one person found it right, and a second one is asked. */
export const PROOF_STATES = ['received', 'checked', 'verified', 'part', 'returned', 'replaced'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** Why a proof goes back to its payer. */
export const RETURN_REASONS = ['unreadable', 'amount', 'account', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What somebody who checks a proof should look at twice. */
export const PROOF_WARNINGS = ['file-seen', 'reference-seen', 'short', 'over', 'not-waiting'] as const;
export type ProofWarning = (typeof PROOF_WARNINGS)[number];

/** Proofs of one order at most. */
export const MOST_PROOFS = 20;
