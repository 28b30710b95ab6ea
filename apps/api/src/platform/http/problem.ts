import type { Permission } from '@datum/contract/access/permissions';
import { PROBLEMS, type ProblemCode } from '@datum/contract/calls/problems';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** Field name (dotted) -> what is wrong with it. */
export type FieldErrors = Readonly<Record<string, readonly Refusal[]>>;

/**
 * A refusal, thrown by anything below the edge, in no language: the error handler says it in the reader's and gives it
 * the wire form of section 5.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** What is refused as a whole; where fields are named, those say it. */
  readonly refusal: Refusal;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Additive members of the body, such as `code: "two_factor_required"`. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The right of which another person is missing: who counts as one is said with it (`writes/others-told.ts`). */
  readonly right: Permission | undefined;

  constructor(
    code: ProblemCode,
    reason: Refusal = refusal(`problems.${code}`),
    options: {
      errors?: FieldErrors;
      headers?: Readonly<Record<string, string>>;
      extra?: Readonly<Record<string, unknown>>;
      right?: Permission;
    } = {},
  ) {
    super(reason.key);
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.refusal = reason;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
    this.right = options.right;
  }
}

/** 401: nobody is known behind the call. */
export const unauthenticated = () =>
  new Problem('unauthenticated', undefined, { headers: { 'www-authenticate': 'Bearer' } });
/** 403: the person is known and may not; `reason` says what is missing where that is no secret. */
export const forbidden = (reason?: Refusal) => new Problem('forbidden', reason);
/** 404: there is no such thing, or it is not the person’s (rules 6.3: both read the same). */
export const notFound = () => new Problem('not_found');
/** A step that the thing's state does not allow now; `reason` says why and what would. */
export const wrongState = (reason: Refusal) => new Problem('state', reason);
/** 409: the thing is not the version any more that the person saw; `theirs` is what stands there now. */
export const changedMeanwhile = (theirs?: unknown) =>
  new Problem('conflict', undefined, theirs === undefined ? {} : { extra: { theirs } });
/** 403: the person had a part in what another person must approve, or do by the same right. */
export const fourEyes = (reason: Refusal, right: Permission) => new Problem('four_eyes', reason, { right });
/** 422 with the fields named. */
export const invalid = (errors: FieldErrors, extra: Record<string, unknown> = {}) =>
  new Problem('invalid', undefined, { errors, extra });
