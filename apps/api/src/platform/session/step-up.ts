import { Problem } from '../http/problem.ts';
import type { SignedIn } from './signed-in.ts';

/** How long a proof of identity opens risky actions. */
export const STEP_UP_MINUTES = 10;

/** @throws Problem step_up when the person last proved who they are more than 10 minutes ago */
export function requireStepUp(person: SignedIn | null, now: Date): void {
  const at = person?.session.steppedUpAt;
  if (!at || now.getTime() - at.getTime() > STEP_UP_MINUTES * 60_000) {
    throw new Problem('step_up');
  }
}
