/**
 * Every refusal of the API (docs/api-design.md; requirements 8 as a table). `client` is what our own client
 * does; the words are in `messages/refusals/`, area `problems`.
 * 401, 419 and 503 make clients end the session: never use them for anything but their meaning.
 */
export const PROBLEMS = {
  bad_request: { status: 400, client: 'notify' },
  unauthenticated: { status: 401, client: 'end-session' },
  forbidden: { status: 403, client: 'notify' },
  unverified: { status: 403, client: 'verify' },
  step_up: { status: 403, client: 'step-up' },
  four_eyes: {
    status: 403,
    client: 'notify',
  },
  terms_not_accepted: { status: 403, client: 'terms' },
  second_person: { status: 403, client: 'propose' },
  elsewhere: {
    status: 403,
    client: 'notify',
  },
  key: { status: 403, client: 'notify' },
  origin: { status: 403, client: 'notify' },
  not_found: { status: 404, client: 'not-found' },
  method: { status: 405, client: 'notify' },
  timeout: { status: 408, client: 'notify' },
  conflict: { status: 409, client: 'compare' },
  state: { status: 409, client: 'notify' },
  precondition: { status: 412, client: 'compare' },
  too_large: { status: 413, client: 'notify' },
  media_type: { status: 415, client: 'notify' },
  csrf: { status: 419, client: 'retry-then-end-session' },
  invalid: { status: 422, client: 'fields' },
  too_many: { status: 429, client: 'wait' },
  headers_too_large: { status: 431, client: 'notify' },
  server: { status: 500, client: 'notify' },
  maintenance: { status: 503, client: 'end-session' },
} as const satisfies Record<string, { status: number; client: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What the client shows on status 500 (requirements 8). */
export const SERVER_ERROR_NOTICE = {
  status: 'error',
  title: 'Error processing request',
  message: 'Server error. Please try again later.',
} as const;
