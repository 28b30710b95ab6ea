import type { Proposal } from '@datum/contract/office/proposals';

/** A call that was refused because it needs a second person, as it would be made. */
export interface RefusedAlone {
  readonly endpoint: string;
  readonly params: Record<string, string | number>;
  readonly body: Record<string, unknown>;
  /** What the server said: also who counts as the second person where nobody can confirm it now. */
  readonly message: string;
}

/** What became of it: the words, and the proposal that waits. */
export interface SaidOfProposal {
  readonly said: string;
  readonly proposal: Proposal;
}

type Asker = (refused: RefusedAlone) => Promise<SaidOfProposal | null>;

let asker: Asker | null = null;

/**
 * Proposing what needs a second person. The one way out to the API asks here when the server wants one: screens need no
 * code of their own for it.
 */
export const secondPerson = {
  /** Lets the person propose the call. Gives what is said in place of the refusal; null where they did not. */
  ask: (refused: RefusedAlone): Promise<SaidOfProposal | null> => asker?.(refused) ?? Promise.resolve(null),

  /** The dialog of the shell answers from now on. Gives the way to stop. */
  answerWith(next: Asker): () => void {
    asker = next;
    return () => {
      asker = asker === next ? null : asker;
    };
  },
};
