import { type Grant, OWN } from './grant.ts';

/** What everybody has: the home page and their own profile. */
export const OWN_GRANTS = [
  {
    resource: 'home.dashboard',
    actions: ['view'],
    sentence: 'Open the home page.',
    SA: 'all',
    AD: 'all',
    DP: 'all',
    SU: 'all',
    CS: 'all',
  },
  {
    resource: 'profile.self',
    actions: ['view', 'edit', 'change-password', 'mfa'],
    sentence: 'See and change their own profile and sign-in.',
    ...OWN,
  },
] as const satisfies readonly Grant[];
