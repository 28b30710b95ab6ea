import type { Permission } from './permissions.ts';
import type { RoleName } from './roles.ts';

/** Who may call an endpoint or open a screen. `signed-in` admits unverified people only where `unverified` says so. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'unverified'
  | { readonly permission: Permission }
  | { readonly anyOf: readonly Permission[] };

/** The permissions any of which opens what `access` guards; empty where none decides. */
export const permissionsIn = (access: Access): readonly Permission[] =>
  typeof access === 'string' ? [] : 'permission' in access ? [access.permission] : access.anyOf;

/** What the checks of requirements 6 need to know of a person; the login answer has all of it. */
export interface Person {
  readonly role: RoleName;
  readonly stakeholder: string | null;
  readonly is_verified: boolean;
  readonly permissions: readonly Permission[];
  /** A second factor is required and not enrolled: only what declares `beforeFactor` is open (rules 7.1). */
  readonly needs_second_factor: boolean;
  readonly subscription: { readonly plan: { readonly type: string } } | null;
}

/** The permission check of requirements 6: the list contains the name. */
export const holds = (person: Person, permission: Permission): boolean =>
  person.permissions.includes(permission);

/**
 * The role check of requirements 6. For a Data Provider the role must be asked for and the stakeholder must equal
 * the required one; everybody else needs one of the asked roles.
 */
export function hasRole(
  person: Pick<Person, 'role' | 'stakeholder'>,
  roles: readonly RoleName[],
  stakeholder?: string,
): boolean {
  if (person.role === 'Data Provider') {
    return roles.includes('Data Provider') && person.stakeholder === (stakeholder ?? null);
  }
  return roles.includes(person.role);
}

/** The plan-type check of requirements 6. */
export const hasPlanType = (person: Pick<Person, 'subscription'>, type: string): boolean =>
  person.subscription?.plan.type === type;

/** Whether `person` (null = a visitor) may do what `access` guards. Both sides ask this one function. */
export function may(
  person: Person | null,
  { access, beforeFactor }: { readonly access: Access; readonly beforeFactor?: true },
): boolean {
  if (access === 'public') {
    return true;
  }
  if (!person || (person.needs_second_factor && !beforeFactor)) {
    return false;
  }
  if (access === 'unverified') {
    return true;
  }
  if (!person.is_verified) {
    return false;
  }
  if (access === 'signed-in') {
    return true;
  }
  return 'permission' in access
    ? holds(person, access.permission)
    : access.anyOf.some((permission) => holds(person, permission));
}
