import type { Permission, Scope } from './permissions.ts';

/** What decides how far a person reaches. */
interface Reacher {
  readonly uuid: string;
  readonly rank: number;
  readonly scopes: ReadonlyMap<Permission, Scope>;
}

/** Whose accounts and sessions a permission reaches: everyone's, those of people below their rank, or their own. */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'below'; readonly rank: number }
  | { readonly kind: 'own'; readonly uuid: string };

/** How far a permission reaches among people. Scopes that say nothing about people reach the person's own account. */
export function reachOf(person: Reacher, permission: Permission): Reach {
  const scope = person.scopes.get(permission);
  if (scope === 'all') return { kind: 'all' };
  if (scope === 'below_rank') return { kind: 'below', rank: person.rank };
  return { kind: 'own', uuid: person.uuid };
}

/** Whether an account is within reach. */
export function reaches(reach: Reach, user: { readonly uuid: string; readonly rank: number }): boolean {
  if (reach.kind === 'all') return true;
  return reach.kind === 'below' ? user.rank > reach.rank : user.uuid === reach.uuid;
}
