import { ALL, type Grant } from './grant.ts';

const QUOTE_SETS = ['data.bmp', 'data.lwr', 'data.mhr', 'data.epp'] as const;

/** Collection, averages and indices, up to a release. */
export const WORK_GRANTS = [
  {
    resource: 'data.round',
    actions: ['view'],
    sentence: 'See collection rounds.',
    ...ALL,
    DP: 'stakeholder',
  },
  {
    resource: 'data.round',
    actions: ['create', 'edit', 'open', 'close', 'extend', 'cancel'],
    sentence: 'Plan and run collection rounds.',
    ...ALL,
  },
  {
    resource: 'data.round',
    actions: ['submit'],
    sentence: 'Submit a sheet for review.',
    ...ALL,
    DP: 'stakeholder',
  },
  { resource: 'data.sample', actions: ['view'], sentence: 'See the sample lines.', ...ALL },
  {
    resource: 'data.sample',
    actions: ['create', 'edit', 'end', 'import', 'export'],
    sentence: 'Say what is priced, where and by whom.',
    ...ALL,
  },
  {
    resource: 'data.sample',
    actions: ['approve'],
    sentence: 'Approve the ratio of a replaced product that another person entered.',
    ...ALL,
  },
  ...QUOTE_SETS.flatMap(
    (resource) =>
      [
        {
          resource,
          actions: ['view', 'create', 'edit', 'import', 'submit', 'export'],
          sentence: 'Enter and read price quotes.',
          ...ALL,
          DP: 'stakeholder',
        },
        {
          resource,
          actions: ['review', 'return', 'approve', 'impute', 'delete'],
          sentence: 'Check, return and approve price quotes.',
          ...ALL,
        },
      ] as const satisfies readonly Grant[],
  ),
  {
    resource: 'data.evidence',
    actions: ['view'],
    sentence: 'See the documents behind a quote.',
    ...ALL,
    DP: 'stakeholder',
  },
  {
    resource: 'data.average',
    actions: ['view'],
    sentence: 'See average unit prices before publication.',
    ...ALL,
    DP: 'stakeholder',
  },
  {
    resource: 'data.average',
    actions: ['include-exclude', 'lock', 'unlock'],
    sentence: 'Include or exclude quotes of an average, and lock it.',
    ...ALL,
  },
  {
    resource: 'index.table-one',
    actions: ['view', 'run', 'approve'],
    sentence: 'Compute and approve averages and unit price indices.',
    ...ALL,
  },
  {
    resource: 'index.table-two',
    actions: ['view', 'run', 'approve'],
    sentence: 'Compute and approve cost indices.',
    ...ALL,
  },
  {
    resource: 'index.whatif',
    actions: ['run'],
    sentence: 'Try other rules, weights or bases; nothing of it is published.',
    ...ALL,
  },
  { resource: 'index.link', actions: ['view', 'create'], sentence: 'See and propose link factors.', ...ALL },
  { resource: 'index.link', actions: ['approve'], sentence: 'Approve link factors.', SA: 'all' },
  ...(['publish.cost-data', 'publish.cost-indices'] as const).flatMap(
    (resource) =>
      [
        {
          resource,
          actions: ['view', 'rehearse', 'schedule'],
          sentence: 'Prepare and schedule releases.',
          ...ALL,
        },
        {
          resource,
          actions: ['approve', 'release', 'correct', 'withdraw'],
          sentence: 'Approve, publish, correct and withdraw releases.',
          SA: 'all',
        },
      ] as const satisfies readonly Grant[],
  ),
  {
    resource: 'publish.calendar',
    actions: ['view'],
    sentence: 'See the release calendar.',
    SA: 'all',
    AD: 'all',
    DP: 'all',
    SU: 'all',
    CS: 'all',
  },
  { resource: 'publish.calendar', actions: ['edit'], sentence: 'Change announced release dates.', ...ALL },
  { resource: 'publish.prerelease', actions: ['view'], sentence: 'See who had early access.', ...ALL },
  { resource: 'publish.prerelease', actions: ['grant'], sentence: 'Give early access.', SA: 'all' },
] as const satisfies readonly Grant[];
