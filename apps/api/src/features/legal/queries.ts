import type { LegalDocument } from '@datum/contract/site/legal-documents';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { tellVisitors } from '../plans/queries.ts';

const versions = (db: Reading) =>
  db
    .selectFrom('legal_versions as v')
    .leftJoin('users as a', 'a.uuid', 'v.approved_by')
    .selectAll('v')
    .select([
      'a.name as approver_name',
      sql<LegalDocument>`v.document`.as('document'),
      sql<string | null>`v.effective_on::text`.as('effective_on'),
    ]);
export type LegalRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

/** All versions of a document, the draft among them, newest first. */
export const listVersions = (db: Reading, document: LegalDocument): Promise<LegalRow[]> =>
  versions(db).where('v.document', '=', document).orderBy('v.number', 'desc').execute();

/** The version of a document that is in force. */
export const findInForce = (db: Reading, document: LegalDocument, now: Date): Promise<LegalRow | undefined> =>
  versions(db)
    .where('v.document', '=', document)
    .where('v.in_force_at', '<=', now)
    .orderBy('v.in_force_at', 'desc')
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many people accepted each version of a document, by the version's id. */
export async function countAcceptances(
  db: Reading,
  document: LegalDocument,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('legal_acceptances as a')
    .innerJoin('legal_versions as v', 'v.id', 'a.version_id')
    .where('v.document', '=', document)
    .groupBy('a.version_id')
    .select(['a.version_id', sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.count]));
}

/** People by their uuid. */
export async function readNames(db: Reading, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db.selectFrom('users').where('uuid', 'in', uuids).select(['uuid', 'name']).orderBy('name').execute();
}

type Written = Pick<LegalRow, 'summary' | 'body' | 'effective_on' | 'requires_acceptance'>;

const stored = ({ summary, body, effective_on, requires_acceptance }: Written) => ({
  summary: JSON.stringify(summary),
  body: JSON.stringify(body),
  effective_on,
  requires_acceptance,
});

/** Begins the draft of a version; false where another person has just done so. */
export async function insertDraft(
  db: Writing,
  draft: Written & { readonly document: LegalDocument; readonly number: number },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { document, number } = draft;
  const row = await db
    .insertInto('legal_versions')
    .values({ ...stored(draft), document, number, writers: [by], created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a draft that nobody changed since `version`; false otherwise. */
export async function updateDraft(
  db: Writing,
  { id, version, writers }: Pick<LegalRow, 'id' | 'version' | 'writers'>,
  draft: Written,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('legal_versions')
    .set({
      ...stored(draft),
      writers: [...new Set([...writers, by])],
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Approves a draft: it is in force from the beginning of its day, or from now where that is later. */
export async function approveDraft(
  db: Writing,
  { id, version }: Pick<LegalRow, 'id' | 'version'>,
  { by, now, zone }: { readonly by: string; readonly now: Date; readonly zone: string },
): Promise<boolean> {
  const row = await db
    .updateTable('legal_versions')
    .set({
      approved_by: by,
      approved_at: now,
      in_force_at: sql<Date>`greatest(${now}::timestamptz, effective_on::timestamp at time zone ${zone})`,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tellVisitors(db);
  return row !== undefined;
}

/** Makes an approved version that is not in force yet a draft again. */
export async function withdrawApproved(
  db: Writing,
  { id, version }: Pick<LegalRow, 'id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('legal_versions')
    .set({ approved_by: null, approved_at: null, in_force_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('in_force_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  await tellVisitors(db);
  return row !== undefined;
}
