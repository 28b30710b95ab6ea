import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import type { Reading, Writing } from '@datum/database/open';

/** Who sells; undefined before it was entered. */
export const findSeller = (db: Reading) =>
  db.selectFrom('billing_settings').select(['seller', 'version']).executeTakeFirst();

export const hasSeller = async (db: Reading): Promise<boolean> => (await findSeller(db)) !== undefined;

/** Stores who sells over `version`, 0 for the first time; false where somebody changed it meanwhile. */
export async function saveSeller(
  db: Writing,
  seller: SellerDetails,
  { version, by, now }: { readonly version: number; readonly by: string | null; readonly now: Date },
): Promise<boolean> {
  const stored = { seller: JSON.stringify(seller), updated_by: by, updated_at: now };
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
