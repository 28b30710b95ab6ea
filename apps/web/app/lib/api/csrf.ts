import { siteConfig } from '../deploy/site.ts';

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/;

/** The token of the XSRF-TOKEN cookie, or null where the browser has none. */
export function csrfToken(): string | null {
  const value = document.cookie.match(COOKIE)?.[1];
  return value ? decodeURIComponent(value) : null;
}

/** Asks for a fresh cookie: before a login, where there is none, and after a 419. */
export async function fetchCsrfCookie(): Promise<void> {
  await fetch(`${siteConfig().browserApiUrl}/sanctum/csrf-cookie`, { credentials: 'include' });
}
