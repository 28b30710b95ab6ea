import type { InputOf } from '@datum/contract/calls/endpoint';
import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { createPlan, listPlans, WrittenPlan } from '@datum/contract/plans/plans';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { heldOn } from './holders.queries.ts';
import { insertVersion } from './versions.queries.ts';

/** Cheapest of the prices by what they come to in a year. */
const YEARLY = sql<number>`(select min((price->>'amount')::numeric * 12 / (price->>'term_months')::numeric)
  from jsonb_array_elements(v.terms->'prices') price)`;

/** Plans with the version of a day, or with their first one where its day has not come. */
const plans = (db: Reading, today: string) =>
  db
    .selectFrom('plans as p')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('plan_versions as v')
          .whereRef('v.plan_id', '=', 'p.id')
          .orderBy(sql`case when v.valid_from <= ${today}::date then v.valid_from end desc nulls last`)
          .orderBy('v.valid_from')
          .limit(1)
          .select(['v.number', 'v.valid_from'])
          .select([sql<PlanTerms>`v.terms`.as('terms'), YEARLY.as('yearly')])
          .as('shown'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('plan_versions as v')
          .whereRef('v.plan_id', '=', 'p.id')
          .where(sql<SqlBool>`v.valid_from > ${today}::date`)
          .orderBy('v.valid_from')
          .limit(1)
          .select(['v.number', 'v.valid_from'])
          .as('coming'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.uuid', 'p.code', 'p.name', 'p.audiences', 'p.visibility', 'p.position'])
    .select(['p.changes_to', 'p.upgrade_rule', 'p.downgrade_rule', 'p.version'])
    .select(['shown.number', 'shown.valid_from', 'shown.terms', 'shown.yearly'])
    .select(['coming.number as next_number', 'coming.valid_from as next_from'])
    .select([
      sql<PlanType>`p.type`.as('type'),
      sql<LocalText>`p.summary`.as('summary'),
      countHeld(today, sql`h.user_uuid is not null`).as('people'),
      countHeld(today, sql`h.organisation_id is not null`).as('organisations'),
    ]);

const countHeld = (today: string, by: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`(select count(*) from (${heldOn(today)}) h where h.plan_id = p.id and ${by})`;

export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

type Asked = Pick<
  NonNullable<InputOf<typeof listPlans>['query']>,
  'search' | 'type' | 'visibility' | 'audience' | 'sort'
>;

/** Plans that match, of which archived ones come last in the usual order. */
export const listPlanRows = (
  db: Reading,
  today: string,
  { search, type, visibility, audience, sort = 'position' }: Asked,
  place: Place,
): Promise<Rows<PlanRow>> =>
  readRows(
    plans(db, today)
      .where(
        matching(
          { search, type, visibility, audience },
          {
            search: (words) =>
              sql`(p.code ilike ${containing(words)} or p.name::text ilike ${containing(words)})`,
            type: (one) => sql`p.type = ${one}`,
            visibility: (one) => sql`p.visibility = ${one}`,
            audience: (one) => sql`${one} = any(p.audiences)`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          position: sql`(case when p.visibility = 'archived' then 1000000 else 0 end + p.position)`,
          name: sql`lower(p.name->>'en')`,
          type: sql`p.type`,
          price: sql`shown.yearly`,
          holders: sql`(select count(*) from (${heldOn(today)}) h where h.plan_id = p.id)`,
          version: sql`shown.number`,
        }),
      )
      .orderBy('p.position')
      .orderBy('p.code'),
    place,
  );

export const findPlan = (db: Reading, today: string, uuid: string): Promise<PlanRow | undefined> =>
  plans(db, today).where('p.uuid', '=', uuid).executeTakeFirst();

/** Public plans in their versions of a day; one whose first day has not come is not among them. */
export const readPublicPlans = (db: Reading, day: string): Promise<PlanRow[]> =>
  plans(db, day)
    .where('p.visibility', '=', 'public')
    .where(sql<SqlBool>`shown.valid_from <= ${day}::date`)
    .orderBy('p.position')
    .orderBy('p.code')
    .execute();

/** Those of the plans that there are. */
export async function knownPlans(db: Reading, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db
    .selectFrom('plans')
    .where('uuid', 'in', [...uuids])
    .select('uuid')
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

type NewPlan = Omit<NonNullable<InputOf<typeof createPlan>['body']>, 'confirmed'>;

const stored = ({ name, summary, audiences, changes_to, ...rest }: WrittenPlan) => ({
  ...rest,
  name: JSON.stringify(name),
  summary: JSON.stringify(summary),
  audiences: [...new Set(audiences)],
  changes_to: [...new Set(changes_to)],
});

/** A new plan with its first version; gives its uuid. */
export async function insertPlan(
  db: Writing,
  { code, valid_from, terms, ...written }: NewPlan,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<string> {
  const { id, uuid } = await db
    .insertInto('plans')
    .values({ ...stored(written), code, created_at: now, updated_at: now })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await insertVersion(db, { planId: id, number: 1, valid_from, terms, by, now });
  await tellVisitors(db);
  return uuid;
}

/** Changes a plan that nobody changed since `version`; false otherwise. Without words, only its version moves on. */
export async function updatePlan(
  db: Writing,
  uuid: string,
  version: number,
  now: Date,
  written?: WrittenPlan | { readonly visibility: 'archived' | 'hidden' },
): Promise<boolean> {
  const row = await db
    .updateTable('plans')
    .set({
      ...(written && 'name' in written ? stored(written) : written),
      version: version + 1,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  await tellVisitors(db);
  return row !== undefined;
}

/** After the commit no finished page shows the price list as it was. */
export const tellVisitors = async (db: Writing): Promise<string> =>
  tellReaders(db, await readCurrentVintage(db));
