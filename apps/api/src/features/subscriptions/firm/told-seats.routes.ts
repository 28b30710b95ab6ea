import { refusal } from '@datum/contract/messages/refusals/refusal';
import { tellOfSubscription } from '../../../platform/mail/tell-of-subscription.ts';
import { readToldOf } from '../buying.queries.ts';
import type { SubscriberRow } from '../queries.ts';
import { both } from '../rules.ts';

/** Tells an organisation whom staff gave a seat of its subscription: seats are for who buys for it to give. */
export async function tellOfSeats(
  call: Parameters<typeof tellOfSubscription>[0],
  { organisation_id, holder_name }: Pick<SubscriberRow, 'organisation_id' | 'holder_name'>,
  people: readonly { readonly uuid: string; readonly name: string; readonly email: string }[],
): Promise<void> {
  if (organisation_id === null || people.length === 0) return;
  const what = refusal('subscriptions.told-seats', {
    organisation: both(holder_name),
    count: people.length,
    people: people.map(({ name, email }) => `${name} (${email})`),
  });
  const about = people.map(({ uuid }) => uuid);
  const told = await readToldOf(call.db, organisation_id, about);
  await tellOfSubscription(call, told, what, 'billing.subscription');
}
