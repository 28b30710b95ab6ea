import type { LimitName } from '@datum/contract/calls/limits';
import type { SecurityPolicy } from '@datum/contract/sign-in/security';
import { network } from '@datum/contract/values/address-network';
import type { FastifyRequest } from 'fastify';
import type { LineRules } from './waiting-line.ts';

/** What a limit counts by: each key has its own count. */
export interface LimitKeys {
  /** Address of the visitor; an IPv6 /64 is one. */
  readonly address: string;
  /** The account that the request names or belongs to, case-folded; the address where there is none; null while that is unread. */
  readonly account: string | null;
}

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'account' | 'both';
  /** Points and seconds as the security policy has them, where it does. */
  readonly ofPolicy?: (policy: SecurityPolicy) => { readonly points: number; readonly seconds: number };
}

const HOUR = 3_600;

/**
 * The counters of each limit (docs/limits.md); endpoints name the limits that they stand under. They are
 * counted in the database, so that all processes share them. `RATE_LIMIT_FACTOR` multiplies the points.
 */
export const LIMITS: Readonly<Record<LimitName, readonly Limit[]>> = {
  'sign-in': [
    {
      name: 'sign-in',
      points: 5,
      seconds: 60,
      by: 'both',
      ofPolicy: (policy) => ({ points: policy.sign_in_tries, seconds: policy.sign_in_wait_minutes * 60 }),
    },
    { name: 'sign-in-address', points: 30, seconds: 60, by: 'address' },
  ],
  code: [{ name: 'code', points: 6, seconds: 60, by: 'account' }],
  mail: [
    { name: 'mail-minute', points: 1, seconds: 60, by: 'account' },
    { name: 'mail-hour', points: 5, seconds: HOUR, by: 'account' },
    { name: 'mail-address', points: 10, seconds: HOUR, by: 'address' },
  ],
  // A whole office stands behind one address; the email address of the form gets an email of each.
  form: [
    { name: 'form', points: 20, seconds: HOUR, by: 'address' },
    { name: 'form-account', points: 5, seconds: HOUR, by: 'account' },
  ],
  heavy: [{ name: 'heavy', points: 5, seconds: 60, by: 'account' }],
  upload: [{ name: 'upload', points: 60, seconds: HOUR, by: 'account' }],
  // Each table has its own, so that a person can compute all data sets and families of a period one after the other.
  'table-one': [{ name: 'table-one', points: 5, seconds: 60, by: 'account' }],
  'table-two': [{ name: 'table-two', points: 5, seconds: 60, by: 'account' }],
  live: [{ name: 'live', points: 60, seconds: 60, by: 'account' }],
  thread: [{ name: 'thread', points: 20, seconds: HOUR, by: 'account' }],
  // An order sends an email to whom its invoice is for, at any address.
  order: [{ name: 'order', points: 20, seconds: HOUR, by: 'account' }],
  invite: [{ name: 'invite', points: 50, seconds: HOUR, by: 'account' }],
  // Every mail comes from the one mail server of the office.
  inbound: [{ name: 'inbound', points: 600, seconds: 60, by: 'address' }],
  // Of a whole office behind one address, but not of a program.
  judgement: [{ name: 'judgement', points: 60, seconds: HOUR, by: 'address' }],
};

/** All other calls: per signed-in person, and per address for visitors; counted in the process, each as one point. */
export const GENERAL = {
  signedIn: { points: 600, seconds: 60 },
  anonymous: { points: 120, seconds: 60 },
  /** What visitors read without searching, by weight: a whole office behind one address opens pages of ten calls each. */
  reading: { points: 2_400, seconds: 60 },
  /** Pictures and files of pages, of a person or of a visitor's address. */
  light: { points: 1_200, seconds: 60 },
  /** Calls that a signed-in person, or their key, may not make, besides all others. */
  refused: { points: 60, seconds: 60 },
  /** Refusals of any kind that a signed-in person, or their key, hears at one endpoint: no typing and no program that works has as many. */
  refusedAlike: { points: 100, seconds: 60 },
  /** Refusals that nobody known hears behind one address: of ended sessions and of paths that are none, of a whole office at once. */
  refusedUnknown: { points: 1_200, seconds: 60 },
} as const;

/** What a call of `reading` weighs: an answer that is kept costs next to nothing. */
export const READ_WEIGHT = { kept: 1, made: 4 } as const;

/** Calls of one API key: in a minute, and in a day of the installation. */
export const KEY_CALLS = { minute: 600, day: 20_000 } as const;

/** After this number of failed sign-ins in an hour, each further attempt is answered later; none is refused for good. */
export const SLOW_AFTER = { failures: 20, seconds: HOUR, stepMs: 250, longestMs: 5_000 } as const;

/** Visitors whose calls are counted at once, of the connections that all calls share; the others wait in line, newest first. */
export const VISITORS_COUNTED_AT_ONCE = 2;

/** Requests of one token that may be under way at once, counted in each process. */
export const REQUESTS_IN_FLIGHT = 20;

/** Files that may be arriving at once in each process; the next is refused. */
export const UPLOADS_AT_ONCE = { ofPerson: 5, ofProcess: 100 } as const;

/** Live connections at once, counted in each process; the next is closed with 4100 (rules 8.1). */
export const LIVE_SOCKETS = { ofToken: 5, ofAddress: 50 } as const;

/**
 * Who waits for a password to be checked, or as a visitor to be counted, in each process: how many, how many of them for one person or address, how long,
 * and how many turns in a row a line has while the other waits too. Known people are served in the order of their coming. Of
 * strangers those who came last go first: a crowd of them may be an attack, which grows old at the end of the line.
 */
export const LINES = {
  known: { next: 'first', turns: 3, most: 200, ofOne: 30, patienceMs: 10_000 },
  strangers: { next: 'last', turns: 1, most: 200, ofOne: 30, patienceMs: 5_000 },
} as const satisfies Record<string, LineRules & { readonly turns: number }>;

/** How slowly a request may arrive: its headers, all of it, and its body after a first grace. */
export const SLOWEST = {
  headersMs: 10_000,
  requestMs: 60_000,
  graceMs: 5_000,
  bytesPerSecond: 1_000,
} as const;

/**
 * Who asks, for the keys: the address named in the body counts as the account, whether it exists or not.
 * @param body undefined while it is not read
 */
export function limitKeys(request: FastifyRequest, body: unknown, personUuid: string | null): LimitKeys {
  const address = network(request.ip);
  if (personUuid !== null || body === undefined) return { address, account: personUuid };
  const named = (body as { email?: unknown } | null)?.email;
  const email = typeof named === 'string' ? named.trim().toLowerCase().slice(0, 254) : null;
  return { address, account: email ?? address };
}
