import type { Scope } from '@datum/contract/access/permissions';
import type { listPermissions, showRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts/use-draft.ts';

export type RoleDetail = AnswerOf<typeof showRole>;
export type Permission = AnswerOf<typeof listPermissions>['data'][number];
/** Permission name -> how far it reaches. */
export type Grants = ReadonlyMap<string, Scope>;

/** What came along with a tick: permissions that others need, or that need what was taken away. */
export interface AlsoChanged {
  readonly ticked: boolean;
  readonly of: string;
  readonly also: readonly string[];
}

/** The grants of a role while they are edited, with a draft kept; ticking brings along what a permission needs. */
export function useGrants(role: RoleDetail, vocabulary: readonly Permission[]) {
  const initial: Grants = new Map(role.grants.map(({ permission, scope }) => [permission, scope]));
  const [grants, setGrants] = useState(initial);
  const [also, setAlso] = useState<AlsoChanged | null>(null);
  const list = grantList(grants);
  const dirty = JSON.stringify(list) !== JSON.stringify(grantList(initial));
  const kept = useDraft({
    screen: `roles/${role.id}/${role.version}`,
    values: list,
    dirty,
    restore: (values) => setGrants(new Map(values.map(({ permission, scope }) => [permission, scope]))),
  });
  const byName = new Map(vocabulary.map((one) => [one.permission, one]));

  /** Ticks or unticks permissions, with all that hangs on them. */
  function tick(names: readonly string[], on: boolean): void {
    const next = new Map(grants);
    const wanted = new Set(names);
    const all = on ? withNeeded(names, byName) : withDependants(names, vocabulary, grants);
    for (const name of all) {
      if (on) {
        const [first = 'all'] = byName.get(name)?.scopes ?? [];
        if (!next.has(name)) next.set(name, usualScope(next, first, byName.get(name)?.scopes ?? []));
      } else {
        next.delete(name);
      }
    }
    const changed = all.filter((name) => !wanted.has(name) && next.has(name) !== grants.has(name));
    setAlso(changed.length > 0 ? { ticked: on, of: names[0] ?? '', also: changed } : null);
    setGrants(next);
  }

  /** Sets how far granted permissions reach, where that scope makes sense for them. */
  function rescope(names: readonly string[], scope: Scope): void {
    const fitting = names.filter((name) => grants.has(name) && byName.get(name)?.scopes.includes(scope));
    setGrants(new Map([...grants, ...fitting.map((name) => [name, scope] as const)]));
  }

  return {
    grants,
    list,
    also,
    dirty,
    saved: kept.state,
    tick,
    rescope,
    reset: () => {
      kept.drop();
      setAlso(null);
      setGrants(initial);
    },
    drop: kept.drop,
  } as const;
}

/** Grants as the API takes them, in the order of their names. */
export const grantList = (grants: Grants) =>
  [...grants]
    .map(([permission, scope]) => ({ permission, scope }))
    .sort((a, b) => a.permission.localeCompare(b.permission));

/** The names with everything that they need, and what that needs. */
export function withNeeded(names: readonly string[], byName: ReadonlyMap<string, Permission>): string[] {
  const all = new Set(names);
  // a Set that grows is walked to its new end
  for (const name of all) {
    for (const needed of byName.get(name)?.depends_on ?? []) all.add(needed);
  }
  return [...all];
}

/** The names with every granted permission that would be of no use without them. */
export function withDependants(
  names: readonly string[],
  vocabulary: readonly Permission[],
  grants: Grants,
): string[] {
  const all = new Set(names);
  for (const name of all) {
    for (const one of vocabulary) {
      if (grants.has(one.permission) && one.depends_on.includes(name)) all.add(one.permission);
    }
  }
  return [...all];
}

/** The scope that most grants of the role have, if it makes sense here: what a Data Provider gets reaches no further. */
function usualScope(grants: Grants, first: Scope, possible: readonly Scope[]): Scope {
  const counts = new Map<Scope, number>();
  for (const scope of grants.values()) {
    if (possible.includes(scope)) counts.set(scope, (counts.get(scope) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? first;
}
