import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { csrfToken } from './origins.ts';

/** Lifetime of both cookies, in seconds (120 minutes). */
const MAX_AGE = 7_200;

/** Whether the installation is reached by https: then cookies are for it alone. */
export const isSecure = (platform: Platform) => platform.config.webUrl.startsWith('https:');
const sessionName = (platform: Platform) => (isSecure(platform) ? '__Host-sid' : 'sid');

/** The anonymous session cookie of a browser, if it has a plausible one. */
export function browserCookie(request: FastifyRequest, platform: Platform): string | undefined {
  const value = request.cookies[sessionName(platform)];
  return value && /^[\w-]{32,64}$/.test(value) ? value : undefined;
}

/** As long as browsers keep a cookie at most (RFC 6265bis): 400 days, in seconds. */
const LASTING_AGE = 34_560_000;

/** The mark by which a browser is known again at sign-in, made where it has none. It opens nothing. */
export function lastingCookie(request: FastifyRequest, reply: FastifyReply, platform: Platform): string {
  const mark = browserMark(request, platform) ?? platform.clock.random(32).toString('base64url');
  const secure = isSecure(platform);
  const options = { path: '/', maxAge: LASTING_AGE, sameSite: 'lax', secure, httpOnly: true } as const;
  reply.setCookie(markName(platform), mark, options);
  return mark;
}

/** The mark that this browser shows, if it has a plausible one. */
export function browserMark(request: FastifyRequest, platform: Platform): string | undefined {
  const kept = request.cookies[markName(platform)];
  return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
}

const markName = (platform: Platform) => (isSecure(platform) ? '__Host-browser' : 'browser');

/** Sets the session cookie and the XSRF-TOKEN that goes with it; keeps a valid session unless `fresh`. Gives the session. */
export function setBrowserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
  fresh: boolean,
): string {
  const kept = fresh ? undefined : browserCookie(request, platform);
  const session = kept ?? platform.clock.random(32).toString('base64url');
  const secure = isSecure(platform);
  const common = { path: '/', maxAge: MAX_AGE, sameSite: 'lax', secure } as const;
  reply.setCookie(sessionName(platform), session, { ...common, httpOnly: true });
  const { cookieDomain } = platform.config;
  reply.setCookie('XSRF-TOKEN', csrfToken(platform.clock, platform.config.appSecret, session), {
    ...common,
    ...(cookieDomain ? { domain: cookieDomain } : {}),
  });
  return session;
}
