import { ApiProblem } from './problem.ts';

/**
 * What the log of the web server says of a page that could not be made. That the API is away or refuses is one line for each
 * page: its own log has the rest. Only what nobody expected is given whole, with its stack.
 */
export function sayFault(error: unknown): unknown {
  if (error instanceof ApiProblem) {
    const reference = error.reference ? `, its request ${error.reference}` : '';
    return `A page could not be made: the API answered ${error.status}${reference}.`;
  }
  const code = networkCode(error);
  return code === null ? error : `A page could not be made: the API does not answer (${code}).`;
}

/**
 * Of the system or of undici, somewhere below the TypeError that `fetch` throws for whatever goes wrong on the line; or that
 * the answer did not come in time.
 */
function networkCode(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'TimeoutError') return error.name;
  if (!(error instanceof TypeError)) return null;
  let cause = error.cause;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  }
  // "terminated": the API went away in the middle of its answer.
  return /^(fetch failed|terminated)$/.test(error.message) ? error.message : null;
}
