import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStillHere } from '../session/asked/use-still-here.ts';
import { type CallOptions, call } from './api.ts';
import { ApiProblem, isOutdated } from './problem.ts';
import { askAgain } from './queries.ts';

/**
 * Sends writes of one part of a page: whether one is on its way, and what was refused. `send` gives the answer, or null
 * where it was refused; a failure of our own code is thrown. After a write, and when another person was faster, what the
 * page shows is asked again.
 *
 *     const { send, busy, problem } = useSend();
 *     const row = await send(createRow, { body });
 */
export function useSend() {
  const t = useTranslations('common');
  const [busy, setBusy] = useState(false);
  const isWanted = useStillHere();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  async function send<P, Q, B, A>(
    endpoint: Endpoint<P, Q, B, A>,
    input: InputOf<Endpoint<P, Q, B, A>>,
    options?: CallOptions,
  ): Promise<A | null> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call(endpoint, input, { isWanted, ...options });
      askAgain();
      return answer;
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) {
        throw failure;
      }
      if (isOutdated(failure)) {
        askAgain();
        setProblem(new ApiProblem(failure.code, `${failure.message} ${t('shown-anew')}`, failure));
      } else {
        setProblem(failure);
      }
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { send, busy, problem, clear: () => setProblem(null) } as const;
}
