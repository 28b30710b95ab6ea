import { LIVE_ROLES } from '@datum/contract/access/roles';
import type { UserRecord } from '@datum/contract/sign-in/session';

const HOME = '/internal/home';
export const VERIFY = '/auth/verify';
const ONBOARD = '/auth/onboard';

/** The sign-in page, keeping the place to come back to. */
export const signInAddress = (next: string): string => `/auth/login?next=${encodeURIComponent(next)}`;

/** Where to go after signing in: the page that was asked for when it is one of ours, else home. */
export function afterSignIn(next: string | null): string {
  if (!next?.startsWith('/')) {
    return HOME;
  }
  // Resolved as the browser would: `//host` and `/\host` are other sites.
  const base = 'https://same.origin';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  const usable = url?.origin === base && !/^\/(auth|session)\//.test(url.pathname);
  return usable ? `${url.pathname}${url.search}${url.hash}` : HOME;
}

/** The page of the mailed code, keeping the place to come back to. */
export const verifyAddress = (next: string): string => withNext(VERIFY, next);

/** The policy asks this person for a second factor first: until then they hold nothing but their own profile (settled 7.1). */
export const needsSecondFactor = (person: UserRecord): boolean =>
  person.permissions.length > 0 && person.permissions.every((name) => name.startsWith('profile.self.'));

/** The next step of somebody who has just signed in: prove the address, say what they need, or go where they wanted. */
export function nextStep(person: UserRecord, next: string | null): string {
  const wanted = afterSignIn(next);
  if (!person.is_verified) {
    return verifyAddress(wanted);
  }
  const isNew = !person.is_personalised && LIVE_ROLES.includes(person.role);
  return isNew ? withNext(ONBOARD, wanted) : wanted;
}

const withNext = (path: string, next: string): string =>
  afterSignIn(next) === HOME ? path : `${path}?next=${encodeURIComponent(next)}`;
