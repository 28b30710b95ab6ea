import { unauthenticated } from '../http/problem.ts';
import type { SignedIn } from './signed-in.ts';

/** The person of a call whose endpoint is not public; `mount` has refused everybody else already. */
export function knownPerson(person: SignedIn | null): SignedIn {
  if (!person) {
    throw unauthenticated();
  }
  return person;
}

/** The one organisation that the person may see: a Data Provider's own; null = all. */
export const ownOrganisation = (person: SignedIn): number | null =>
  person.scopes.get('people.stakeholder.view') === 'all' ? null : (person.organisationId ?? 0);
