import { ALL, type Grant } from './grant.ts';

/** Advertising on the public pages. The person who may buy may book, also without a plan of their own. */
export const ADS_GRANTS = [
  { resource: 'ads.plan', actions: ['view'], sentence: 'See advertisement plans.', ...ALL },
  { resource: 'ads.plan', actions: ['create', 'edit'], sentence: 'Change advertisement plans.', ...ALL },
  {
    resource: 'ads.booking',
    actions: ['view', 'create'],
    sentence: 'Book advertisements and see them; everyone but staff their own.',
    ...ALL,
    SU: 'own',
    CS: 'own',
  },
  {
    resource: 'ads.booking',
    actions: ['review'],
    sentence: 'Approve, return and refuse advertisements that another person booked.',
    ...ALL,
  },
  { resource: 'ads.booking', actions: ['pause'], sentence: 'Pause, resume and end advertisements.', ...ALL },
] as const satisfies readonly Grant[];
