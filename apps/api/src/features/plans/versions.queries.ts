import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { heldOn } from './holders.queries.ts';

/** The versions of a plan, newest first, with who is on them. */
export const readVersions = (db: Reading, planId: number, today: string) =>
  db
    .selectFrom('plan_versions as v')
    .leftJoin('users as u', 'u.uuid', 'v.created_by')
    .where('v.plan_id', '=', planId)
    .orderBy('v.valid_from', 'desc')
    .select([
      'v.id',
      'v.number',
      'v.valid_from',
      'v.noticed_at',
      'v.agreed_at',
      'v.created_at',
      'u.name as created_by',
    ])
    .select([
      sql<PlanTerms>`v.terms`.as('terms'),
      countHeld(today, sql`h.user_uuid is not null`).as('people'),
      countHeld(today, sql`h.organisation_id is not null`).as('organisations'),
      sql<boolean>`exists (select from subscription_periods sp where sp.plan_version_id = v.id)`.as(
        'is_used',
      ),
    ])
    .execute();

const countHeld = (today: string, by: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`(select count(*) from (${heldOn(today)}) h where h.version_id = v.id and ${by})`;

export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];

interface NewVersion {
  readonly planId: number;
  readonly number: number;
  readonly valid_from: string;
  readonly terms: PlanTerms;
  readonly by: string | null;
  readonly now: Date;
}

export const insertVersion = (db: Writing, { planId, terms, by, now, ...version }: NewVersion) =>
  db
    .insertInto('plan_versions')
    .values({
      ...version,
      plan_id: planId,
      terms: JSON.stringify(terms),
      created_by: by,
      created_at: now,
    })
    .executeTakeFirst();

/** Holds a version still: nobody comes onto it until this transaction ends. */
export const lockVersion = (db: Writing, id: number) =>
  db.selectFrom('plan_versions').where('id', '=', id).select('id').forUpdate().executeTakeFirst();

export const updateVersion = (
  db: Writing,
  id: number,
  { valid_from, terms }: Pick<NewVersion, 'valid_from' | 'terms'>,
) =>
  db
    .updateTable('plan_versions')
    .set({ valid_from, terms: JSON.stringify(terms), noticed_at: null, agreed_at: null })
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteVersion = (db: Writing, id: number) =>
  db.deleteFrom('plan_versions').where('id', '=', id).executeTakeFirst();

/** Marks a version as told of; false where it was already. */
export async function markNoticed(db: Writing, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('plan_versions')
    .set({ noticed_at: now })
    .where('id', '=', id)
    .where('noticed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Versions of a plan may be bought and tried from now on. */
export const markAgreed = (db: Writing, uuid: string, numbers: readonly number[], now: Date) =>
  db
    .updateTable('plan_versions as v')
    .from('plans as p')
    .set({ agreed_at: now })
    .whereRef('p.id', '=', 'v.plan_id')
    .where('p.uuid', '=', uuid)
    .where('v.number', 'in', [...numbers])
    .executeTakeFirst();

/** All versions of the plans that everybody can buy. */
export const readSoldVersions = (db: Reading) =>
  db
    .selectFrom('plan_versions as v')
    .innerJoin('plans as p', 'p.id', 'v.plan_id')
    .where('p.visibility', '=', 'public')
    .where('v.agreed_at', 'is not', null)
    .select(['p.code', 'v.valid_from', sql<PlanType>`p.type`.as('type'), sql<PlanTerms>`v.terms`.as('terms')])
    .execute();
