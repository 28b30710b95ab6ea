import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A key to be stored; of its secret only the hash. */
export interface NewKey {
  readonly user: string;
  readonly name: string;
  readonly prefix: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly expiresOn: string;
  readonly createdAt: Date;
}

const keys = (db: Reading, today: string) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('api_key_days as d', (join) =>
      join.onRef('d.key_id', '=', 'k.id').on('d.day', '=', sql<string>`${today}::date`),
    )
    .select(['k.id', 'k.uuid', 'k.name', 'k.prefix', 'k.scopes', 'k.networks', 'k.expires_on'])
    .select(['k.created_at', 'k.last_used_at', 'k.revoked_at', 'd.calls']);

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>;

/** A person's keys, newest first: the live ones, and those that ended in the last 90 days. */
export const listKeysOf = (db: Reading, user: string, today: string) =>
  keys(db, today)
    .where('k.user_uuid', '=', user)
    .where(
      sql<boolean>`k.expires_on >= ${today}::date - 90 and (k.revoked_at is null or k.revoked_at > ${today}::date - 90)`,
    )
    .orderBy('k.created_at', 'desc')
    .execute();

export const findKey = (db: Reading, id: number, today: string) =>
  keys(db, today).where('k.id', '=', id).executeTakeFirstOrThrow();

/** How many keys of a person work; locks the person, so that two calls at once do not make one too many. */
export async function countLiveKeys(db: Writing, user: string, today: string): Promise<number> {
  await db.selectFrom('users').where('uuid', '=', user).select('uuid').forUpdate().execute();
  const { live } = await db
    .selectFrom('api_keys')
    .where('user_uuid', '=', user)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', today)
    .select(sql<number>`count(*)`.as('live'))
    .executeTakeFirstOrThrow();
  return Number(live);
}

/** Stores a key; gives its id. */
export async function insertKey(db: Writing, key: NewKey): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_uuid: key.user,
      name: key.name,
      prefix: key.prefix,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      networks: [...key.networks],
      expires_on: key.expiresOn,
      created_at: key.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a key of a person; undefined when they have none of this uuid that goes on. */
export const revokeKey = (
  db: Writing,
  which: { readonly uuid: string; readonly user: string },
  by: string,
  now: Date,
) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: by })
    .where('uuid', '=', which.uuid)
    .where('user_uuid', '=', which.user)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'prefix'])
    .executeTakeFirst();

/** Ends the keys that were made since a moment. */
export const revokeKeysSince = (db: Writing, user: string, since: Date, now: Date) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: user })
    .where('user_uuid', '=', user)
    .where('created_at', '>=', since)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .execute();

/** Use of a person's keys by key and day over 30 days, newest first. */
export const listUsageOf = (db: Reading, user: string, today: string) =>
  db
    .selectFrom('api_key_days as d')
    .innerJoin('api_keys as k', 'k.id', 'd.key_id')
    .where('k.user_uuid', '=', user)
    .where(sql<boolean>`d.day > ${today}::date - 30`)
    .select(['k.uuid as key_uuid', 'k.name', 'd.day', 'd.calls', 'd.refused'])
    .orderBy('d.day', 'desc')
    .orderBy('k.created_at', 'desc')
    .execute();
