import { unauthenticated } from '../http/problem.ts';
import type { SignedIn } from './signed-in.ts';

/** The person of a call whose endpoint is not public; `mount` has refused everybody else already. */
export function knownPerson(person: SignedIn | null): SignedIn {
  if (!person) {
    throw unauthenticated();
  }
  return person;
}
