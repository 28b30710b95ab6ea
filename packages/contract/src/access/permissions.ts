import { ADS_GRANTS } from './permissions/ads.ts';
import { BILLING_GRANTS } from './permissions/billing.ts';
import { CONTENT_GRANTS } from './permissions/content.ts';
import { FEEDBACK_GRANTS } from './permissions/feedback.ts';
import type { Grant } from './permissions/grant.ts';
import { MEDIA_GRANTS } from './permissions/media.ts';
import { OWN_GRANTS } from './permissions/own.ts';
import { PEOPLE_GRANTS } from './permissions/people.ts';
import { PRODUCT_GRANTS } from './permissions/products.ts';
import { REQUEST_GRANTS } from './permissions/requests.ts';
import { SETTINGS_GRANTS } from './permissions/settings.ts';
import { SITE_GRANTS } from './permissions/site.ts';
import { WORK_GRANTS } from './permissions/work.ts';
import type { RoleName } from './roles.ts';

/**
 * How far a granted permission reaches: every row, the person's own, those of their organisation (stakeholder), what the
 * plan opens (entitlement), or people below their rank. The server enforces it; the login answer carries names only.
 */
export type Scope = 'all' | 'own' | 'stakeholder' | 'region' | 'plan' | 'below_rank';

/**
 * The vocabulary of permissions with its default matrix: a resource, its actions,
 * one sentence, and who holds it at first. Roles are edited in the database; this vocabulary is code.
 */
const TABLE = [
  ...OWN_GRANTS,
  ...WORK_GRANTS,
  ...PRODUCT_GRANTS,
  ...MEDIA_GRANTS,
  ...SETTINGS_GRANTS,
  ...PEOPLE_GRANTS,
  ...BILLING_GRANTS,
  ...ADS_GRANTS,
  ...CONTENT_GRANTS,
  ...REQUEST_GRANTS,
  ...FEEDBACK_GRANTS,
  ...SITE_GRANTS,
] as const;

type Row = (typeof TABLE)[number];
type NamesOf<R extends Row> = R extends Row ? `${R['resource']}.${R['actions'][number]}` : never;

/** `area.resource.action`, as in requirements 6: the login answer lists these and the client asks "contains". */
export type Permission = NamesOf<Row>;

/** What permissions are about: `data.bmp`. */
export type PermissionResource = Row['resource'];

/** The actions that one of these resources knows: `view` of `data.bmp`. */
export type ActionOf<
  Resource extends PermissionResource,
  P = Permission,
> = P extends `${Resource}.${infer Action}` ? Action : never;

/** First part of a permission: `data`. */
export type PermissionArea<P = Permission> = P extends `${infer Area}.${string}` ? Area : never;

/** The resources that know an action. */
export type ResourceWith<Action extends string, P = Permission> = P extends `${infer Resource}.${Action}`
  ? Resource
  : never;

export const GRANTS: readonly (Grant & Pick<Row, 'resource'>)[] = TABLE;

const COLUMN = {
  'Super Administrator': 'SA',
  Admin: 'AD',
  'Data Provider': 'DP',
  Subscriber: 'SU',
  'Complimentary Subscriber': 'CS',
} as const satisfies Record<RoleName, keyof Grant>;

const namesOf = (grant: Grant) => grant.actions.map((action) => `${grant.resource}.${action}` as Permission);

/** Every permission name with its sentence, in the order of the matrix. */
export const PERMISSIONS: ReadonlyMap<Permission, string> = new Map(
  GRANTS.flatMap((grant) => namesOf(grant).map((name) => [name, grant.sentence] as const)),
);

/** Whether a name that comes from the network or the database is in the vocabulary: the one way from text to `Permission`. */
export const isPermission = (name: string): name is Permission => PERMISSIONS.has(name as Permission);

/** What a role holds at first: permission name -> scope. */
export function defaultPermissions(role: RoleName): ReadonlyMap<Permission, Scope> {
  const column = COLUMN[role];
  return new Map(
    GRANTS.flatMap((grant) => {
      const scope = grant[column];
      return scope ? namesOf(grant).map((name) => [name, scope] as const) : [];
    }),
  );
}
