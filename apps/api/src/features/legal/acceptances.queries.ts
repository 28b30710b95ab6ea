import type { LegalDocument } from '@datum/contract/site/legal-documents';
import { containing } from '@datum/database/like';
import { type Conditions, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import type { LegalRow } from './queries.ts';

/**
 * Versions that ask a person for acceptance: in force when the session began, and neither they nor a later one of the same
 * document accepted. @param since when the session began
 */
export async function listDue(db: Reading, person: string, since: Date): Promise<LegalRow['id'][]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (v.document) v.id from legal_versions v
    where v.requires_acceptance and v.in_force_at <= ${since}
      and not exists (select from legal_acceptances a join legal_versions w on w.id = a.version_id
        where a.user_uuid = ${person} and w.document = v.document and w.number >= v.number)
    order by v.document, v.number desc`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** The last version of a document that a person accepted. */
export const findAccepted = (db: Reading, person: string, document: LegalDocument) =>
  db
    .selectFrom('legal_acceptances as a')
    .innerJoin('legal_versions as v', 'v.id', 'a.version_id')
    .where('a.user_uuid', '=', person)
    .where('v.document', '=', document)
    .orderBy('v.number', 'desc')
    .select(['v.id', 'v.number'])
    .limit(1)
    .executeTakeFirst();

interface Acceptance {
  readonly version_id: number;
  readonly user_uuid: string;
  readonly accepted_at: Date;
  readonly ip: string;
  readonly via: 'sign-up' | 'sign-in';
}

/** Notes an acceptance; the first one stays. */
export const insertAcceptance = (db: Writing, acceptance: Acceptance) =>
  db
    .insertInto('legal_acceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Notes what somebody accepted when they signed up; the number is of the terms of use. */
export async function acceptAtSignUp(
  db: Writing,
  number: number,
  acceptance: Omit<Acceptance, 'version_id' | 'via'>,
): Promise<void> {
  const row = await db
    .selectFrom('legal_versions')
    .where('document', '=', 'terms')
    .where('number', '=', number)
    .where('approved_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  if (row) await insertAcceptance(db, { ...acceptance, version_id: row.id, via: 'sign-up' });
}

interface LedgerFilter {
  readonly search?: string | undefined;
  readonly document?: LegalDocument | undefined;
  readonly number?: number | undefined;
}
const CONDITIONS: Conditions<LedgerFilter> = {
  search: (words) => sql<SqlBool>`(u.name ilike ${containing(words)} or u.email ilike ${containing(words)})`,
  document: (document) => sql<SqlBool>`v.document = ${document}`,
  number: (number) => sql<SqlBool>`v.number = ${number}`,
};

const ledger = (db: Reading) =>
  db
    .selectFrom('legal_acceptances as a')
    .innerJoin('legal_versions as v', 'v.id', 'a.version_id')
    .innerJoin('users as u', 'u.uuid', 'a.user_uuid')
    .select(['a.id', 'v.number', 'u.uuid', 'u.name', 'u.email', 'a.accepted_at', 'a.ip', 'a.via'])
    .select(sql<LegalDocument>`v.document`.as('document'));
export type LedgerRow = Awaited<ReturnType<ReturnType<typeof ledger>['executeTakeFirstOrThrow']>>;

/** Who accepted which version, newest first unless asked otherwise. */
export const listLedger = (
  db: Reading,
  { sort, ...filter }: LedgerFilter & { readonly sort: 'accepted_at' | '-accepted_at' },
  place: Place,
): Promise<Rows<LedgerRow>> => {
  const direction = sort === 'accepted_at' ? 'asc' : 'desc';
  return readRows(
    ledger(db)
      .where(matching(filter, CONDITIONS))
      .orderBy('a.accepted_at', direction)
      .orderBy('a.id', direction),
    place,
  );
};
