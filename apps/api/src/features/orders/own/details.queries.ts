import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { Reading, Writing } from '@datum/database/open';
import type { Buyer, Holder } from '../price/held.queries.ts';

/** Whom invoices of a holder are made out to; undefined before that was entered. */
export async function findDetails(
  db: Reading,
  { user_uuid, organisation_id }: Holder,
): Promise<BuyerDetails | undefined> {
  const row = await db
    .selectFrom('billing_details')
    .where((where) =>
      where.or([where('user_uuid', '=', user_uuid), where('organisation_id', '=', organisation_id)]),
    )
    .select('details')
    .executeTakeFirst();
  return row?.details;
}

/** What an account says of its holder, before anything was entered. */
export const readKnown = (db: Reading, { user_uuid, organisation_id }: Holder) =>
  user_uuid === null
    ? db
        .selectFrom('organisations')
        .where('id', '=', organisation_id)
        .select(['name', 'email', 'address', 'registration_no'])
        .executeTakeFirst()
    : undefined;

/** Whom an invoice is made out to where nobody says otherwise: as last time, else as the account has it. */
export const usualDetails = async (db: Reading, buyer: Buyer): Promise<BuyerDetails> =>
  (await findDetails(db, buyer)) ?? {
    ...{ registration_no: '', tax_no: '', address: '', postcode: '', city: '', country: 'MY' },
    name: buyer.organisation?.['en'] ?? buyer.name,
    email: buyer.email,
  };

export async function saveDetails(
  db: Writing,
  { user_uuid, organisation_id }: Holder,
  details: BuyerDetails,
  now: Date,
): Promise<void> {
  const stored = { details: JSON.stringify(details), updated_at: now };
  await db
    .insertInto('billing_details')
    .values({ user_uuid, organisation_id, ...stored })
    .onConflict((conflict) =>
      conflict.column(user_uuid === null ? 'organisation_id' : 'user_uuid').doUpdateSet(stored),
    )
    .execute();
}
