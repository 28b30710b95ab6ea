import type { UserRecord } from '@datum/contract/sign-in/session';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useSecondsUntil } from '../account/resend.part.tsx';

/**
 * Sending credentials: what is under way, what was refused, whether a second-factor code is asked for, and after too many
 * tries the seconds until the next may be made.
 * @param enter the call that signs in
 */
export function useSignIn<Credentials>(
  onSignedIn: (person: UserRecord) => void,
  enter: (credentials: Credentials) => Promise<UserRecord>,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [opensAt, setOpensAt] = useState(0);
  const waiting = useSecondsUntil(opensAt);

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
      if (error.code === 'too_many') {
        setOpensAt(Date.now() + (error.retryAfter ?? 60) * 1000);
      }
    } finally {
      setBusy(false);
    }
  }

  return { submit, busy, problem, asksCode, waiting } as const;
}
