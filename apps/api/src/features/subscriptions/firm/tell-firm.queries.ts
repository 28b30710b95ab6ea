import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { tellOfSubscription } from '../../../platform/mail/tell-of-subscription.ts';
import { readToldOf } from '../buying.queries.ts';
import type { SubscriberRow } from '../queries.ts';
import { both } from '../rules.ts';

type TellingCall = Parameters<typeof tellOfSubscription>[0];

/** Somebody of an organisation. */
export interface Member {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
}

/** Tells an organisation by email what staff did with who buys or reads for it. @param about whom it is about, by uuid */
export async function tellFirm(
  call: TellingCall,
  organisation: number,
  about: readonly string[],
  what: Refusal,
): Promise<void> {
  const told = await readToldOf(call.db, organisation, about);
  await tellOfSubscription(call, told, what, 'billing.subscription');
}

/** Tells an organisation whom staff gave a seat of its subscription: seats are for who buys for it to give. */
export async function tellOfSeats(
  call: TellingCall,
  { organisation_id, holder_name }: Pick<SubscriberRow, 'organisation_id' | 'holder_name'>,
  people: readonly Member[],
): Promise<void> {
  if (organisation_id === null || people.length === 0) return;
  const what = refusal('subscriptions.told-seats', {
    organisation: both(holder_name),
    count: people.length,
    people: people.map(({ name, email }) => `${name} (${email})`),
  });
  const about = people.map(({ uuid }) => uuid);
  await tellFirm(call, organisation_id, about, what);
}
