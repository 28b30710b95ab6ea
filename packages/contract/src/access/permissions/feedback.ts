import { ALL, type Grant } from './grant.ts';

/** What readers write to the office. */
export const FEEDBACK_GRANTS = [
  {
    resource: 'feedback',
    actions: ['view'],
    sentence: 'See messages of readers; everyone else their own.',
    ...ALL,
    DP: 'own',
    SU: 'own',
    CS: 'own',
  },
  {
    resource: 'feedback',
    actions: ['answer'],
    sentence: 'Answer messages of readers, set their status, merge and list them.',
    ...ALL,
  },
] as const satisfies readonly Grant[];
