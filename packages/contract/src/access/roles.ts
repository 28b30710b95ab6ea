/** The five roles of requirements 6, by the names that travel on the wire. */
export const ROLES = [
  'Super Administrator',
  'Admin',
  'Subscriber',
  'Complimentary Subscriber',
  'Data Provider',
] as const;

export type RoleName = (typeof ROLES)[number];

/** Roles whose people are staff (`is_internal`), rules 4.1. */
export const INTERNAL_ROLES: readonly RoleName[] = ['Super Administrator', 'Admin'];

/** Roles that listen for live subscription updates, requirements 6. */
export const LIVE_ROLES: readonly RoleName[] = ['Subscriber', 'Complimentary Subscriber'];
