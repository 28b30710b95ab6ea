import { ALL, type Grant, OWN } from './grant.ts';

const DATA_PRODUCTS = [
  'product.bmp',
  'product.lwr',
  'product.mhr-epp',
  'product.bmci',
  'product.blci',
  'product.bmeci',
  'product.bci',
  'product.tpi',
  'product.commodity',
  'product.gdp',
] as const;

/** What is published, and what readers keep of it. */
export const PRODUCT_GRANTS = [
  ...DATA_PRODUCTS.flatMap(
    (resource) =>
      [
        {
          resource,
          actions: ['view'],
          sentence: 'Open this data product.',
          ...ALL,
          DP: 'stakeholder',
          SU: 'plan',
          CS: 'plan',
        },
        {
          resource,
          actions: ['download'],
          sentence: 'Download from this data product.',
          ...ALL,
          SU: 'plan',
          CS: 'plan',
        },
        { resource, actions: ['api'], sentence: 'Read this data product by API key.', ...ALL, SU: 'plan' },
      ] as const satisfies readonly Grant[],
  ),
  {
    resource: 'product.savedview',
    actions: ['view', 'create', 'edit', 'share', 'delete'],
    sentence: 'Save views of data.',
    ...OWN,
  },
  {
    resource: 'product.alert',
    actions: ['view', 'create', 'delete'],
    sentence: 'Receive notices of releases and changes.',
    ...OWN,
  },
  {
    resource: 'tool.escalation',
    actions: ['run', 'save'],
    sentence: 'Escalate amounts between dates.',
    ...ALL,
    SU: 'plan',
    CS: 'plan',
  },
] as const satisfies readonly Grant[];
