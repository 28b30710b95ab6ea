import type { Grant } from './permissions/grant.ts';
import { OWN_GRANTS } from './permissions/own.ts';
import { PEOPLE_GRANTS } from './permissions/people.ts';
import { PRODUCT_GRANTS } from './permissions/products.ts';
import { SETTINGS_GRANTS } from './permissions/settings.ts';
import { WORK_GRANTS } from './permissions/work.ts';
import type { RoleName } from './roles.ts';

/**
 * How far a granted permission reaches: every row, one's own, those of one's organisation (stakeholder), what the
 * plan opens (entitlement), or people below one's own rank. The server enforces it; the login answer carries names only.
 */
export type Scope = 'all' | 'own' | 'stakeholder' | 'region' | 'plan' | 'below_rank';

/**
 * The vocabulary of permissions with its default matrix (design of the domain, section 9): a resource, its actions,
 * one sentence, and who holds it at first. Roles are edited in the database; this vocabulary is code.
 */
export const GRANTS: readonly Grant[] = [
  ...OWN_GRANTS,
  ...WORK_GRANTS,
  ...PRODUCT_GRANTS,
  ...SETTINGS_GRANTS,
  ...PEOPLE_GRANTS,
];

/** `area.resource.action`, as in spec section 6: the login answer lists these and the client asks "contains". */
export type Permission = string & { readonly __permission?: never };

const COLUMN = {
  'Super Administrator': 'SA',
  Admin: 'AD',
  'Data Provider': 'DP',
  Subscriber: 'SU',
  'Complimentary Subscriber': 'CS',
} as const satisfies Record<RoleName, keyof Grant>;

/** Every permission name with its sentence, in the order of the matrix. */
export const PERMISSIONS: ReadonlyMap<Permission, string> = new Map(
  GRANTS.flatMap((grant) =>
    grant.actions.map((action) => [`${grant.resource}.${action}`, grant.sentence] as const),
  ),
);

/** What a role holds at first: permission name -> scope. */
export function defaultPermissions(role: RoleName): ReadonlyMap<Permission, Scope> {
  const column = COLUMN[role];
  return new Map(
    GRANTS.flatMap((grant) => {
      const scope = grant[column];
      return scope ? grant.actions.map((action) => [`${grant.resource}.${action}`, scope] as const) : [];
    }),
  );
}
