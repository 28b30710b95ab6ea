import type { Blocker } from '@datum/contract/computation/runs';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { forbidden, fourEyes, wrongState } from '../../platform/http/problem.ts';
import { approvalOf, type approveBlock } from './answer.rules.ts';
import type { ReadyFrame } from './compute.queries.ts';
import type { Frame } from './inputs/frame.queries.ts';
import { isMatchedFrame, type MatchedFrame } from './matched/matched-frame.rules.ts';

/** The frame with nothing missing; refuses one that cannot be computed by. */
export function requireReady(frame: Frame): ReadyFrame {
  const { structure, base, rules, weights } = frame;
  if (!structure || !base || !rules || !weights) {
    throw wrongState(refusal('computation.frame-missing'));
  }
  return { ...frame, structure, base, rules, weights };
}

/** A frame that Table One can be computed by: matched lines need structure and rules, the first edition all. */
export type TableOneReady = ReadyFrame | MatchedFrame;

/** The frame with nothing missing for Table One; refuses one that cannot be computed by. */
export const requireTableOne = (frame: Frame): TableOneReady =>
  isMatchedFrame(frame) ? frame : requireReady(frame);

/** Refuses an official run while anything stands in its way. */
export function refuseBlocked(blockers: readonly Blocker[]): void {
  if (blockers.length > 0) {
    throw wrongState(
      refusal('computation.blocked', {
        blockers: blockers.map(({ code }) => refusal('computation.blocker', { code })),
      }),
    );
  }
}

/** Refuses a decision on a run, for the reason that its button shows. */
export function refuseDecision(
  block: ReturnType<typeof approveBlock>,
  { stage }: Parameters<typeof approvalOf>[0],
): void {
  if (block === 'permission') {
    throw forbidden();
  }
  if (block === 'four-eyes') {
    throw fourEyes(refusal('computation.run-own'), approvalOf({ stage }));
  }
  if (block === 'correction') {
    throw wrongState(refusal('computation.run-of-correction'));
  }
  if (block === 'published') {
    throw wrongState(refusal('computation.run-published'));
  }
  if (block !== null) {
    throw wrongState(refusal('computation.run-not-waiting'));
  }
}
