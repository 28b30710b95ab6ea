import type { Reach } from '@datum/contract/access/reach';
import type { WrittenUser } from '@datum/contract/people/users';
import { containing } from '@datum/database/like';
import {
  type Conditions,
  inOrder,
  matching,
  type Place,
  type Rows,
  readRows,
  type SortOf,
} from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { endWaysIn } from '../../platform/proofs/ways-in.queries.ts';

export interface UserFilter {
  readonly search?: string | undefined;
  readonly role?: number | undefined;
  readonly base_role?: string | undefined;
  readonly organisation?: number | undefined;
  readonly status?: 'invited' | 'unverified' | 'active' | 'suspended' | 'closed' | undefined;
  readonly view?: 'no-two-factor' | 'never-signed-in' | 'dormant' | 'closing' | undefined;
}

const HAS_TWO_FACTOR = sql<boolean>`(exists (select from two_factor t where t.user_uuid = u.uuid and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_uuid = u.uuid))`;

const VIEWS = {
  'no-two-factor': sql<SqlBool>`not ${HAS_TWO_FACTOR} and u.status = 'active'`,
  'never-signed-in': sql<SqlBool>`u.last_login_at is null`,
  dormant: sql<SqlBool>`u.status = 'active' and u.last_login_at < now() - interval '90 days'`,
  closing: sql<SqlBool>`exists (select from closure_requests c where c.user_uuid = u.uuid and c.state = 'open')`,
} as const;

const users = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
    .select([
      'u.uuid',
      'u.name',
      'u.email',
      'u.status',
      'u.is_verified',
      'u.is_corporate',
      'u.phone',
      'u.job_title',
      'u.locale',
      'u.last_login_at',
      'u.created_at',
      'u.version',
      'u.photo_uuid',
      'u.must_use_two_factor',
      'u.expires_on',
      'u.role_id',
      'u.organisation_id',
      'u.buys_for_id',
      'r.name as role_name',
      'r.base_role',
      'r.rank',
      'o.code as organisation_code',
      'o.name as organisation_name',
    ])
    .select(HAS_TWO_FACTOR.as('has_two_factor'));

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

/** Where an Admin sees those below the own rank only; `own` sees nobody else. */
const within = (reach: Reach) => {
  if (reach.kind === 'all') return sql<SqlBool>`true`;
  return reach.kind === 'below'
    ? sql<SqlBool>`r.rank > ${reach.rank}`
    : sql<SqlBool>`u.uuid = ${reach.uuid}::uuid`;
};

const CONDITIONS: Conditions<UserFilter> = {
  search: (words) => sql<SqlBool>`(u.name ilike ${containing(words)} or u.email ilike ${containing(words)})`,
  role: (id) => sql`u.role_id = ${id}`,
  base_role: (role) => sql`r.base_role = ${role}`,
  organisation: (id) => sql`u.organisation_id = ${id}`,
  status: (status) => sql`u.status = ${status}`,
  view: (view) => VIEWS[view],
};

const ORDER = {
  name: sql`lower(u.name)`,
  email: sql`lower(u.email)`,
  last_login_at: sql`u.last_login_at`,
  created_at: sql`u.created_at`,
} as const;
export type UserSort = keyof typeof ORDER;

export const listUsers = (
  db: Reading,
  reach: Reach,
  filter: UserFilter,
  sort: SortOf<UserSort>,
  place: Place,
): Promise<Rows<UserRow>> =>
  readRows(
    users(db)
      .where(within(reach))
      .where(matching(filter, CONDITIONS))
      .orderBy(inOrder(sort, ORDER))
      .orderBy('u.uuid'),
    place,
  );

export const findUser = (db: Reading, uuid: string): Promise<UserRow | undefined> =>
  users(db).where('u.uuid', '=', uuid).executeTakeFirst();

/** What the account page shows beside the row. */
export async function readUserDetail(
  db: Reading,
  uuid: string,
  roleId: number,
  organisationId: number | null,
  now: Date,
) {
  const [permissions, entitlements, sessions, invitation] = await Promise.all([
    db
      .selectFrom('role_permissions')
      .select(['permission', 'scope'])
      .where('role_id', '=', roleId)
      .orderBy('permission')
      .execute(),
    db
      .selectFrom('entitlements')
      .select(['product', 'level', 'valid_from', 'valid_to', 'origin'])
      .where((where) =>
        where.or([
          where('user_uuid', '=', uuid),
          ...(organisationId === null ? [] : [where('organisation_id', '=', organisationId)]),
        ]),
      )
      .orderBy('product')
      .execute(),
    db
      .selectFrom('sessions')
      .select(sql<number>`count(*)`.as('live'))
      .where('user_uuid', '=', uuid)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('verifications')
      .select('expires_at')
      .where('user_uuid', '=', uuid)
      .where('purpose', 'in', ['invite', 'complimentary'])
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  ]);
  return { permissions, entitlements, sessions: Number(sessions.live), invitation };
}

/**
 * What is not said has the column's usual value. Who chose the address may read the mail that opens the account: they are kept,
 * also where it can do nothing yet.
 */
type NewUser = { readonly email: string; readonly brought_by: string[] } & Pick<
  WrittenUser,
  'name' | 'role_id'
> &
  Partial<WrittenUser>;

/** The right to buy is stored as the organisation that it is for, so that it does not go along to another one. */
const columnsOf = <T extends Partial<Pick<WrittenUser, 'buys' | 'organisation_id'>>>({
  buys,
  ...user
}: T) => ({
  ...user,
  buys_for_id: buys ? (user.organisation_id ?? null) : null,
});

/** Adds an account without a password: its person sets one from the invitation. Undefined when the address is taken. */
export async function insertUser(db: Writing, user: NewUser, now: Date): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...columnsOf(user), status: 'invited', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row?.uuid;
}

/** Changes an account that nobody changed since `version`; false otherwise. */
export async function updateUser(
  db: Writing,
  uuid: string,
  version: number,
  user: WrittenUser,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ ...columnsOf(user), version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves an account to another state; links that were mailed before it are over. */
export async function setStatus(
  db: Writing,
  uuid: string,
  status: 'active' | 'suspended' | 'unverified' | 'closed',
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ status, version: sql<number>`version + 1`, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
  await endWaysIn(db, uuid, now);
}

/** Gives an account another role; an invitation was to the one before. */
export async function setRole(db: Writing, uuid: string, roleId: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ role_id: roleId, version: sql<number>`version + 1`, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
  await endWaysIn(db, uuid, now);
}

export const sessionsOf = (db: Reading, uuid: string) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('user_uuid', '=', uuid)
    .where('revoked_at', 'is', null)
    .execute();

/** Live sessions without a second factor owe it from now on; a passkey counts as both factors (rules 7.1). */
export const limitSessions = (db: Writing, uuid: string) =>
  db
    .updateTable('sessions')
    .set({ is_limited: true })
    .where('user_uuid', '=', uuid)
    .where('revoked_at', 'is', null)
    .where('via', '!=', 'passkey')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('two_factor')
            .select('user_uuid')
            .where('user_uuid', '=', uuid)
            .where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .execute();
