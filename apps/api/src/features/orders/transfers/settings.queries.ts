import type { BankAccount, TransferSettings } from '@datum/contract/transfers/transfer-settings';
import type { Reading, Writing } from '@datum/database/open';

const NONE: TransferSettings = { accounts: [], due_days: 7, check_days: 2, second_above: null, version: 0 };

/** Accounts and rules; those of an office that has entered none where it has not. */
export const readTransferSettings = async (db: Reading): Promise<TransferSettings> =>
  (await db
    .selectFrom('transfer_settings')
    .select(['accounts', 'due_days', 'check_days', 'second_above', 'version'])
    .executeTakeFirst()) ?? NONE;

/** The account that an order in a currency is paid to. */
export const accountFor = (settings: TransferSettings, currency: string): BankAccount | undefined =>
  settings.accounts.find((account) => account.currency === currency);

/** Stores settings over their version, 0 for the first time; false where somebody changed them meanwhile. */
export async function saveTransferSettings(
  db: Writing,
  { version, accounts, ...rules }: TransferSettings,
  by: { readonly updated_by: string; readonly updated_at: Date },
): Promise<boolean> {
  const stored = { ...rules, accounts: JSON.stringify(accounts), ...by };
  const row =
    version === 0
      ? await db
          .insertInto('transfer_settings')
          .values(stored)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('transfer_settings')
          .set({ ...stored, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row !== undefined;
}
