import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

/** A plan with the version that holds on a day; without one where it begins later. */
export interface PlanOfDay {
  readonly uuid: string;
  readonly code: string;
  readonly type: PlanType;
  readonly name: LocalText;
  readonly visibility: 'public' | 'hidden' | 'archived';
  readonly changes_to: readonly string[];
  readonly upgrade_rule: 'now' | 'term_end';
  readonly downgrade_rule: 'now' | 'term_end';
  readonly version_id: number | null;
  readonly number: number | null;
  readonly terms: PlanTerms | null;
  /** Its version may be bought and tried (`plans/sale.routes.ts`). */
  readonly is_agreed: boolean;
}

const plansOn = (db: Reading, day: string) =>
  db
    .selectFrom('plans as n')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('plan_versions as v')
          .whereRef('v.plan_id', '=', 'n.id')
          .where('v.valid_from', '<=', day)
          .select(['v.id', 'v.number', 'v.terms', 'v.agreed_at'])
          .orderBy('v.valid_from', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select([
      'n.uuid',
      'n.code',
      'n.type',
      'n.name',
      'n.visibility',
      'n.changes_to',
      'n.upgrade_rule',
      'n.downgrade_rule',
      'v.id as version_id',
      'v.number',
      'v.terms',
      sql<boolean>`v.agreed_at is not null`.as('is_agreed'),
    ])
    .$castTo<PlanOfDay>();

/** Plans that can be given on a day: with a version that holds, and not archived. */
export const readGivablePlans = (db: Reading, day: string): Promise<PlanOfDay[]> =>
  plansOn(db, day)
    .where(sql<SqlBool>`n.visibility <> 'archived' and v.id is not null`)
    .orderBy('n.position')
    .orderBy('n.code')
    .execute();

export const findPlanOn = (db: Reading, uuid: string, day: string): Promise<PlanOfDay | undefined> =>
  plansOn(db, day).where('n.uuid', '=', uuid).executeTakeFirst();

/** By the codes that files have. */
export const findPlanByCode = (db: Reading, code: string, day: string): Promise<PlanOfDay | undefined> =>
  plansOn(db, day).where('n.code', '=', code).executeTakeFirst();
