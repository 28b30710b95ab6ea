import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Proposing } from '@datum/contract/office/proposals';
import { Problem } from '../http/problem.ts';

/** What would be done, for the person who is asked to confirm it. */
export interface Proposed {
  readonly what: Refusal;
  /** Who confirms it, and proposes it unless the endpoint names others to confirm. */
  readonly permission: Proposing;
  /** The screen that shows what it is about. */
  readonly page: string;
}

/** 403: the step is one for two people, and may be proposed. */
export class NeedsSecondPerson extends Problem {
  readonly proposed: Proposed;

  constructor(proposed: Proposed) {
    super('second_person', undefined, { right: proposed.permission });
    this.proposed = proposed;
  }
}
