import type { Person } from '@datum/contract/access/access';
import { isPermission, type Permission, type Scope } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Level of access to a data product that an entitlement opens; later ones include the earlier. */
export const LEVELS = ['sample', 'view', 'download', 'api'] as const;
export type Level = (typeof LEVELS)[number];

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
  /** Data product short code -> highest level that is open today. */
  readonly entitlements: ReadonlyMap<string, Level>;
  /** Data sets that the person's organisation supplies. */
  readonly suppliedDataSets: readonly string[];
  /** Of a person whose API key calls, nothing: it has no session that could be stored, bound or stepped up. */
  readonly session: SessionState;
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
  readonly steppedUpAt: Date | null;
  /** The policy asks for a second factor that is not enrolled: only the person's own sign-in settings are open. */
  readonly isLimited: boolean;
}

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
] as const;

/** Reads the session with its person; null when there is no such session. */
export async function readSignedIn(db: Reading, sessionId: number, today: string): Promise<SignedIn | null> {
  const row = await people(db, today)
    .innerJoin('sessions as s', 's.user_uuid', 'u.uuid')
    .where('s.id', '=', sessionId)
    .select(SESSION_COLUMNS)
    .executeTakeFirst();
  if (!row) {
    return readPending(db, sessionId);
  }
  const held = row.is_limited
    ? row.permissions.filter(([permission]) => permission.startsWith('profile.self.'))
    : row.permissions;
  return { ...personOf({ ...row, permissions: held }), session: sessionOf(row), key: null };
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
        [string, Level][]
      >`coalesce((select json_agg(json_build_array(e.product, e.level)) from entitlements e
        where (e.user_uuid = u.uuid or e.organisation_id = u.organisation_id)
          and e.valid_from <= ${today}::date and (e.valid_to is null or e.valid_to >= ${today}::date)), '[]')`.as(
        'entitlements',
      ),
    ]);

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** The person of a row of `people`. */
export function personOf(row: PersonRow): Omit<SignedIn, 'session' | 'key'> {
  // What an older version knew and this one does not grants nothing.
  const scopes = new Map(
    row.permissions.flatMap(([name, scope]) => (isPermission(name) ? [[name, scope]] : [])),
  );
  return {
    uuid: row.uuid,
    name: row.name,
    email: row.email,
    organisationId: row.organisation_id,
    stakeholder: row.stakeholder,
    role: row.base_role as RoleName,
    roleName: row.role_name,
    rank: row.rank,
    isInternal: row.base_role === 'Super Administrator' || row.base_role === 'Admin',
    is_verified: row.is_verified,
    locale: row.locale,
    status: row.status,
    permissions: [...scopes.keys()],
    scopes,
    subscription: null,
    entitlements: highest(row.entitlements),
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
        entitlements: new Map(),
        suppliedDataSets: [],
        isPending: true,
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
  is_limited: boolean;
}): SessionState => ({
  id: row.session_id,
  uuid: row.session_uuid,
  tokenHash: row.token_hash,
  browserHash: row.browser_hash,
  idleMinutes: row.idle_minutes,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  steppedUpAt: row.stepped_up_at,
  isLimited: row.is_limited,
});

/** The level at which a reader sees a data product: staff everything, a visitor the sample. */
export function levelFor(person: SignedIn | null, product: string): Level {
  if (!person) {
    return 'sample';
  }
  return person.isInternal ? 'api' : (person.entitlements.get(product) ?? 'sample');
}

/** Whether `level` includes `wanted`. */
export const includesLevel = (level: Level, wanted: Level): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);

function highest(entitlements: readonly [string, Level][]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const [product, level] of entitlements) {
    const known = levels.get(product);
    if (!known || includesLevel(level, known)) {
      levels.set(product, level);
    }
  }
  return levels;
}
