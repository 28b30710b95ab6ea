import { type SellerDetails, sellerDetails } from '@datum/contract/orders/billing-settings';
import {
  FREE_FORMS,
  type NumberForms,
  type Prefixes,
  USUAL_PREFIXES,
} from '@datum/contract/orders/number-forms';
import type { NumberedKind } from '@datum/contract/orders/order-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Who sells; undefined before it was entered. */
export async function findSeller(db: Reading) {
  const row = await db
    .selectFrom('billing_settings')
    .select(['seller', 'number_forms', 'prefixes', 'version'])
    .executeTakeFirst();
  // what was stored before a field came has none
  return (
    row && {
      ...row,
      seller: sellerDetails.parse(row.seller),
      prefixes: { ...USUAL_PREFIXES, ...row.prefixes },
    }
  );
}

/** How numbers of the seller's country are typed, and which country that is. */
export async function readNumberForms(db: Reading): Promise<{ country: string; forms: NumberForms }> {
  const stored = await findSeller(db);
  return { country: stored?.seller.country ?? '', forms: stored?.number_forms ?? FREE_FORMS };
}

/** What numbers of a kind of document begin with. */
export async function readPrefix(db: Reading, kind: NumberedKind): Promise<string> {
  const stored = await findSeller(db);
  return stored?.prefixes[kind] ?? USUAL_PREFIXES[kind];
}

/** The last number of each series of a year that was begun. */
export const readSeries = (db: Reading, year: number) =>
  db.selectFrom('number_series').where('year', '=', year).select(['kind', 'last']).execute();

/** Kinds whose new prefix another kind has numbers with: theirs could come twice. */
export async function findTakenPrefixes(db: Reading, wanted: Prefixes): Promise<NumberedKind[]> {
  const { rows } = await sql<{ kind: NumberedKind }>`
    select w.key as kind from jsonb_each_text(${JSON.stringify(wanted)}::jsonb) w
    where exists (select from billing_documents d where d.kind <> w.key and d.number like w.value || '-%')`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

/** When the card service was last heard of. */
export async function lastMessageAt(db: Reading): Promise<Date | null> {
  const row = await db
    .selectFrom('gateway_events')
    .where('gateway', '=', 'stripe')
    .orderBy('id', 'desc')
    .limit(1)
    .select('received_at')
    .executeTakeFirst();
  return row?.received_at ?? null;
}

export const hasSeller = async (db: Reading): Promise<boolean> => (await findSeller(db)) !== undefined;

/** Stores who sells over `version`, 0 for the first time; false where somebody changed it meanwhile. */
export async function saveSeller(
  db: Writing,
  seller: SellerDetails,
  {
    version,
    by,
    now,
    number_forms = FREE_FORMS,
    prefixes = USUAL_PREFIXES,
  }: {
    readonly version: number;
    readonly by: string | null;
    readonly now: Date;
    readonly number_forms?: NumberForms;
    readonly prefixes?: Prefixes;
  },
): Promise<boolean> {
  const stored = {
    seller: JSON.stringify(seller),
    number_forms: JSON.stringify(number_forms),
    prefixes: JSON.stringify(prefixes),
    updated_by: by,
    updated_at: now,
  };
  const row =
    version === 0
      ? await db
          .insertInto('billing_settings')
          .values(stored)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('billing_settings')
          .set({ ...stored, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row !== undefined;
}
