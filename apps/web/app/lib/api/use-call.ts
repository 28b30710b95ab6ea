import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiProblem } from './problem.ts';
import { asked } from './queries.ts';

/** What a part of a page knows of a call. While it loads again, the answer before stays. */
export interface Called<A> {
  readonly answer: A | null;
  readonly problem: ApiProblem | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/**
 * Calls a reading endpoint for a part of a page, and again when its input changes; `null` calls nothing. Parts that ask
 * the same share one call.
 *
 *     const { answer, problem, loading, reload } = useCall(showRow, id === null ? null : { params: { id } });
 */
export function useCall<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: InputOf<Endpoint<P, Q, B, A>> | null,
): Called<A> {
  const { data, error, isFetching, refetch } = useQuery<A, ApiProblem, A, readonly unknown[]>({
    ...(input === null
      ? { queryKey: [endpoint.id, null], queryFn: skipToken }
      : { ...asked(endpoint, input), placeholderData: keepPreviousData }),
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  const has = input !== null && error === null && data !== undefined;
  return { answer: has ? data : null, problem: error, loading: isFetching, reload };
}
