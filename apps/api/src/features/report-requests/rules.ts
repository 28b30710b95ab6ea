import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import {
  type Brought,
  canBring,
  type RequestBlock,
  type RequestState,
} from '@datum/contract/requests/request-steps';
import { Problem, wrongState } from '../../platform/http/problem.ts';
import type { RequestRecord } from './queries.ts';

/** What a state is called, to those who read mails and refusals. */
export const STATE_WORDS = {
  received: { en: 'Received', ms: 'Diterima' },
  clarifying: { en: 'Clarifying', ms: 'Penjelasan' },
  quoted: { en: 'Quoted', ms: 'Sebut harga dihantar' },
  accepted: { en: 'Accepted', ms: 'Sebut harga diterima' },
  in_work: { en: 'In work', ms: 'Sedang dibuat' },
  review: { en: 'Review', ms: 'Semakan' },
  delivered: { en: 'Delivered', ms: 'Dihantar' },
  closed: { en: 'Closed', ms: 'Ditutup' },
  declined: { en: 'Declined', ms: 'Ditolak' },
} as const satisfies Record<RequestState, { readonly en: string; readonly ms: string }>;

/** 404 with what to do: a link that was ended, or never was one. */
export const oldLink = () => new Problem('not_found', refusal('requests.link-old'));

/** Whether a quote was accepted and is not paid: what costs something waits for that. */
export const isOwed = ({ fee, paid_at }: Pick<RequestRecord, 'fee' | 'paid_at'>): boolean =>
  fee !== null && paid_at === null;

/** A step that is not possible, in words. */
export function blocked(block: RequestBlock, row: Pick<RequestRecord, 'state' | 'merged_number'>): Problem {
  return wrongState(blockWords(block, row));
}

function blockWords(block: RequestBlock, row: Pick<RequestRecord, 'state' | 'merged_number'>): Refusal {
  switch (block) {
    case 'payment':
      return refusal('requests.step-payment');
    case 'answer':
      return refusal('requests.step-answer');
    case 'merged':
      return refusal('requests.step-merged', { number: row.merged_number ?? '' });
    case 'state':
      return refusal('requests.step-state', { state: STATE_WORDS[row.state] });
  }
}

/** Refuses what the state of a request does not allow. @throws Problem 409 */
export function mustBring(
  what: Brought,
  row: Pick<RequestRecord, 'state' | 'merged_into' | 'merged_number'>,
): void {
  const isMerged = row.merged_into !== null;
  if (!canBring(what, { state: row.state, isMerged })) throw blocked(isMerged ? 'merged' : 'state', row);
}
