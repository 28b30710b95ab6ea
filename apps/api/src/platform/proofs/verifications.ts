import { createHmac } from 'node:crypto';
import type { Reading, Writing } from '@datum/database/open';
import type { Platform } from '../platform.ts';
import { sameText, sha256 } from '../session/tokens.ts';
import { keyFor } from './sealed.ts';

const MINUTE = 60_000;
/** Tries at a code before a new one is needed. */
const MAX_ATTEMPTS = 5;

/** Seconds until another code or link may be asked for (rules 7.8). */
export const RESEND_SECONDS = 60;

/** How long each kind lives. */
export const LIFETIMES = {
  verify: { code: 10 * MINUTE, token: 20 * MINUTE },
  'sign-in': { code: 10 * MINUTE, token: 10 * MINUTE },
  reset: { code: 0, token: 20 * MINUTE },
  'not-me': { code: 0, token: 7 * 24 * 60 * MINUTE },
  invite: { code: 0, token: 7 * 24 * 60 * MINUTE },
  complimentary: { code: 0, token: 7 * 24 * 60 * MINUTE },
  request: { code: 30 * MINUTE, token: 30 * MINUTE },
} as const;
export type Purpose = keyof typeof LIFETIMES;

/** Every notice keeps its link: another notice must not end the link of the first. */
const SEVERAL_AT_ONCE: readonly Purpose[] = ['not-me'];

/** Whom a code or link is for. */
export type Owner = AccountOwner | { readonly request: string };
/** Of them those whose links are taken up: a request has a code alone. */
export type AccountOwner = { readonly user: string } | { readonly registration: string };

const columns = (owner: Owner) =>
  'user' in owner
    ? ({ column: 'user_uuid', uuid: owner.user } as const)
    : 'registration' in owner
      ? ({ column: 'registration_uuid', uuid: owner.registration } as const)
      : ({ column: 'report_request_uuid', uuid: owner.request } as const);

const ownerOf = (row: { user_uuid: string | null; registration_uuid: string | null }): AccountOwner =>
  row.user_uuid ? { user: row.user_uuid } : { registration: row.registration_uuid ?? '' };

/** The secrets that a mail carries; only their hashes are stored. */
export interface Issued {
  /** Six digits, for typing. */
  readonly code: string;
  /** 32 random bytes, for the link. */
  readonly token: string;
}

/** Makes a code and a link; what was sent before for the same purpose ends, notices excepted. */
export async function issue(
  db: Writing,
  platform: Platform,
  purpose: Purpose,
  owner: Owner,
  sentTo: string,
  createdBy: string | null = null,
): Promise<Issued> {
  const now = platform.clock.now();
  const { column, uuid } = columns(owner);
  if (!SEVERAL_AT_ONCE.includes(purpose)) {
    await endAll(db, purpose, owner, now);
  }
  const code = String(platform.clock.randomInt(1_000_000)).padStart(6, '0');
  const token = platform.clock.random(32).toString('base64url');
  await db
    .insertInto('verifications')
    .values({
      purpose,
      [column]: uuid,
      token_hash: sha256(token),
      code_hash: LIFETIMES[purpose].code > 0 ? codeHash(platform, purpose, uuid, code) : null,
      sent_to: sentTo,
      created_by: createdBy,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIMES[purpose].token),
    })
    .execute();
  return { code, token };
}

/** Ends what is open for a purpose: on use, on a change of password, when a new one is asked for. */
export async function endAll(db: Writing, purpose: Purpose, owner: Owner, now: Date): Promise<void> {
  const { column, uuid } = columns(owner);
  await db
    .updateTable('verifications')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where(column, '=', uuid)
    .where('used_at', 'is', null)
    .execute();
}

/** Whose link it is, without using it up: for what has to be checked before the transaction. */
export async function findToken(
  db: Reading,
  platform: Platform,
  purpose: Purpose,
  token: string,
): Promise<AccountOwner | null> {
  const row = await db
    .selectFrom('verifications')
    .select(['user_uuid', 'registration_uuid'])
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
  return row ? ownerOf(row) : null;
}

/** Whose link it is; null for a wrong, used or old one. The link is used up. */
export async function takeToken(
  db: Writing,
  platform: Platform,
  purpose: Purpose,
  token: string,
): Promise<{ owner: AccountOwner; sentTo: string; createdAt: Date } | null> {
  const now = platform.clock.now();
  const row = await db
    .updateTable('verifications')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_uuid', 'registration_uuid', 'sent_to', 'created_at'])
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  return { owner: ownerOf(row), sentTo: row.sent_to, createdAt: row.created_at };
}

/**
 * Tries a code, before the transaction, which may be rolled back: every try counts, and is counted before it is looked at, so
 * that many at once have no more tries than one after another. Gives the id for `spendCode`; null when it is not the code.
 */
export async function tryCode(
  platform: Platform,
  purpose: Purpose,
  owner: Owner,
  code: string,
): Promise<number | null> {
  const now = platform.clock.now();
  const { column, uuid } = columns(owner);
  const counted = await platform.database.quick
    .updateTable('verifications')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('purpose', '=', purpose)
    .where(column, '=', uuid)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('created_at', '>', new Date(now.getTime() - LIFETIMES[purpose].code))
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const fits = counted?.code_hash && sameText(counted.code_hash, codeHash(platform, purpose, uuid, code));
  return fits ? counted.id : null;
}

/** Uses up the code that was tried; false where another request did so since, or another code was sent. */
export async function spendCode(db: Writing, id: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('verifications')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A code has 20 bits: without the installation's key, its hash could be searched through in a moment. */
const codeHash = (platform: Platform, purpose: Purpose, owner: string, code: string) =>
  createHmac('sha256', keyFor(platform.config.appSecret, 'codes'))
    .update(`${purpose}|${owner}|${code}`)
    .digest('hex');
