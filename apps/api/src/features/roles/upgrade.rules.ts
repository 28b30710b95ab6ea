import { defaultPermissions, type Permission, type Scope } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import type { KnownGrant } from './queries.ts';

/** A role as an upgrade finds it. */
export interface UpgradedRole {
  readonly base_role: RoleName;
  readonly is_system: boolean;
  readonly grants: readonly KnownGrant[];
}

const resourceOf = (permission: Permission) => permission.slice(0, permission.lastIndexOf('.'));

/**
 * What a role gets of permissions that are new to the installation: only what its base role has by default. One of the
 * five gets it. A custom role gets it when it held, as far, all that its base role has of the resource by default; where
 * it was narrowed, or the whole resource is new, people decide.
 */
export function gainsOf(
  role: UpgradedRole,
  fresh: ReadonlySet<Permission>,
): { readonly given: KnownGrant[]; readonly undecided: KnownGrant[] } {
  const held = new Map(role.grants.map(({ permission, scope }) => [permission, scope]));
  const defaults = [...defaultPermissions(role.base_role)];
  const gains = defaults
    .filter(([permission]) => fresh.has(permission) && !held.has(permission))
    .map(([permission, scope]) => ({ permission, scope }));
  const isWhole = ({ permission }: KnownGrant) => {
    const before = defaults.filter(
      ([other]) => !fresh.has(other) && resourceOf(other) === resourceOf(permission),
    );
    return before.length > 0 && before.every(([other, scope]) => reachesAsFar(held.get(other), scope));
  };
  const isGiven = (gain: KnownGrant) => role.is_system || isWhole(gain);
  return { given: gains.filter(isGiven), undecided: gains.filter((gain) => !isGiven(gain)) };
}

const reachesAsFar = (held: Scope | undefined, scope: Scope) => held === 'all' || held === scope;
