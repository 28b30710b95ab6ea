import type { ClearanceError } from '@datum/contract/orders/clearance/clearance-facts';

/** A document as it is sent to clearance: everything that it says, from its frozen copies. */
export interface ClearedDocument {
  /** Its own number, by which the service knows it again. */
  readonly number: string;
  readonly content: object;
}

/** What became of a submission: its name at the service, or what is wrong. */
export type Submitted =
  | { readonly state: 'submitted'; readonly submission: string }
  | { readonly state: 'refused'; readonly errors: readonly ClearanceError[] };

/** What the service says of a document that it works on. */
export type ClearanceTold =
  | { readonly state: 'working' }
  | { readonly state: 'cleared'; readonly ref: string; readonly validationUrl: string; readonly at: Date }
  | { readonly state: 'refused'; readonly errors: readonly ClearanceError[] };

/**
 * What documents need of a service that clears them. Each call waits at most some seconds, and throws where no answer came that
 * we know: it is made again later, and the service knows a document again by its number.
 */
export interface ClearanceService {
  submit(document: ClearedDocument): Promise<Submitted>;
  ask(submission: string, number: string): Promise<ClearanceTold>;
  cancel(ref: string, reason: string): Promise<'cancelled' | 'too-late'>;
}

/** Where a service is, and the account there. */
export interface ClearanceAccount {
  readonly url: string;
  readonly portalUrl: string;
  readonly clientId: string;
  readonly secret: string;
}
