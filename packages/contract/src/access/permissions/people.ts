import { ALL, type Grant } from './grant.ts';

/** People, their sign-in, and what was done in the system. */
export const PEOPLE_GRANTS = [
  {
    resource: 'people.user',
    actions: ['view', 'create', 'edit', 'suspend', 'invite', 'export'],
    sentence: 'Maintain accounts.',
    SA: 'all',
    AD: 'below_rank',
  },
  {
    resource: 'people.user',
    actions: ['assign-role', 'impersonate-read', 'delete'],
    sentence: 'Assign roles and delete accounts.',
    SA: 'all',
  },
  { resource: 'people.role', actions: ['view'], sentence: 'See roles and permissions.', ...ALL },
  {
    resource: 'people.role',
    actions: ['create', 'edit', 'delete', 'assign-permission'],
    sentence: 'Change roles and permissions.',
    SA: 'all',
  },
  {
    resource: 'people.session',
    actions: ['view', 'revoke'],
    sentence: 'See and end sessions.',
    SA: 'all',
    AD: 'below_rank',
    DP: 'own',
    SU: 'own',
    CS: 'own',
  },
  { resource: 'people.stakeholder', actions: ['view'], sentence: 'See organisations.', ...ALL, DP: 'own' },
  {
    resource: 'people.stakeholder',
    actions: ['create', 'edit', 'assign-area'],
    sentence: 'Maintain organisations and what they supply.',
    ...ALL,
  },
  { resource: 'security.policy', actions: ['view'], sentence: 'See the security policy.', ...ALL },
  { resource: 'security.policy', actions: ['edit'], sentence: 'Change the security policy.', SA: 'all' },
  {
    resource: 'audit.log',
    actions: ['view'],
    sentence: 'Read the audit log.',
    SA: 'all',
    AD: 'all',
    DP: 'own',
    SU: 'own',
    CS: 'own',
  },
  {
    resource: 'audit.log',
    actions: ['export', 'verify'],
    sentence: 'Export and verify the audit log.',
    SA: 'all',
  },
  { resource: 'system.job', actions: ['view'], sentence: 'See background jobs.', ...ALL },
  {
    resource: 'system.job',
    actions: ['manage'],
    sentence: 'Cancel and retry other people’s background jobs.',
    SA: 'all',
  },
  {
    resource: 'system.savedview',
    actions: ['share'],
    sentence: 'Share saved views of lists with others.',
    ...ALL,
  },
  { resource: 'system.outbox', actions: ['view'], sentence: 'Read emails kept in the local outbox.', ...ALL },
] as const satisfies readonly Grant[];
