import type { Wrong } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { FieldErrors } from '../problem.ts';

/** What is wrong is said up to here, and counted beyond. */
export const MOST_WRONG = 19;

/** What is wrong, by field; beyond the first it is counted, so that no request has an answer larger than itself. */
export function fieldErrors(wrongs: readonly Wrong[], all: number): FieldErrors {
  const said = wrongs.slice(0, MOST_WRONG);
  const errors: Record<string, Refusal[]> = {};
  for (const { path, refusal } of said) {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), refusal];
  }
  const more = all - said.length;
  return more > 0
    ? { ...errors, body: [...(errors.body ?? []), refusal('http.more-wrong', { count: more })] }
    : errors;
}
