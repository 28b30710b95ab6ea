/**
 * Every refusal of the API (wire contract section 5; spec section 8 as a table). `client` is what our own client does.
 * 401, 419 and 503 make clients end the session: never use them for anything but their meaning.
 */
export const PROBLEMS = {
  bad_request: { status: 400, message: 'The request could not be read.', client: 'notify' },
  unauthenticated: { status: 401, message: 'Unauthenticated.', client: 'end-session' },
  forbidden: { status: 403, message: 'This action is unauthorized.', client: 'notify' },
  unverified: { status: 403, message: 'Your email address is not verified.', client: 'verify' },
  step_up: { status: 403, message: 'Confirm that it is you to go on.', client: 'step-up' },
  four_eyes: {
    status: 403,
    message: 'Somebody other than the last editor must approve this.',
    client: 'notify',
  },
  elsewhere: {
    status: 403,
    message: 'Your organisation does not let you work from this network.',
    client: 'notify',
  },
  key: { status: 403, message: 'An API key cannot do this.', client: 'notify' },
  origin: { status: 403, message: 'Origin not allowed.', client: 'notify' },
  not_found: { status: 404, message: 'Not found.', client: 'not-found' },
  method: { status: 405, message: 'This method is not supported.', client: 'notify' },
  timeout: { status: 408, message: 'The request took too long to arrive.', client: 'notify' },
  conflict: { status: 409, message: 'This was changed by somebody else.', client: 'compare' },
  state: { status: 409, message: 'This step is not possible now.', client: 'notify' },
  precondition: { status: 412, message: 'This was changed by somebody else.', client: 'compare' },
  too_large: { status: 413, message: 'Payload too large.', client: 'notify' },
  media_type: { status: 415, message: 'This media type is not supported.', client: 'notify' },
  csrf: { status: 419, message: 'CSRF token mismatch.', client: 'retry-then-end-session' },
  invalid: { status: 422, message: 'The given data was invalid.', client: 'fields' },
  too_many: { status: 429, message: 'Too Many Attempts.', client: 'wait' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.', client: 'notify' },
  server: { status: 500, message: 'Server Error', client: 'notify' },
  maintenance: { status: 503, message: 'Service Unavailable', client: 'end-session' },
} as const satisfies Record<string, { status: number; message: string; client: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What the client shows on status 500 (spec section 8). */
export const SERVER_ERROR_NOTICE = {
  status: 'error',
  title: 'Error processing request',
  message: 'Server error. Please try again later.',
} as const;
