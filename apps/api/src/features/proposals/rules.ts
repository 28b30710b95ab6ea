import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import type { Proposal, ProposalOutcome } from '@datum/contract/office/proposals';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import type { ProposalRow } from './queries.ts';

/** 404 for who may not decide it, 409 where nothing is left to decide. */
export function refuseUndecidable(row: ProposalRow, person: SignedIn, now: Date): void {
  const permissions: readonly string[] = person.permissions;
  if (row.proposed_by !== person.uuid && !permissions.includes(row.permission)) {
    throw notFound();
  }
  if (row.outcome !== null || row.until <= now) {
    throw wrongState(refusal('proposals.closed'));
  }
}

type Asked = Pick<Endpoint, 'access' | 'secondPerson'>;

/** Whether somebody may confirm a call: who could make it, or whom its endpoint names. */
export const mayConfirm = (person: SignedIn, asked: Asked): boolean =>
  may(person, asked) ||
  (typeof asked.secondPerson === 'object' && person.permissions.includes(asked.secondPerson.confirmedBy));

/** What the author of a proposal must still hold: what they share with who confirms it, or else what the call asks for. */
export function proposingBy({ access, secondPerson }: Asked, shared: string): readonly string[] {
  if (typeof secondPerson !== 'object' || secondPerson.confirmedBy !== shared || typeof access === 'string') {
    return [shared];
  }
  return 'permission' in access ? [access.permission] : access.anyOf;
}

/** Who reads a proposal, and the accounts that count as theirs. */
interface Reader {
  readonly uuid: string;
  readonly isInternal: boolean;
  readonly own: ReadonlySet<string>;
}

interface Words {
  readonly tell: Tell;
  /** Whether the call takes a file, which can be looked at. */
  readonly isFile: (endpoint: string) => boolean;
}

/** A proposal as it travels. */
export function shownProposal(row: ProposalRow, reader: Reader, now: Date, words: Words): Proposal {
  return {
    id: row.id,
    what: words.tell(row.what as Refusal),
    reason: row.reason,
    page: row.page,
    is_file: words.isFile(row.endpoint),
    by: { uuid: row.proposed_by, name: row.proposer },
    at: row.proposed_at.toISOString(),
    until: row.until.toISOString(),
    state: (row.outcome as ProposalOutcome | null) ?? (row.until <= now ? 'expired' : 'open'),
    decided_by: row.decided_by === null ? null : { uuid: row.decided_by, name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    brought_in_at: row.brought_in_at?.toISOString() ?? null,
    may_confirm: reader.isInternal ? row.may_confirm : null,
    is_own: row.proposed_by === reader.uuid,
    is_tied: row.proposed_by !== reader.uuid && reader.own.has(row.proposed_by),
  };
}
