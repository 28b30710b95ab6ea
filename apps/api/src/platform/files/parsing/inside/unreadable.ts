import type { Refusal } from '@datum/contract/messages/refusals/refusal';

/** Why a file cannot be read; the API says it at the field that the file came in. */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.key);
    this.refusal = refusal;
  }
}
