import { containing } from '@datum/database/like';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

type Kind = 'stakeholder' | 'subscriber' | 'advertiser' | 'agency' | 'centre';
type State = 'active' | 'suspended' | 'closed';

const organisations = (db: Reading) =>
  db
    .selectFrom('organisations as o')
    .select([
      'o.id',
      'o.code',
      'o.name',
      'o.kind',
      'o.data_sets',
      'o.email',
      'o.phone',
      'o.address',
      'o.registration_no',
      'o.status',
      'o.version',
    ])
    .select(
      sql<number>`(select count(*) from users u where u.organisation_id = o.id and u.status <> 'closed')`.as(
        'people',
      ),
    )
    .select([
      sql<number>`(select count(*) from outlets t where t.organisation_id = o.id and t.valid_to is null)`.as(
        'sources',
      ),
      sql<number>`(select count(*) from sample_lines l join outlets t on t.id = l.outlet_id
        where (t.organisation_id = o.id or l.organisation_id = o.id) and l.period_to is null)`.as('lines'),
    ]);

export type OrganisationRow = Awaited<
  ReturnType<ReturnType<typeof organisations>['executeTakeFirstOrThrow']>
>;

export interface OrganisationFilter {
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly status?: State | undefined;
}

/** @param only the one organisation that may be seen; null = all */
export const listOrganisations = (
  db: Reading,
  only: number | null,
  filter: OrganisationFilter,
  page: { limit: number; offset: number },
) =>
  organisations(db)
    .$if(only !== null, (query) => query.where('o.id', '=', only ?? 0))
    .$if(filter.search !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(o.code ilike ${containing(filter.search ?? '')} or o.name::text ilike ${containing(filter.search ?? '')})`,
      ),
    )
    .$if(filter.kind !== undefined, (query) => query.where('o.kind', '=', filter.kind ?? 'stakeholder'))
    .$if(filter.status !== undefined, (query) => query.where('o.status', '=', filter.status ?? 'active'))
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .orderBy(sql`lower(o.name->>'en')`)
    .orderBy('o.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const findOrganisation = (db: Reading, id: number): Promise<OrganisationRow | undefined> =>
  organisations(db).where('o.id', '=', id).executeTakeFirst();

export interface WrittenOrganisation {
  readonly name: unknown;
  readonly kind: Kind;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly registration_no: string | null;
}

/** Adds an organisation. Undefined when the code is taken. */
export async function insertOrganisation(
  db: Writing,
  { name, ...organisation }: WrittenOrganisation & { readonly code: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('organisations')
    .values({ ...organisation, name: JSON.stringify(name) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes an organisation that nobody changed since `version`; false otherwise. */
export async function updateOrganisation(
  db: Writing,
  id: number,
  version: number,
  change: Partial<WrittenOrganisation> & { readonly data_sets?: string[]; readonly status?: State },
  now: Date,
): Promise<boolean> {
  const { name, ...rest } = change;
  const row = await db
    .updateTable('organisations')
    .set({
      ...rest,
      ...(name === undefined ? {} : { name: JSON.stringify(name) }),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
