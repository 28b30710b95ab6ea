import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { LocalText } from '@datum/contract/values/local-text';
import { wrongState } from '../../platform/http/problem.ts';
import { both, isOver, seatsOf } from '../subscriptions/rules.ts';
import type { Joining } from './join.queries.ts';
import type { Invited } from './queries.ts';

type Seated = Parameters<typeof seatsOf>[0] & { readonly seats_used: number };

/** How many people may have a seat. */
export const seatsBought = (row: Seated): number => seatsOf(row);

/** Whether nobody more can have a seat. */
export const isFull = (row: Seated): boolean => row.seats_used >= seatsBought(row);

/** Whether a subscription takes nobody in any more. */
export const hasEnded = (row: Parameters<typeof isOver>[0]): boolean => isOver(row);

/** Whether a person may have a seat at all: who joins moves to another organisation, and reports there with no second person. */
export const maySit = ({ base_role, reports }: Joining): boolean =>
  base_role.endsWith('Subscriber') && !reports;

/** Why a person cannot join an organisation, whatever they confirm; null where they can. */
export function whyNotJoin(person: Joining, organisation: number): Refusal | null {
  if (!maySit(person)) return refusal('subscriptions.seat-other-role');
  const isElsewhere = person.organisation_id !== null && person.organisation_id !== organisation;
  return isElsewhere && person.buys_for_id === person.organisation_id
    ? refusal('subscriptions.seat-buys', { organisation: named(person.organisation) })
    : null;
}

/** The organisation that a person leaves by joining another one. */
export const leavesBy = (person: Joining, organisation: number): LocalText | null =>
  person.organisation_id === null || person.organisation_id === organisation ? null : person.organisation;

/** An invitation as the person is told of it who was invited. */
export const shown = ({ organisation, plan, inviter, expires_at }: Invited) => ({
  ...{ organisation, plan, inviter, expires_at: expires_at.toISOString() },
});

/** A name in both languages, as sentences take it. */
export const named = (name: LocalText | null) => both(name ?? { en: '' });

/** Nobody comes to a subscription that is suspended, or whose organisation is: it opens nothing. @throws Problem 409 */
export function refuseSuspended({ state }: { readonly state: string }): void {
  if (state === 'suspended') throw wrongState(refusal('subscriptions.seat-suspended'));
}
