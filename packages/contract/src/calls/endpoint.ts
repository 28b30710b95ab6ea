import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { KeyScope } from '../access/key-scopes.ts';
import type { Permission } from '../access/permissions.ts';
import type { LimitName } from './limits.ts';

/** A Zod object whose output is `T`; what arrives on the wire may be looser (query strings are text). */
type Schema<T> = z.ZodType<T>;

/**
 * One call of the API, as data: the server mounts it, the web calls it typed, `openapi.json` is printed from it,
 * and one test walks all of them with every role.
 */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, A = unknown> {
  /** `noun.verb`, unique: `rounds.list`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, beginning with a slash. */
  readonly path: string;
  /** Who may call it; checked before anything is read. */
  readonly access: Access;
  /** Limits of its own (`limits/rate-limits.table.ts` has their numbers); absent = the general ones. */
  readonly limits?: readonly LimitName[];
  /** Pictures and files that a page shows: one page asks for many, so they are counted apart from other calls. */
  readonly light?: true;
  /**
   * What its time could tell of an address is hidden: of every answer, or of refusals only, where a caller who gets in knows
   * already (`limits/even-timing.ts`).
   */
  readonly evenTiming?: 'always' | 'after-refusal';
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  readonly body?: Schema<B>;
  /** Absent = 204 without a body, or a file when `produces` says so. */
  readonly answer?: Schema<A>;
  /** Status of success; 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Media type of an answer that is not JSON (downloads). */
  readonly produces?: string;
  /** `published`: the answer never changes within a vintage and carries an ETag; see architecture 5. */
  readonly cache?: 'published';
  /** The body is `multipart/form-data`; the handler reads its files. */
  readonly upload?: boolean;
  /** A call of requirements 7: ignores unknown keys, where our own endpoints refuse them. */
  readonly lenient?: boolean;
  /** A risky action: the person must have proved who they are within the last 10 minutes; or only with these values in path or body. */
  readonly stepUp?: true | { readonly member: string; readonly in: readonly string[] };
  /**
   * What it does may need a second person: then it is refused with `second_person`, and can be proposed (`office/proposals.ts`).
   * Another one who may make the call confirms it, or who holds `confirmedBy`.
   */
  readonly secondPerson?: true | { readonly confirmedBy: Permission };
  /** The bearer token is not looked at: the call begins a session, and a dead token must not stand in its way. */
  readonly bearer?: false;
  /** Open to a signed-in person who has not accepted the terms that came into force: reading and accepting them, and leaving. */
  readonly beforeTerms?: true;
  /** Open to a session that still owes its second factor (rules 7.1): setting one up, the own ways in, and leaving. */
  readonly beforeFactor?: true;
  /** A way in or out: it has database connections of its own, so that a crowd elsewhere locks nobody out. */
  readonly wayIn?: true;
  /** Works for staff and data providers outside the networks of the policy too. */
  readonly fromAnywhere?: true;
  /** Scopes that an API key needs for the call, maybe none; absent = keys are refused (`platform/api-keys/admit.ts`). */
  readonly key?: readonly KeyScope[];
  /** Answered as the subscriber whom staff look through, as published pages are (`plans/viewings.ts`). */
  readonly seenAs?: true;
  /** The answer holds a secret that is shown once: it is not kept, and a repeat with the same `Idempotency-Key` is 409. */
  readonly tellsSecret?: true;
  /** Safe to call from a browser without a CSRF token (the channel authorisation, which demands a bearer). */
  readonly csrf?: false;
}

/**
 * Declares an endpoint, keeping the types of its schemas and its id as the literal that it is.
 *
 * @example
 * const showRound = endpoint({
 *   id: 'rounds.show', method: 'GET', path: '/api/v1/rounds/:code', access: { permission: 'data.round.view' },
 *   summary: 'One collection round with its sheets.', params: z.object({ code: z.string() }), answer: round,
 * });
 */
export function endpoint<const Id extends string, P = undefined, Q = undefined, B = undefined, A = undefined>(
  declaration: Endpoint<P, Q, B, A> & { readonly id: Id },
): Endpoint<P, Q, B, A> & { readonly id: Id } {
  return declaration;
}

/** What a call to `E` must be given: only the parts that it declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** What a call to `E` gives back; `undefined` where it has no JSON answer. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? A : never;

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };
