import { unauthenticated } from '../http/problem.ts';
import { narrowedTo, type SignedIn } from './signed-in.ts';

/** The person of a call whose endpoint is not public; `mount` has refused everybody else already. */
export function knownPerson(person: SignedIn | null): SignedIn {
  if (!person) {
    throw unauthenticated();
  }
  return person;
}

/** The one organisation that the person may see: a Data Provider's own; null = all. */
export const ownOrganisation = (person: SignedIn): number | null =>
  narrowedTo(person, 'people.stakeholder.view');
