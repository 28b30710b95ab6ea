import type { Endpoint } from '@datum/contract/calls/endpoint';
import { Problem } from '../http/problem.ts';
import type { SignedIn } from './signed-in.ts';

/** How long a proof of identity opens risky actions. */
export const STEP_UP_MINUTES = 10;

/** Whether a call asks for a fresh proof; its input is as it arrived, not checked yet. */
export function asksStepUp(
  { stepUp }: Pick<Endpoint, 'stepUp'>,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  const given = new Map<string, unknown>([params, body].flatMap((part) => Object.entries(part ?? {})));
  return stepUp.in.includes(String(given.get(stepUp.member)));
}

/** @throws Problem step_up when the person last proved who they are more than 10 minutes ago */
export function requireStepUp(person: SignedIn | null, now: Date): void {
  const at = person?.session.steppedUpAt;
  if (!at || now.getTime() - at.getTime() > STEP_UP_MINUTES * 60_000) {
    throw new Problem('step_up');
  }
}
