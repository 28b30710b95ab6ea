import { dataSetOf } from '@datum/contract/data-sets/all';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Proposed } from '../../platform/writes/second-person.ts';

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

/** What a second person is asked where the people of an organisation come to enter prices of more data sets. */
export const moreSupplied = (
  { id, code }: { readonly id: number; readonly code: string },
  dataSets: readonly string[],
  { count, isReopened }: { readonly count: number; readonly isReopened: boolean },
): Proposed => ({
  what: refusal('people.proposed-supply', {
    count,
    organisation: code,
    data_sets: dataSets.map((set) => dataSetOf(set)?.name ?? set),
  }),
  permission: isReopened ? 'people.stakeholder.edit' : 'people.stakeholder.assign-area',
  page: `${href('manufacturers')}?tab=organisations&edit=organisations.${id}`,
});
