import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** How far the sources of an organisation reach. */
export interface Ends {
  /** The last period after it in which one of them has a price. */
  readonly last_priced: string | null;
  /** Sample lines that begin after the month which is to be the last. */
  readonly later: number;
}

/** Why the sources of an organisation cannot end with this month; null when they can. */
export function whyNotEnd({ last_priced, later }: Ends): Refusal | null {
  if (last_priced !== null) {
    return refusal('people.organisation-priced-later', { period: last_priced });
  }
  return later > 0 ? refusal('people.organisation-lines-later') : null;
}
