import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './api.ts';
import { ApiProblem } from './problem.ts';

/** What a part of a page knows of a call. While it loads again, the answer before stays. */
export interface Called<A> {
  readonly answer: A | null;
  readonly problem: ApiProblem | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/**
 * Calls a reading endpoint for a part of a page, and again when its input changes; `null` calls nothing.
 * What fails as a whole belongs into a `clientLoader`; this is for tables and drawers that fail by themselves.
 *
 *     const { answer, problem, loading, reload } = useCall(showRow, id === null ? null : { params: { id } });
 */
export function useCall<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: InputOf<Endpoint<P, Q, B, A>> | null,
): Called<A> {
  const [state, setState] = useState<Omit<Called<A>, 'reload'>>({
    answer: null,
    problem: null,
    loading: input !== null,
  });
  const [round, setRound] = useState(0);
  const key = input === null ? null : `${endpoint.id} ${JSON.stringify(input)}`;
  const latest = useRef({ endpoint, input });
  latest.current = { endpoint, input };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for endpoint and input, `round` for a reload
  useEffect(() => {
    const { endpoint: called, input: given } = latest.current;
    if (given === null) {
      setState({ answer: null, problem: null, loading: false });
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    call(called, given, { signal: abort.signal }).then(
      (answer) => !abort.signal.aborted && setState({ answer, problem: null, loading: false }),
      (failure: unknown) => {
        if (abort.signal.aborted) {
          return;
        }
        const problem =
          failure instanceof ApiProblem ? failure : new ApiProblem('unexpected', String(failure));
        setState({ answer: null, problem, loading: false });
      },
    );
    return () => abort.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
