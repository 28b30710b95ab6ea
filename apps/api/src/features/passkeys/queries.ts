import type { Reading, Writing } from '@datum/database/open';

export interface NewPasskey {
  readonly id: string;
  readonly userUuid: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
}

/** Keeps a passkey; false where an account has one of this id already, be it another's. */
export async function insertPasskey(db: Writing, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_uuid: passkey.userUuid,
      name: passkey.name,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const listPasskeys = (db: Reading, user: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('user_uuid', '=', user)
    .orderBy('created_at')
    .execute();

/** Forgets a passkey of a person; false when there is none. */
export async function deletePasskey(db: Writing, user: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_uuid', '=', user)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the passkeys that were made since a moment; gives their names. */
export async function deletePasskeysSince(db: Writing, user: string, since: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('user_uuid', '=', user)
    .where('created_at', '>=', since)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
