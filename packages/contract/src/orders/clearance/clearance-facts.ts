/**
 * Where the clearance of a document is. `waiting`: not sent yet; `submitted`: the service works on it; `cancelling`: its whole sum
 * was taken off while it could be cancelled; `not-required`: a credit note whose invoice the service does not have.
 */
export const CLEARANCE_STATES = [
  'waiting',
  'submitted',
  'cleared',
  'cancelling',
  'refused',
  'cancelled',
  'not-required',
] as const;
export type ClearanceState = (typeof CLEARANCE_STATES)[number];

/** Narrows payments by the clearance of the documents of their orders. */
export const CLEARANCE_FILTERS = ['underway', 'cleared', 'refused', 'cancelled'] as const;
export type ClearanceFilter = (typeof CLEARANCE_FILTERS)[number];

/** What the service found wrong in a document. */
export interface ClearanceError {
  readonly code: string;
  readonly message: string;
  /** Where in the document; empty = not said. */
  readonly field: string;
}

/** Hours after clearance in which a document can be cancelled, where the office says nothing else. */
export const CANCEL_HOURS = 72;
