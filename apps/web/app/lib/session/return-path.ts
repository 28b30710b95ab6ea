import { hasRole } from '@datum/contract/access/access';
import { LIVE_ROLES } from '@datum/contract/access/roles';
import { isOwnPage } from '@datum/contract/content/safe-link';
import { screenAt } from '@datum/contract/screens/all';
import { href } from '@datum/contract/screens/outside';
import type { UserRecord } from '@datum/contract/sign-in/session';

const HOME = href('home');
/** Before the dot in the names of the screens where a new account chooses and pays. */
const ONBOARD = 'onboard';

/** The sign-in page, keeping the place to come back to. */
export const signInAddress = (next: string): string => href('login', { query: { next } });

/** Where to go after signing in: the page that was asked for when it is one of ours, else home. */
export function afterSignIn(next: string | null): string {
  if (next === null || !isOwnPage(next)) {
    return HOME;
  }
  const url = new URL(next, 'https://same.origin');
  const match = screenAt(url.pathname);
  const layout = match?.screen.layout;
  // of the pages of signing up only those that come after it
  const usable = match && layout !== 'error' && (layout !== 'auth' || match.name.startsWith(`${ONBOARD}.`));
  return usable ? `${url.pathname}${url.search}${url.hash}` : HOME;
}

/** The page of the mailed code, keeping the place to come back to. */
export const verifyAddress = (next: string): string => href('verify', keeping(next));

/** The next step of somebody who has just signed in: prove the address, say what they need, or go where they wanted. */
export function nextStep(person: UserRecord, next: string | null): string {
  const wanted = afterSignIn(next);
  if (!person.is_verified) {
    return verifyAddress(wanted);
  }
  const isNew = !person.is_personalised && hasRole(person, LIVE_ROLES);
  return isNew ? href('onboard', keeping(wanted)) : wanted;
}

/** The wish in the query; home is where one goes anyway. */
const keeping = (next: string) => ({ query: { next: afterSignIn(next) === HOME ? null : next } });
