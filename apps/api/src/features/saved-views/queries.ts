import type { ViewAudience } from '@datum/contract/office/saved-views';
import type { ScreenName } from '@datum/contract/screens/all';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

const roleOf = (person: string) => sql<number>`(select role_id from users where uuid = ${person}::uuid)`;

/** The views that a person knows of: own ones, those of their role, those for everyone; or those shared with any role. */
const views = (db: Reading, person: string, withAllShared = false) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.uuid', 'v.owner_uuid')
    .selectAll('v')
    .select('u.name as owner_name')
    .where(
      sql<SqlBool>`(v.owner_uuid = ${person}::uuid or v.audience = 'everyone'
        or (v.audience = 'role' and (${withAllShared} or v.role_id = ${roleOf(person)})))`,
    );

export type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>;

export const listViews = (db: Reading, person: string, screen: ScreenName): Promise<ViewRow[]> =>
  views(db, person).where('v.screen', '=', screen).orderBy(sql`lower(v.name)`).orderBy('v.uuid').execute();

/** A view that the person knows of; who may share finds all that is shared, so that it can be kept in order. */
export const findView = (
  db: Reading,
  person: { readonly uuid: string; readonly mayShare: boolean },
  uuid: string,
): Promise<ViewRow | undefined> =>
  views(db, person.uuid, person.mayShare).where('v.uuid', '=', uuid).executeTakeFirst();

/** What a person keeps, for the export of their own data. */
export const readViewsOf = (db: Reading, owner: string) =>
  db
    .selectFrom('saved_views')
    .select(['screen', 'name', 'query', 'audience', 'created_at', 'updated_at'])
    .where('owner_uuid', '=', owner)
    .orderBy('created_at')
    .execute();

/** Lets the changes to one owner's views come one after the other, so that counts and names stay true. */
export const lockViewsOf = (db: Writing, owner: string) =>
  db.selectFrom('users').select('uuid').where('uuid', '=', owner).forNoKeyUpdate().executeTakeFirst();

export async function countViews(db: Reading, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(sql<number>`count(*)`.as('count'))
    .where('owner_uuid', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another view of the owner has the name on this screen. */
export async function nameTaken(
  db: Reading,
  view: { readonly owner: string; readonly screen: string; readonly name: string; readonly except?: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('saved_views')
    .select('uuid')
    .where('owner_uuid', '=', view.owner)
    .where('screen', '=', view.screen)
    .where(sql<SqlBool>`lower(name) = lower(${view.name})`)
    .$if(view.except !== undefined, (query) => query.where('uuid', '!=', view.except ?? ''))
    .executeTakeFirst();
  return other !== undefined;
}

interface WrittenView {
  readonly name: string;
  readonly query: string;
  readonly audience: ViewAudience;
}

export async function insertView(
  db: Writing,
  { owner, now, ...view }: WrittenView & { owner: string; screen: ScreenName; now: Date },
): Promise<string> {
  const role_id = view.audience === 'role' ? roleOf(owner) : null;
  const { uuid } = await db
    .insertInto('saved_views')
    .values({ ...view, owner_uuid: owner, role_id, created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Changes a view that nobody changed since `version`; false otherwise. A role that it is shared with stays. */
export async function updateView(
  db: Writing,
  { uuid, owner_uuid }: Pick<ViewRow, 'uuid' | 'owner_uuid'>,
  version: number,
  view: WrittenView,
  now: Date,
): Promise<boolean> {
  const role_id = view.audience === 'role' ? sql<number>`coalesce(role_id, ${roleOf(owner_uuid)})` : null;
  const row = await db
    .updateTable('saved_views')
    .set({ ...view, role_id, version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteView = (db: Writing, uuid: string) =>
  db.deleteFrom('saved_views').where('uuid', '=', uuid).execute();
