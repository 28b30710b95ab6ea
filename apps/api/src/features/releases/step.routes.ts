import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { PublicReason } from '@datum/contract/publication/release-dates';
import {
  isAwaited,
  isBeforeEnd,
  isStepAlone,
  type MinuteFacts,
  minuteBlock,
  RELEASE_STEPS,
  type ReleaseStep,
  rightOf,
} from '@datum/contract/publication/release-steps';
import { stepRelease } from '@datum/contract/publication/releases';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, fourEyes, invalid } from '../../platform/http/problem.ts';
import { seenBy } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { findTold, moveDate } from '../release-dates/queries.ts';
import { minuteFacts, releaseAnswer } from './answer.rules.ts';
import { goLive } from './go-live.queries.ts';
import { insertEvent, moveRelease, type ReleaseRow, releaseAt } from './queries.ts';
import { rehearse } from './rehearse.queries.ts';
import { refuseBlocked } from './rules.ts';
import { withdraw } from './withdrawal/withdraw.queries.ts';

/** A release's way: rehearsed, approved by another person, scheduled, live. */
export function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, stepRelease, async (call) => {
    const author = knownPerson(call.person);
    const row = await releaseAt(call.db, call.params.id, author);
    if (row.version !== call.body.version) {
      throw changedMeanwhile();
    }
    const facts = minuteFacts(row, platform.config.timeZone);
    refuseBlocked(call.body.step, row, facts, author, call.now);
    await takeStep(call, row, facts, author);
    const after = await releaseAt(call.db, row.id, author);
    return releaseAnswer(after, author, seenBy(platform, call));
  });
}

type StepCall = WriteCall<
  { id: number },
  undefined,
  {
    step: ReleaseStep;
    reason?: string | undefined;
    at?: string | undefined;
    public_reason?: PublicReason | undefined;
    version: number;
  }
>;

async function takeStep(
  call: StepCall,
  row: ReleaseRow,
  facts: MinuteFacts,
  author: SignedIn,
): Promise<void> {
  const { db, body, now } = call;
  const { step } = body;
  const isAlone = isStepAlone(step, facts, author);
  const audit: StepCall['audit'] = (change) =>
    call.audit({
      ...(isAlone ? { ...change, after: { ...Object(change.after), alone: true } } : change),
      ...('fourEyes' in RELEASE_STEPS[step] ? { confirms: row.contributors } : {}),
    });
  if ('needsReason' in RELEASE_STEPS[step] && !body.reason) {
    throw invalid({ reason: [refusal('values.reason-few-words')] });
  }
  if (step === 'publish') {
    if (isAwaited(facts, now)) await announceAnew(call, facts, row, now, author);
    return goLive(db, [row], now, author.uuid, audit);
  }
  if (step === 'approve' && row.kind === 'withdrawal') {
    return withdraw(db, row, { by: author.uuid, now, audit });
  }
  const scheduledAt = step === 'schedule' ? minuteOf(call, facts, row.period, author) : null;
  if (scheduledAt) await announceAnew(call, facts, row, scheduledAt, author);
  if (step === 'rehearse') {
    await rehearse(db, row, author.uuid, now);
  } else if (
    !(await moveRelease(db, row, RELEASE_STEPS[step].to, membersOf(step, call, author, scheduledAt)))
  ) {
    throw changedMeanwhile();
  }
  await insertEvent(db, {
    release_id: row.id,
    step,
    from_state: row.state,
    to_state: RELEASE_STEPS[step].to,
    reason: body.reason ?? null,
    by_uuid: author.uuid,
    at: now,
  });
  audit({
    action: `releases.${step}`,
    resource: 'releases',
    id: row.id,
    before: { state: row.state, scheduled_at: row.scheduled_at },
    after: {
      state: RELEASE_STEPS[step].to,
      at: body.at ?? null,
    },
    reason: body.reason ?? null,
  });
}

/** What else a step writes beside the state. */
function membersOf(
  step: ReleaseStep,
  call: StepCall,
  author: SignedIn,
  scheduledAt: Date | null,
): Parameters<typeof moveRelease>[3] {
  if (step === 'approve') {
    return { approved_by: author.uuid, approved_at: call.now };
  }
  if (step === 'schedule') {
    return { scheduled_at: scheduledAt };
  }
  if (step === 'return') {
    return { approved_by: null, approved_at: null };
  }
  return step === 'hold' ? { scheduled_at: null } : {};
}

/** The minute that is asked for, or the announced one. @throws Problem 403, 422 */
function minuteOf({ body, now }: StepCall, facts: MinuteFacts, period: string, author: SignedIn): Date {
  const at = body.at ? new Date(body.at) : facts.planned_at;
  if (!at || at <= now) {
    throw invalid({ at: [refusal('publication.time-passed')] });
  }
  if (isBeforeEnd(facts, at)) {
    throw invalid({ at: [refusal('publication.period-open', { period })] });
  }
  const block = minuteBlock(facts, author, at, now);
  if (block) {
    throw fourEyes(refusal(`publication.${block}`), rightOf('schedule', facts));
  }
  return at;
}

/** A first release that goes out at another minute than readers were told moves what they are told, with the reason. */
async function announceAnew(
  call: StepCall,
  facts: MinuteFacts,
  row: ReleaseRow,
  at: Date,
  author: SignedIn,
): Promise<void> {
  const told = facts.planned_at ?? (isAwaited(facts, call.now) ? facts.told_at : null);
  if (facts.release_kind !== 'first' || !told || facts.planned_at?.getTime() === at.getTime()) {
    return;
  }
  const { db, body, audit } = call;
  const reason = body.public_reason;
  if (!reason) {
    throw invalid({
      'public_reason.en': [refusal('values.why-english')],
      'public_reason.ms': [refusal('values.why-malay')],
    });
  }
  const date = await findTold(db, row);
  if (!date || !(await moveDate(db, date, { plannedAt: at, reason, by: author.uuid }))) {
    throw changedMeanwhile();
  }
  audit({
    action: 'release-dates.move',
    resource: 'release-dates',
    id: date.id,
    before: { planned_at: date.planned_at, state: date.state },
    after: { planned_at: at, change_reason: reason },
    reason: reason.en,
  });
  await tellReaders(db, await readCurrentVintage(db));
}
