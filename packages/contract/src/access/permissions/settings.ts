import { ALL, type Grant } from './grant.ts';

const APPROVED_LISTS = ['settings.base-year', 'settings.weightage', 'settings.rule-set'] as const;
const LISTS = [
  'settings.material',
  'settings.labour',
  'settings.machinery',
  'settings.manufacturer',
  'settings.region-state',
  'settings.library',
  'settings.unit',
] as const;

/** Reference data and settings. */
export const SETTINGS_GRANTS = [
  ...APPROVED_LISTS.flatMap(
    (resource) =>
      [
        {
          resource,
          actions: ['view', 'edit', 'submit'],
          sentence: 'Prepare base periods, weights and rules.',
          ...ALL,
        },
        { resource, actions: ['approve'], sentence: 'Approve what another person prepared.', ...ALL },
      ] as const satisfies readonly Grant[],
  ),
  ...LISTS.flatMap(
    (resource) =>
      [
        { resource, actions: ['view'], sentence: 'See this code list.', ...ALL, DP: 'all' },
        {
          resource,
          actions: ['create', 'edit', 'end', 'import', 'export'],
          sentence: 'Maintain this code list.',
          ...ALL,
        },
      ] as const satisfies readonly Grant[],
  ),
  {
    resource: 'settings.series',
    actions: ['view', 'export'],
    sentence: 'See series that are entered or imported.',
    ...ALL,
  },
  {
    resource: 'settings.series',
    actions: ['create', 'edit', 'import'],
    sentence: 'Define series, and enter and import their values.',
    ...ALL,
  },
  { resource: 'settings.general', actions: ['view'], sentence: 'See settings.', ...ALL },
  { resource: 'settings.general', actions: ['edit'], sentence: 'Change settings.', SA: 'all' },
  { resource: 'settings.state', actions: ['view'], sentence: 'See the list of states.', ...ALL },
  { resource: 'settings.state', actions: ['edit'], sentence: 'Change the list of states.', SA: 'all' },
  {
    resource: 'settings.template',
    actions: ['view', 'edit', 'test', 'publish'],
    sentence: 'Edit email templates.',
    ...ALL,
  },
] as const satisfies readonly Grant[];
