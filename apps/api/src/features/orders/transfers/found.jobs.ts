import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { verifyTransfer } from '@datum/contract/transfers/transfers';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { requireStepUp } from '../../../platform/session/step-up.ts';
import type { OrderRow } from '../queries.ts';
import { noteProof } from '../settle/giving.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { recordMoney } from './money.jobs.ts';
import { heldMoney } from './money.queries.ts';
import { countCheckers, updateProof } from './proofs.queries.ts';
import { readTransferSettings } from './settings.queries.ts';

/** Money as the account shows it. */
export type Found = NonNullable<InputOf<typeof verifyTransfer>['body']>;

/** Who decides, and who found the same right before. */
export interface Deciding {
  readonly uuid: string;
  /** Null where work runs that nobody waits for. */
  readonly person: SignedIn | null;
  readonly first_by: string | null;
}

/**
 * Whether money that was found may be recorded for an order, which the caller has locked, in full or as a part; `second` where
 * another person is asked first.
 */
export async function weighFound(
  { db, platform, now }: Settling,
  order: OrderRow,
  found: Found,
  as: 'verify' | 'part',
  { uuid, person, first_by }: Deciding,
): Promise<'second' | 'record'> {
  if (found.paid_on > platform.today()) throw invalid({ paid_on: [refusal('transfers.future')] });
  const rest = order.total - (await heldMoney(db, order.id));
  // an order that waits no more can use nothing: whatever came is a credit
  if (order.state === 'waiting' && as === 'verify' && found.amount < rest) {
    throw invalid({ amount: [refusal('transfers.short')] });
  }
  if (as === 'part' && found.amount >= rest) throw invalid({ amount: [refusal('transfers.not-short')] });
  const { second_above } = await readTransferSettings(db);
  const asksSecond = second_above !== null && found.amount > second_above;
  if (asksSecond) requireStepUp(person, now);
  if (asksSecond && (await countCheckers(db)) > 1) {
    if (first_by === null) return 'second';
    if (first_by === uuid) throw wrongState(refusal('transfers.same-person'));
  }
  return 'record';
}

/** Records money that was weighed; the proof that told of it, if there is one, is decided with it. */
export async function recordFound(
  call: Settling,
  order: OrderRow,
  found: Found,
  {
    as,
    proof_id,
    line_id,
    by,
  }: {
    readonly as: 'verify' | 'part';
    readonly proof_id: number | null;
    readonly line_id: number | null;
    readonly by: Deciding;
  },
): Promise<'settled' | 'part' | 'credited'> {
  const { db, platform, now } = call;
  if (proof_id !== null) {
    const state = as === 'part' ? 'part' : 'verified';
    await updateProof(db, proof_id, { state, decided_by: by.uuid, decided_at: now });
    if (as === 'part') await noteProof(db, { order, today: platform.today(), now }, 'payment');
  }
  return recordMoney(call, order, {
    ...found,
    proof_id,
    line_id,
    recorded_by: by.first_by ?? by.uuid,
    second_by: by.first_by === null ? null : by.uuid,
  });
}
