import { session } from './session.ts';
import { refreshPerson } from './session-calls.ts';

const QUIET = 5 * 60_000;
const SIGNS = ['keydown', 'pointerdown'] as const;

/**
 * Typing is use of the session, but makes no call: after five minutes without one, the next key or press makes a small
 * one, so that the idle limit does not end the session of somebody who writes (rules 7.6).
 * @returns ends the watch
 */
export function watchActivity(): () => void {
  let last = Date.now();
  const onSign = () => {
    const token = session.token();
    if (token !== null && Date.now() - Math.max(last, session.usedAt()) > QUIET) {
      last = Date.now();
      void refreshPerson(token, { background: false });
    }
  };
  for (const sign of SIGNS) {
    document.addEventListener(sign, onSign, { passive: true, capture: true });
  }
  return () => {
    for (const sign of SIGNS) {
      document.removeEventListener(sign, onSign, { capture: true });
    }
  };
}
