import type { UserRecord } from '@datum/contract/session';
import { useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { type Credentials, signIn } from '../../lib/session-calls.ts';

/**
 * Sending credentials: what is under way, what was refused, and whether a second-factor code is asked for.
 * @param enter the call that signs in; the common one by default
 */
export function useSignIn(
  onSignedIn: (person: UserRecord) => void,
  enter: (credentials: Credentials) => Promise<UserRecord> = signIn,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [asksCode, setAsksCode] = useState(false);

  async function submit(credentials: Credentials): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      onSignedIn(await enter(credentials));
    } catch (error) {
      if (!(error instanceof ApiProblem)) {
        throw error;
      }
      const wantsCode = error.code === 'two_factor_required';
      setAsksCode(asksCode || wantsCode);
      setProblem(wantsCode && !asksCode ? null : error);
    } finally {
      setBusy(false);
    }
  }

  return { submit, busy, problem, asksCode } as const;
}
