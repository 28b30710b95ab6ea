import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { verifyTransfer } from '@datum/contract/transfers/transfers';
import type { Reading } from '@datum/database/open';
import { fourEyes, invalid, wrongState } from '../../../platform/http/problem.ts';
import { readSamePerson } from '../../../platform/proofs/same-person.queries.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { requireStepUp } from '../../../platform/session/step-up.ts';
import { isHeldByAnother, isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { writtenMoney } from '../answer.rules.ts';
import type { OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { buysFor } from '../sides.queries.ts';
import { soldBy } from '../sold/sold.table.ts';
import { recordMoney } from './money.jobs.ts';
import { aloneMoney, heldMoney } from './money.queries.ts';
import { isAboveAlone } from './proof.rules.ts';
import { findChecker, type ProofRow, updateProof } from './proofs.queries.ts';
import { readTransferSettings } from './settings.queries.ts';

const VERIFY = 'billing.transaction.verify';

/** Money as the account shows it. */
export type Found = NonNullable<InputOf<typeof verifyTransfer>['body']>;

/** Who decides, and who found the same right before. */
export interface Deciding {
  readonly uuid: string;
  /** Null where work runs that nobody waits for. */
  readonly person: SignedIn | null;
  readonly first: FirstFound | null;
}

/** What the first of two people found, and who that is. */
export interface FirstFound extends Found {
  readonly by: string;
}

/** What follows from money that was weighed. */
interface Weighed {
  /** Record it, or ask another person first. */
  readonly step: 'second' | 'record';
  /** Who found the same before; null where one person decides, or begins anew. */
  readonly first_by: string | null;
  /** What the audit row adds. */
  readonly more: { readonly alone?: true };
}

/** What the first person found on a proof, where somebody did. */
export const firstOn = (
  proof: Pick<ProofRow, 'first_by' | 'first_amount' | 'first_paid_on' | 'first_reference'>,
): FirstFound | null =>
  proof.first_by === null || proof.first_amount === null || proof.first_paid_on === null
    ? null
    : {
        by: proof.first_by,
        amount: proof.first_amount,
        paid_on: proof.first_paid_on,
        bank_reference: proof.first_reference ?? '',
      };

/** A proof that waits for another person, with what this one found. */
export const checkedBy = (uuid: string, found: Found) =>
  ({
    state: 'checked',
    first_by: uuid,
    first_amount: found.amount,
    first_paid_on: found.paid_on,
    first_reference: found.bank_reference,
  }) as const;

/**
 * Whether money that was found may be recorded for an order, which the caller has locked, in full or as a part; `second` where
 * another person is asked first. That person confirms the very facts of the first one, who alone corrects them.
 * @throws Problem 403 to who bought or asked for it, 409 for other facts than those of the first person
 */
export async function weighFound(
  { db, platform, now }: Settling,
  order: OrderRow,
  found: Found,
  as: 'verify' | 'part',
  { uuid, person, first }: Deciding,
): Promise<Weighed> {
  const more = await refuseOwn(db, order, uuid);
  if (first && first.by !== uuid && !isSame(first, found)) await refuseOther(db, order, first);
  if (found.paid_on > platform.today()) throw invalid({ paid_on: [refusal('transfers.future')] });
  const rest = order.total - (await heldMoney(db, order.id));
  // an order that waits no more can use nothing: whatever came is a credit
  if (order.state === 'waiting' && as === 'verify' && found.amount < rest) {
    throw invalid({ amount: [refusal('transfers.short')] });
  }
  if (as === 'part' && found.amount >= rest) throw invalid({ amount: [refusal('transfers.not-short')] });
  const { second_above } = await readTransferSettings(db);
  const asksSecond = isAboveAlone(second_above, await aloneMoney(db, order.id), found.amount);
  const confirms = first !== null && isSame(first, found);
  const isOwn = first !== null && (await readSamePerson(db, uuid)).has(first.by);
  if (asksSecond) requireStepUp(person, now);
  if (asksSecond && (await isHeldByAnother(db, VERIFY, uuid))) {
    if (!confirms) return { step: 'second', first_by: null, more };
    if (isOwn) throw wrongState(refusal('transfers.same-person'));
  }
  return { step: 'record', first_by: confirms && !isOwn ? first.by : null, more };
}

const isSame = (one: Found, other: Found): boolean =>
  one.amount === other.amount && one.paid_on === other.paid_on && one.bank_reference === other.bank_reference;

/** What one person found stays what it is until that person corrects it; who may check no more corrects nothing. */
async function refuseOther(db: Reading, { currency }: OrderRow, first: FirstFound): Promise<void> {
  const checker = await findChecker(db, first.by);
  if (!checker) return;
  const { paid_on: day, bank_reference: number } = first;
  const amount = writtenMoney(first.amount, currency);
  throw wrongState(
    refusal('transfers.other-facts', { name: checker.name, amount, day, number: number || '–' }),
  );
}

/** Nobody finds the money of what they bought or asked for, until one person does everything. */
async function refuseOwn(db: Reading, order: OrderRow, uuid: string): Promise<Weighed['more']> {
  if (!(await buysFor(db, order.id, uuid))) return {};
  if (await isHeldByOne(db, VERIFY)) return { alone: true };
  throw fourEyes(refusal('transfers.own-order'), VERIFY);
}

/** Records money that was weighed; the proof that told of it, if there is one, is decided with it. */
export async function recordFound(
  settling: Settling,
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
    readonly by: { readonly uuid: string; readonly first_by: string | null };
  },
): Promise<'settled' | 'part' | 'credited'> {
  const call = { ...settling, actor: by.uuid };
  const { db, now } = call;
  if (proof_id !== null) {
    const state = as === 'part' ? 'part' : 'verified';
    await updateProof(db, proof_id, { state, decided_by: by.uuid, decided_at: now });
    if (as === 'part') await soldBy(order).noteProof(call, order, 'payment');
  }
  return recordMoney(call, order, {
    ...found,
    proof_id,
    line_id,
    recorded_by: by.first_by ?? by.uuid,
    second_by: by.first_by === null ? null : by.uuid,
  });
}
