import type { Scope } from '../permissions.ts';

/** Default holders of one resource's actions: a scope for each of the five roles, absent = none. */
export interface Grant {
  readonly resource: string;
  readonly actions: readonly string[];
  readonly sentence: string;
  readonly SA?: Scope;
  readonly AD?: Scope;
  readonly DP?: Scope;
  readonly SU?: Scope;
  readonly CS?: Scope;
}

/** All rows for both roles of staff. */
export const ALL = { SA: 'all', AD: 'all' } as const satisfies Partial<Grant>;

/** A person's own rows, for every role. */
export const OWN = {
  SA: 'own',
  AD: 'own',
  DP: 'own',
  SU: 'own',
  CS: 'own',
} as const satisfies Partial<Grant>;
