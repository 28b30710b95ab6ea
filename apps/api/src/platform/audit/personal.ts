import type { Reading, Writing } from '@datum/database/open';
import { systemClock } from '../clock.ts';
import { seal, unseal } from '../proofs/sealed.ts';

/** First byte of a sealed detail; no JSON text begins with it. */
const SEALED = 0x01;

/** The person's key, made at first use. Deleting its row erases what the audit log tells of the person. */
export async function personalKey(db: Writing, subject: string): Promise<Buffer> {
  await db
    .insertInto('person_keys')
    .values({ subject_uuid: subject, key: systemClock.random(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('person_keys')
    .select('key')
    .where('subject_uuid', '=', subject)
    .executeTakeFirstOrThrow();
  return key;
}

/** Makes what the trail tells of a person unreadable for good; the chain stays valid, for it covers the sealed bytes. */
export const erasePersonalKey = (db: Writing, subject: string) =>
  db.deleteFrom('person_keys').where('subject_uuid', '=', subject).execute();

/** Encrypts a personal detail with its person’s key; the first byte marks it as sealed. */
export const sealDetail = (key: Buffer, plain: Buffer): Buffer =>
  Buffer.concat([Buffer.of(SEALED), seal(systemClock, key, plain)]);

/** A stored detail as it was given. */
export type Opened = { readonly value: unknown; readonly isErased: boolean };

/** Reads a detail; `isErased` where it was sealed and its key is gone. */
export async function openDetail(
  db: Reading,
  stored: Buffer | null,
  subject: string | null,
): Promise<Opened> {
  if (stored === null) {
    return { value: null, isErased: false };
  }
  if (stored[0] !== SEALED) {
    return { value: JSON.parse(stored.toString()) as unknown, isErased: false };
  }
  const row = await db
    .selectFrom('person_keys')
    .select('key')
    .where('subject_uuid', '=', subject ?? '')
    .executeTakeFirst();
  if (!row) {
    return { value: null, isErased: true };
  }
  return { value: JSON.parse(unseal(row.key, stored.subarray(1)).toString()) as unknown, isErased: false };
}
