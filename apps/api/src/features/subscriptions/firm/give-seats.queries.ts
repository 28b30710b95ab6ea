import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { wrongState } from '../../../platform/http/problem.ts';

/** The call that gives: who takes it, and when. */
interface GivingCall {
  readonly db: Writing;
  readonly platform: { readonly today: () => string };
  readonly person: { readonly uuid: string } | null;
  readonly now: Date;
}

/** Gives people a seat from today on; who has one keeps it. @returns the uuids of those who had none */
export async function giveSeats(
  { db, platform, person, now }: GivingCall,
  subscription: number,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const seat = {
    subscription_id: subscription,
    from_on: platform.today(),
    created_by: person?.uuid ?? null,
    created_at: now,
  };
  const rows = await db
    .insertInto('subscription_seats')
    .values(people.map((user_uuid) => ({ ...seat, user_uuid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_uuid')
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
}

/** The same for one person. @throws Problem 409 where they have one */
export async function giveSeat(call: GivingCall, subscription: number, person: string): Promise<void> {
  const given = await giveSeats(call, subscription, [person]);
  if (given.length === 0) throw wrongState(refusal('subscriptions.seat-has'));
}
