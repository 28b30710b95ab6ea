import { ALL, type Grant } from './grant.ts';

/** What people ask for that is not published. */
export const REQUEST_GRANTS = [
  {
    resource: 'requests.report',
    actions: ['view'],
    sentence: 'See requests for reports; everyone else their own.',
    ...ALL,
    DP: 'own',
    SU: 'own',
    CS: 'own',
  },
  {
    resource: 'requests.report',
    actions: ['assign'],
    sentence: 'Assign, tag, merge and split requests, and keep their settings.',
    ...ALL,
  },
  {
    resource: 'requests.report',
    actions: ['answer'],
    sentence: 'Answer requests: replies, notes, checklist and frozen answers.',
    ...ALL,
  },
  { resource: 'requests.report', actions: ['quote'], sentence: 'Send quotes for requests.', ...ALL },
  {
    resource: 'requests.report',
    actions: ['deliver'],
    sentence: 'Approve and deliver answers that another person made, and list them for everyone.',
    ...ALL,
  },
] as const satisfies readonly Grant[];
