import { PROBLEMS, type ProblemCode } from '@datum/contract/calls/problems';

/** Field name (dotted) -> what is wrong with it, in words for the person. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A refusal, thrown by anything below the edge; the error handler turns it into the wire form of section 5. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Additive members of the body, such as `code: "two_factor_required"`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    message?: string,
    options: { errors?: FieldErrors; headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
  ) {
    super(message ?? PROBLEMS[code].message);
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

/** 401: nobody is known behind the call. */
export const unauthenticated = () =>
  new Problem('unauthenticated', undefined, { headers: { 'www-authenticate': 'Bearer' } });
/** 403: the person is known and may not; `message` says what is missing where that is no secret. */
export const forbidden = (message?: string) => new Problem('forbidden', message);
/** 404: there is no such thing, or it is not the person’s (settled 6.3: both read the same). */
export const notFound = () => new Problem('not_found');
/** A step that the thing's state does not allow now; `message` says why and what would. */
export const wrongState = (message: string) => new Problem('state', message);
/** 409: the thing is not the version any more that the person saw. */
export const changedMeanwhile = () => new Problem('conflict');
/** 403: the person last edited what another person must approve. */
export const fourEyes = (message?: string) => new Problem('four_eyes', message);

/** 422 with the fields named; the message is the first error and how many more there are (wire contract 5). */
export function invalid(errors: FieldErrors, extra: Record<string, unknown> = {}): Problem {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const first = all[0] ?? PROBLEMS.invalid.message;
  const message = more > 0 ? `${first} (and ${more} more error${more === 1 ? '' : 's'})` : first;
  return new Problem('invalid', message, { errors, extra });
}
