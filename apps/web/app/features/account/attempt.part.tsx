import { useState } from 'react';
import { ApiProblem } from '../../lib/api/problem.ts';

/** Runs steps that may be refused: whether one is under way, and what was refused last. Other failures are thrown. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  /** @returns whether the steps came through */
  async function attempt(steps: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await steps();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) {
        throw failure;
      }
      setProblem(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { attempt, busy, problem, clear: () => setProblem(null) } as const;
}
