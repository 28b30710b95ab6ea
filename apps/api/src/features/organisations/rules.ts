import { dataSetOf } from '@datum/contract/data-sets/all';
import { type Refusal, refusal, type Told } from '@datum/contract/messages/refusals/refusal';
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

/** What a second person is asked where an organisation supplies more data sets, and how many of its people enter their prices. */
export const moreSupplied = (
  { id, code: organisation }: { readonly id: number; readonly code: string },
  dataSets: readonly string[],
  { count, isReopened }: { readonly count: number; readonly isReopened: boolean },
): Proposed => ({
  what: supplied(
    organisation,
    dataSets.map((set) => dataSetOf(set)?.name ?? set),
    count,
  ),
  permission: isReopened ? 'people.stakeholder.edit' : 'people.stakeholder.assign-area',
  page: `${href('manufacturers')}?tab=organisations&edit=organisations.${id}`,
});

const supplied = (organisation: string, data_sets: Told, count: number): Refusal =>
  count === 0
    ? refusal('people.proposed-supplier', { organisation, data_sets })
    : refusal('people.proposed-supply', { count, organisation, data_sets });
