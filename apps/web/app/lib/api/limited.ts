import { data, type ErrorResponse, isRouteErrorResponse } from 'react-router';

interface Wait {
  /** Seconds. */
  readonly retryAfter: number;
}

/** Wait that is named where the API named none (seconds). */
const USUAL_SECONDS = 60;

/**
 * To throw when the API would not give a page its figures because its reader asked too often: the page is answered with
 * that status, not as a failure.
 */
export const tooManyRequests = (retryAfter: number | null) =>
  data<Wait>({ retryAfter: retryAfter ?? USUAL_SECONDS }, { status: 429 });

/** Whether that is why a page is not there. */
export const isLimited = (error: unknown): error is ErrorResponse & { readonly data: Wait } =>
  isRouteErrorResponse(error) && error.status === 429;
