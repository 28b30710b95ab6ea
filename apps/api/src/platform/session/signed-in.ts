import { hasRole, type Person } from '@datum/contract/access/access';
import { isPermission, type Permission, type Scope } from '@datum/contract/access/permissions';
import { INTERNAL_ROLES, type RoleName } from '@datum/contract/access/roles';
import type { Level } from '@datum/contract/plans/plan-terms';
import type { UserRecord } from '@datum/contract/sign-in/session';
import type { ProductCode } from '@datum/contract/subjects/subject';
import type { Grant } from '@datum/contract/subscriptions/holding';
import { type Opened, openedOf } from '@datum/contract/subscriptions/opened';
import {
  accessOn,
  FULL_ACCESS,
  levelOf,
  NO_ACCESS,
  type ReaderAccess,
} from '@datum/contract/subscriptions/reader-access';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { holdingsOfPerson } from './holdings.queries.ts';
import { toldSubscription } from './told-subscription.ts';

/** The person behind a valid token, with everything that access decisions need. Read in one query, kept up to 5 s. */
export interface SignedIn extends Person {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly organisationId: number | null;
  readonly isInternal: boolean;
  readonly roleName: string;
  readonly rank: number;
  readonly locale: string;
  readonly status: string;
  /** A registration that waits for its code: `uuid` is not a user's yet. */
  readonly isPending: boolean;
  /** How far each held permission reaches. */
  readonly scopes: ReadonlyMap<Permission, Scope>;
  /** What is open to the person today, by plans and grants. */
  readonly access: ReaderAccess;
  readonly subscription: UserRecord['subscription'];
  /** Data sets that the person's organisation supplies. */
  readonly suppliedDataSets: readonly string[];
  /** Of a person whose API key calls, nothing: it has no session that could be stored, bound or stepped up. */
  readonly session: SessionState;
  /** Terms came into force before this session began that the person has not accepted; never true of a key. */
  readonly termsDue: boolean;
  /** The API key that calls in the person's name; null for people themselves. */
  readonly key: KeyState | null;
}

/** An API key as its checks need it. */
export interface KeyState {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  /** Its last day, `YYYY-MM-DD`. */
  readonly expiresOn: string;
  readonly revokedAt: Date | null;
}

export interface SessionState {
  readonly id: number;
  readonly uuid: string;
  readonly tokenHash: string;
  readonly browserHash: string | null;
  readonly idleMinutes: number;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
  readonly steppedUpAt: Date | null;
}

/** Who may see of an organisation. */
type Seer = Pick<SignedIn, 'role' | 'stakeholder' | 'scopes' | 'organisationId'>;

/**
 * The one organisation whose rows a person may see by a permission; null = all. Staff alone see those of all: a provider's role
 * that reaches as far, by a slip, does not show them what others told.
 */
export const narrowedTo = (person: Seer, permission: Permission): number | null =>
  person.scopes.get(permission) === 'all' && hasRole(person, INTERNAL_ROLES)
    ? null
    : (person.organisationId ?? 0);

/** What calls in the person's name: one session, or one key. */
export const bearerOf = ({ key, session }: SignedIn): string =>
  key ? `key ${key.id}` : `session ${session.id}`;

const SESSION_COLUMNS = [
  's.id as session_id',
  's.uuid as session_uuid',
  's.token_hash',
  's.browser_hash',
  's.idle_minutes',
  's.last_used_at',
  's.expires_at',
  's.revoked_at',
  's.stepped_up_at',
  's.is_limited',
  's.created_at as session_created_at',
] as const;

/** Whether a version was in force when the session began that asks for acceptance and has none. */
const termsDue = sql<boolean>`exists (select from legal_versions v
  where v.requires_acceptance and v.in_force_at <= s.created_at
    and not exists (select from legal_acceptances a join legal_versions w on w.id = a.version_id
      where a.user_uuid = u.uuid and w.document = v.document and w.number >= v.number))`;

/** Reads the session with its person; null when there is no such session. */
export async function readSignedIn(db: Reading, sessionId: number, today: string): Promise<SignedIn | null> {
  const row = await people(db, today)
    .innerJoin('sessions as s', 's.user_uuid', 'u.uuid')
    .where('s.id', '=', sessionId)
    .select(SESSION_COLUMNS)
    .select(termsDue.as('terms_due'))
    .executeTakeFirst();
  if (!row) {
    return readPending(db, sessionId);
  }
  const held = row.is_limited
    ? row.permissions.filter(([permission]) => permission.startsWith('profile.self.'))
    : row.permissions;
  return {
    ...personOf({ ...row, permissions: held }),
    needs_second_factor: row.is_limited,
    termsDue: row.terms_due,
    session: sessionOf(row),
    key: null,
  };
}

/** People with what access decisions need of them. */
export const people = (db: Reading, today: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
    .select([
      'u.uuid',
      'u.name',
      'u.email',
      'u.organisation_id',
      'u.is_verified',
      'u.locale',
      // An account whose last day has passed is as good as suspended, in sessions and keys alike.
      sql<string>`case when u.expires_on < ${today}::date then 'suspended' else u.status end`.as('status'),
      'r.name as role_name',
      'r.base_role',
      'r.rank',
      'o.code as stakeholder',
      'o.data_sets',
      sql<
        [string, Scope][]
      >`coalesce((select json_agg(json_build_array(p.permission, p.scope) order by p.permission) from role_permissions p where p.role_id = r.id), '[]')`.as(
        'permissions',
      ),
      sql<
        Grant[]
      >`coalesce((select json_agg(json_build_object('product', e.product, 'level', e.level, 'origin', e.origin,
          'from', e.valid_from, 'to', e.valid_to)) from entitlements e
        where (e.user_uuid = u.uuid or e.organisation_id = u.organisation_id)), '[]')`.as('grants'),
      holdingsOfPerson.as('holdings'),
      sql<string>`${today}::text`.as('today'),
    ]);

/** What depends on how the person came in. */
export type OfSession = 'session' | 'key' | 'termsDue' | 'needs_second_factor';

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** The person of a row of `people`. */
export function personOf(row: PersonRow): Omit<SignedIn, OfSession> {
  // What an older version knew and this one does not grants nothing.
  const scopes = new Map(
    row.permissions.flatMap(([name, scope]) => (isPermission(name) ? [[name, scope]] : [])),
  );
  const permissions = [...scopes.keys()];
  const isInternal = row.base_role === 'Super Administrator' || row.base_role === 'Admin';
  const access = isInternal ? FULL_ACCESS : accessOn({ ...row, permissions }, row.today);
  return {
    uuid: row.uuid,
    name: row.name,
    email: row.email,
    organisationId: row.organisation_id,
    stakeholder: row.stakeholder,
    role: row.base_role as RoleName,
    roleName: row.role_name,
    rank: row.rank,
    isInternal,
    is_verified: row.is_verified,
    locale: row.locale,
    status: row.status,
    permissions,
    scopes,
    subscription: toldSubscription(access.told),
    access,
    suppliedDataSets: row.data_sets ?? [],
    isPending: false,
  };
}

/** The session of a registration that waits for its code: a Subscriber to be, who may do nothing yet (rules 7.3). */
async function readPending(db: Reading, sessionId: number): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('registrations as g', 'g.uuid', 's.registration_uuid')
    .where('s.id', '=', sessionId)
    .select(SESSION_COLUMNS)
    .select(['g.uuid', 'g.name', 'g.email', 'g.locale'])
    .executeTakeFirst();
  return row
    ? {
        uuid: row.uuid,
        name: row.name,
        email: row.email,
        organisationId: null,
        stakeholder: null,
        role: 'Subscriber',
        roleName: 'Subscriber',
        rank: Number.MAX_SAFE_INTEGER,
        isInternal: false,
        is_verified: false,
        locale: row.locale,
        status: 'unverified',
        permissions: [],
        scopes: new Map(),
        subscription: null,
        access: NO_ACCESS,
        suppliedDataSets: [],
        isPending: true,
        needs_second_factor: row.is_limited,
        termsDue: false,
        session: sessionOf(row),
        key: null,
      }
    : null;
}

const sessionOf = (row: {
  session_id: number;
  session_uuid: string;
  token_hash: string;
  browser_hash: string | null;
  idle_minutes: number;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  stepped_up_at: Date | null;
  session_created_at: Date;
}): SessionState => ({
  id: row.session_id,
  uuid: row.session_uuid,
  tokenHash: row.token_hash,
  browserHash: row.browser_hash,
  idleMinutes: row.idle_minutes,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  createdAt: row.session_created_at,
  steppedUpAt: row.stepped_up_at,
});

/** The level at which a reader sees a data product: staff everything, a visitor the sample. */
export const levelFor = (person: SignedIn | null, product: ProductCode): Level =>
  levelOf(accessOf(person), product);

/** What is open to a reader today; a visitor has the sample. */
export const accessOf = (person: SignedIn | null): ReaderAccess => person?.access ?? NO_ACCESS;

/** What is open of a product to a reader; to a key, what may be read by key. */
export const openedFor = (
  person: SignedIn | null,
  product: ProductCode,
  use: 'view' | 'download' = 'view',
): Opened =>
  openedOf(accessOf(person), product, use === 'view' && person?.key && !person.isInternal ? 'api' : use);
