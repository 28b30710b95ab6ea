import { useEffect, useState } from 'react';
import { session } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';

const WARN_BEFORE = 5 * 60_000;
const LONGEST_TIMER = 60_000;

/**
 * Watches the end of the session (requirements 9: 120 minutes from login): true during its last five minutes, and
 * ends it when its time is up, also after the machine has slept.
 */
export function useSessionClock(): boolean {
  const current = useSession();
  const [ending, setEnding] = useState(false);
  const signedIn = current.state === 'signed-in';
  useEffect(() => {
    if (!signedIn) {
      setEnding(false);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      if (session.get().state !== 'signed-in') {
        return;
      }
      const left = session.expiresAt() - Date.now();
      setEnding(left > 0 && left <= WARN_BEFORE);
      if (left <= 0) {
        session.end('expired');
        return;
      }
      timer = setTimeout(look, Math.min(LONGEST_TIMER, left, Math.max(left - WARN_BEFORE, 1000)));
    };
    look();
    // A newer token, from here or from another tab, moves the end.
    const stop = session.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [signedIn]);
  return ending;
}
