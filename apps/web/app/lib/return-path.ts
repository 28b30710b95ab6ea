const HOME = '/internal/home';

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
