import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

export type Kind = 'complimentary' | 'data-provider' | 'member';

/** A checked row as it is kept. */
export interface CheckedRow {
  readonly line: number;
  readonly data: Readonly<Record<'name' | 'email' | 'organisation' | 'product' | 'until', string>>;
  readonly verdict: 'new' | 'exists' | 'refused';
  readonly problems: readonly Refusal[];
}

const batches = (db: Reading) =>
  db
    .selectFrom('account_batches as b')
    .innerJoin('users as u', 'u.uuid', 'b.created_by')
    .selectAll('b')
    .select('u.name as created_by_name')
    .select((select) => [
      countOf(select, 'new').as('new'),
      countOf(select, 'exists').as('exists'),
      countOf(select, 'refused').as('refused'),
    ]);

const countOf = (_select: unknown, verdict: string) =>
  sql<number>`(select count(*) from account_batch_rows r where r.batch_uuid = b.uuid and r.verdict = ${verdict})`;

export type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>;

/** Batches, newest first. */
export const listBatches = (db: Reading, place: Place): Promise<Rows<BatchRow>> =>
  readRows(batches(db).orderBy('b.created_at', 'desc').orderBy('b.uuid'), place);

export const findBatch = (db: Reading, uuid: string): Promise<BatchRow | undefined> =>
  batches(db).where('b.uuid', '=', uuid).executeTakeFirst();

/** Locks the batch, so that two who confirm at once make its accounts once. */
export const lockBatch = (db: Writing, uuid: string) =>
  db
    .selectFrom('account_batches')
    .select(['state', 'version', 'confirmed_at', 'kind', 'title'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const listRows = (db: Reading, batch: string) =>
  db.selectFrom('account_batch_rows').selectAll().where('batch_uuid', '=', batch).orderBy('line').execute();

export type BatchLine = Awaited<ReturnType<typeof listRows>>[number];

export async function insertBatch(
  db: Writing,
  batch: { kind: Kind; title: string; createdBy: string; now: Date },
): Promise<string> {
  const { uuid } = await db
    .insertInto('account_batches')
    .values({ kind: batch.kind, title: batch.title, created_by: batch.createdBy, created_at: batch.now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Puts checked rows in the place of what a draft had. */
export async function replaceRows(db: Writing, batch: string, rows: readonly CheckedRow[]): Promise<void> {
  await db.deleteFrom('account_batch_rows').where('batch_uuid', '=', batch).execute();
  await db
    .insertInto('account_batch_rows')
    .values(
      rows.map((row) => ({
        batch_uuid: batch,
        line: row.line,
        data: JSON.stringify(row.data),
        verdict: row.verdict,
        problems: JSON.stringify(row.problems),
      })),
    )
    .execute();
}

/** Changes a batch that nobody changed since `version`; false otherwise. */
export async function updateBatch(
  db: Writing,
  uuid: string,
  version: number,
  change: {
    title?: string;
    state?: 'confirmed' | 'undone';
    confirmed_by?: string;
    confirmed_at?: Date;
    undone_by?: string;
    undone_at?: Date;
  },
): Promise<boolean> {
  const row = await db
    .updateTable('account_batches')
    .set({ ...change, version: version + 1 })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const noteOutcome = (
  db: Writing,
  batch: string,
  line: number,
  outcome: 'created' | 'skipped' | 'undone' | 'kept',
  user: string | null,
) =>
  db
    .updateTable('account_batch_rows')
    .set({ outcome, ...(user ? { user_uuid: user } : {}) })
    .where('batch_uuid', '=', batch)
    .where('line', '=', line)
    .execute();

/** Which of these addresses have an account, in lower case. */
export async function takenAddresses(db: Reading, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<SqlBool>`lower(email) = any(${[...emails]})`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The active organisations of these codes. */
export async function organisationsOf(db: Reading, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, { id: number; kind: string }>();
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'code', 'kind'])
    .where(sql<SqlBool>`lower(code) = any(${codes.map((code) => code.toLowerCase())})`)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map(({ id, code, kind }) => [code.toLowerCase(), { id, kind }]));
}

export const insertEntitlement = (
  db: Writing,
  entitlement: { user: string; product: string; from: string; to: string },
) =>
  db
    .insertInto('entitlements')
    .values({
      user_uuid: entitlement.user,
      product: entitlement.product,
      level: 'download',
      valid_from: entitlement.from,
      valid_to: entitlement.to,
      origin: 'complimentary',
    })
    .execute();

/** Ends what a batch opened for somebody who has come in: their account stays. */
export const endGiven = (db: Writing, user: string, last: string) =>
  db
    .updateTable('entitlements')
    .set({ valid_to: last })
    .where('user_uuid', '=', user)
    .where('origin', '=', 'complimentary')
    .where('valid_to', '>', last)
    .execute();

/** Closes an account that its person has never used. False when they have come in. */
export async function closeUnused(db: Writing, user: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ status: 'closed', email: sql<string>`'closed+' || uuid || '@invalid'`, updated_at: now })
    .where('uuid', '=', user)
    .where('status', '=', 'invited')
    .returning('uuid')
    .executeTakeFirst();
  if (row) {
    await db.deleteFrom('entitlements').where('user_uuid', '=', user).execute();
    await db
      .updateTable('verifications')
      .set({ used_at: now })
      .where('user_uuid', '=', user)
      .where('used_at', 'is', null)
      .execute();
  }
  return row !== undefined;
}
