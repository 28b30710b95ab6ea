import { type Access, permissionsIn } from '@datum/contract/access/access';
import {
  type ActionOf,
  GRANTS,
  isPermission,
  type Permission,
  type PermissionResource,
  type Scope,
} from '@datum/contract/access/permissions';
import { beyondGained, entriesGained, powerGained } from '@datum/contract/access/two-person';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import type { Proposed } from '../../platform/writes/second-person.ts';
import type { Grant, RoleRow } from './queries.ts';

/** Longest first: `data.bmp.include-exclude` belongs to `data.bmp`. */
const partsOf = (permission: string) => {
  const cut = permission.lastIndexOf('.');
  return { resource: permission.slice(0, cut), action: permission.slice(cut + 1) };
};

type Action = ActionOf<PermissionResource>;

/**
 * What needs more than seeing: by its action, or by the permission where that differs. Everything that is not `view` needs `view`
 * where there is one.
 */
const NEEDS: Readonly<Partial<Record<string, readonly Action[]>>> = {
  import: ['create'],
  submit: ['edit'],
  approve: ['view'],
  release: ['view'],
  'assign-permission': ['edit'],
  // to submit a sheet is no part of planning rounds
  'data.round.submit': [],
} satisfies Partial<Record<Permission | Action, readonly Action[]>>;

/** What else a permission needs to be of use, directly; of that what something asks for (`askedPermissions`). */
export function dependsOn(permission: string, asked: ReadonlySet<string>): string[] {
  const { resource, action } = partsOf(permission);
  const needs = NEEDS[permission] ?? NEEDS[action] ?? [];
  const wanted = action === 'view' ? [] : ['view', ...needs];
  return [...new Set(wanted)]
    .map((name) => `${resource}.${name}`)
    .filter((name) => name !== permission && asked.has(name));
}

/** Scopes that make sense for a permission: those of its default holders, and `all`. */
export function scopesOf(permission: string): Scope[] {
  const { resource, action } = partsOf(permission);
  const found = GRANTS.filter((grant) => grant.resource === resource && grant.actions.includes(action));
  const used = found
    .flatMap(({ SA, AD, DP, SU, CS }) => [SA, AD, DP, SU, CS])
    .filter((scope) => scope !== undefined);
  return [...new Set<Scope>(used)];
}

/** The grants with everything that they need, and which of them that added. */
export function withImplied(
  grants: readonly Grant[],
  asked: ReadonlySet<string>,
): {
  grants: Grant[];
  implied: { permission: string; because_of: string }[];
} {
  const all = new Map(grants.map((grant) => [grant.permission, grant.scope]));
  const implied: { permission: string; because_of: string }[] = [];
  const queue = [...grants];
  for (let grant = queue.shift(); grant; grant = queue.shift()) {
    for (const permission of dependsOn(grant.permission, asked)) {
      if (all.has(permission)) continue;
      all.set(permission, grant.scope);
      implied.push({ permission, because_of: grant.permission });
      queue.push({ permission, scope: grant.scope });
    }
  }
  const sorted = [...all].map(([permission, scope]) => ({ permission, scope }));
  return { grants: sorted.sort((a, b) => a.permission.localeCompare(b.permission)), implied };
}

/** What changes between two lists of grants. */
export function differenceOf(before: readonly Grant[], after: readonly Grant[]) {
  const old = new Map(before.map((grant) => [grant.permission, grant.scope]));
  const now = new Map(after.map((grant) => [grant.permission, grant.scope]));
  return {
    added: after.filter(({ permission }) => !old.has(permission)),
    removed: before.filter(({ permission }) => !now.has(permission)),
    rescoped: after.flatMap(({ permission, scope }) => {
      const from = old.get(permission);
      return from && from !== scope ? [{ permission, from, to: scope }] : [];
    }),
  };
}

/** Why grants may not be saved: unknown names, and what the editor does not hold (so cannot give). */
export function refusalsOf(
  editor: Pick<SignedIn, 'scopes'>,
  { added, rescoped }: ReturnType<typeof differenceOf>,
): Refusal[] {
  const given = [...added, ...rescoped.map(({ permission, to }) => ({ permission, scope: to }))];
  return given.flatMap(({ permission, scope }) => {
    if (!isPermission(permission)) return [refusal('people.permission-unknown', { permission })];
    const held = editor.scopes.get(permission);
    if (held === 'all' || held === scope) return [];
    return held
      ? [refusal('people.grant-too-wide', { permission, held, scope })]
      : [refusal('people.grant-not-held', { permission })];
  });
}

/**
 * Why a role that people get by themselves, by registering, joining or paying, may not have grants: nobody would say who gets
 * prices or power by it.
 */
export function refusalsOfOpenRole(
  { is_system, base_role, name }: Pick<RoleRow, 'is_system' | 'base_role' | 'name'>,
  { added, rescoped }: ReturnType<typeof differenceOf>,
): Refusal[] {
  if (!is_system || !base_role.endsWith('Subscriber')) return [];
  const given = [...added, ...rescoped.map(({ permission, to }) => ({ permission, scope: to }))];
  const shared = [...entriesGained([], given), ...beyondGained([], given, true), ...powerGained([], given)];
  return [...new Set(shared)].map((permission) =>
    refusal('people.grant-open-role', { permission, role: name }),
  );
}

/** What a second person is asked where the people of a role get power, or prices to enter, by it. */
export const moreGrants = (
  role: { readonly id: number; readonly name: string },
  permissions: readonly string[],
  permission: Proposed['permission'],
): Proposed => ({
  what: refusal('people.proposed-grants', { role: role.name, permissions }),
  permission,
  page: href('roles.edit', { id: role.id }),
});

/** Whether a role with these grants may call an endpoint, and why. */
export function decide(
  access: Access,
  grants: ReadonlyMap<string, Scope>,
): { is_allowed: boolean; why: string; permission: string | null; scope: Scope | null } {
  const plain = (is_allowed: boolean, why: string) => ({ is_allowed, why, permission: null, scope: null });
  if (access === 'public') return plain(true, 'Open to everybody.');
  if (access === 'unverified') return plain(true, 'Open to everybody who is signed in.');
  if (access === 'signed-in') return plain(true, 'Open to everybody who is signed in and verified.');
  const wanted = permissionsIn(access);
  const found = wanted.find((permission) => grants.has(permission));
  const scope = found ? (grants.get(found) ?? null) : null;
  return found && scope
    ? { is_allowed: true, why: `The role holds ${found} (${SCOPE_WORDS[scope]}).`, permission: found, scope }
    : {
        is_allowed: false,
        why: `The role does not hold ${wanted.join(' or ')}.`,
        permission: wanted[0] ?? null,
        scope: null,
      };
}

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  all: 'all rows',
  own: 'own rows',
  stakeholder: 'rows of the own organisation',
  region: 'rows of the own region',
  plan: 'what the plan opens',
  below_rank: 'people below the own rank',
};
