import { mergeFeedback } from '@datum/contract/feedback/feedback';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AnyCall, detailOf, follow, lockOpen, tellSender } from '../call.routes.ts';
import { type FeedbackRecord, findByNumber } from '../queries.ts';
import { STATE_WORDS } from '../rules.ts';
import { moveVotes, setVote } from '../write.queries.ts';

/** Duplicates are joined: votes and senders go over, and everybody follows one message. */
export function mergeRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, mergeFeedback, async (call) => {
    const row = await lockOpen(call, call.params.uuid, call.body.version);
    return detailOf(call, await mergeInto(call, row, call.body.into));
  });
}

/** Merges a locked message into the one with a number. @throws Problem 422 with `into` */
export async function mergeInto(call: AnyCall, row: FeedbackRecord, number: string): Promise<FeedbackRecord> {
  const { db, now } = call;
  const target = await findByNumber(db, number);
  const why = whyNot(row, target, number);
  if (why || !target) throw invalid({ into: [why ?? refusal('feedback.merge-unknown', { number })] });
  await moveVotes(db, row.id, target.id);
  if (row.sender_uuid && row.sender_uuid !== target.sender_uuid) {
    await setVote(db, { id: target.id, user: row.sender_uuid, votes: true, now });
  }
  const set = { merged_into: target.id, listed_at: null };
  const after = await follow(call, row, { audit: 'feedback.merge', set, to: 'duplicate' });
  const { locale } = row;
  await tellSender(call, after, 'feedback-state', {
    state: STATE_WORDS.duplicate[locale],
    reason: WORDS[locale](target.number, STATE_WORDS[target.state][locale]),
    answer: target.answer,
  });
  return after;
}

const WORDS = {
  en: (number: string, state: string) =>
    `Others asked for the same: it goes on as ${number}, which is now “${state}”.`,
  ms: (number: string, state: string) =>
    `Orang lain meminta perkara yang sama: ia diteruskan sebagai ${number}, yang kini “${state}”.`,
} as const;

function whyNot(row: FeedbackRecord, target: FeedbackRecord | undefined, number: string): Refusal | null {
  if (!target) return refusal('feedback.merge-unknown', { number });
  if (target.id === row.id) return refusal('feedback.merge-self');
  return target.merged_into === null ? null : refusal('feedback.merge-ended', { number });
}
