import type { RoleName } from './roles.ts';

/**
 * How far a granted permission reaches: every row, one's own, those of one's organisation (stakeholder), what the
 * plan opens (entitlement), or people below one's own rank. The server enforces it; the login answer carries names only.
 */
export type Scope = 'all' | 'own' | 'stakeholder' | 'region' | 'plan' | 'below_rank';

/** Default holders of one resource's actions: a scope for each of the five roles, absent = none. */
interface Grant {
  readonly resource: string;
  readonly actions: readonly string[];
  readonly sentence: string;
  readonly SA?: Scope;
  readonly AD?: Scope;
  readonly DP?: Scope;
  readonly SU?: Scope;
  readonly CS?: Scope;
}

const ALL = { SA: 'all', AD: 'all' } as const satisfies Partial<Grant>;
const OWN = { SA: 'own', AD: 'own', DP: 'own', SU: 'own', CS: 'own' } as const satisfies Partial<Grant>;

const QUOTE_SETS = ['data.bmp', 'data.lwr', 'data.mhr', 'data.epp'] as const;
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
const LISTS = [
  'settings.material',
  'settings.labour',
  'settings.machinery',
  'settings.manufacturer',
  'settings.region-state',
  'settings.library',
  'settings.unit',
] as const;
const APPROVED_LISTS = ['settings.base-year', 'settings.weightage', 'settings.rule-set'] as const;

/**
 * The vocabulary of permissions with its default matrix (design of the domain, section 9): a resource, its actions,
 * one sentence, and who holds it at first. Roles are edited in the database; this vocabulary is code.
 */
export const GRANTS: readonly Grant[] = [
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
    sentence: 'See and change one’s own profile and sign-in.',
    ...OWN,
  },
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
  ...QUOTE_SETS.flatMap((resource): Grant[] => [
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
  ]),
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
    sentence: 'Take quotes into an average or leave them out, and lock it.',
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
    sentence: 'Try other inputs without storing a result.',
    ...ALL,
  },
  { resource: 'index.link', actions: ['view', 'create'], sentence: 'See and propose link factors.', ...ALL },
  { resource: 'index.link', actions: ['approve'], sentence: 'Approve link factors.', SA: 'all' },
  ...(['publish.cost-data', 'publish.cost-indices'] as const).flatMap((resource): Grant[] => [
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
  ]),
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
  ...DATA_PRODUCTS.flatMap((resource): Grant[] => [
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
  ]),
  {
    resource: 'product.savedview',
    actions: ['view', 'create', 'edit', 'share', 'delete'],
    sentence: 'Keep views of data.',
    ...OWN,
  },
  {
    resource: 'product.alert',
    actions: ['view', 'create', 'delete'],
    sentence: 'Be told of releases and changes.',
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
  ...APPROVED_LISTS.flatMap((resource): Grant[] => [
    {
      resource,
      actions: ['view', 'edit', 'submit'],
      sentence: 'Prepare base periods, weights and rules.',
      ...ALL,
    },
    { resource, actions: ['approve'], sentence: 'Approve what another person prepared.', ...ALL },
  ]),
  ...LISTS.flatMap((resource): Grant[] => [
    { resource, actions: ['view'], sentence: 'See this code list.', ...ALL, DP: 'all' },
    {
      resource,
      actions: ['create', 'edit', 'end', 'import', 'export'],
      sentence: 'Keep this code list.',
      ...ALL,
    },
  ]),
  { resource: 'settings.general', actions: ['view'], sentence: 'See settings.', ...ALL },
  { resource: 'settings.general', actions: ['edit'], sentence: 'Change settings.', SA: 'all' },
  { resource: 'settings.state', actions: ['view'], sentence: 'See the list of states.', ...ALL },
  { resource: 'settings.state', actions: ['edit'], sentence: 'Change the list of states.', SA: 'all' },
  {
    resource: 'settings.template',
    actions: ['view', 'edit', 'test', 'publish'],
    sentence: 'Write mail templates.',
    ...ALL,
  },
  {
    resource: 'people.user',
    actions: ['view', 'create', 'edit', 'suspend', 'invite', 'export'],
    sentence: 'Keep accounts.',
    SA: 'all',
    AD: 'below_rank',
  },
  {
    resource: 'people.user',
    actions: ['assign-role', 'impersonate-read', 'delete'],
    sentence: 'Give roles and delete accounts.',
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
    sentence: 'Keep organisations and what they supply.',
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
  { resource: 'system.job', actions: ['view'], sentence: 'See long work of the system.', ...ALL },
  {
    resource: 'system.job',
    actions: ['manage'],
    sentence: 'Cancel and retry long work of others.',
    SA: 'all',
  },
  { resource: 'system.outbox', actions: ['view'], sentence: 'Read mail kept in the local outbox.', ...ALL },
];

/** `area.resource.action`, as in spec section 6: the login answer lists these and the client asks "contains". */
export type Permission = string & { readonly __permission?: never };

const COLUMN = {
  'Super Administrator': 'SA',
  Admin: 'AD',
  'Data Provider': 'DP',
  Subscriber: 'SU',
  'Complimentary Subscriber': 'CS',
} as const satisfies Record<RoleName, keyof Grant>;

/** Every permission name with its sentence, in the order of the matrix. */
export const PERMISSIONS: ReadonlyMap<Permission, string> = new Map(
  GRANTS.flatMap((grant) =>
    grant.actions.map((action) => [`${grant.resource}.${action}`, grant.sentence] as const),
  ),
);

/** What a role holds at first: permission name -> scope. */
export function defaultPermissions(role: RoleName): ReadonlyMap<Permission, Scope> {
  const column = COLUMN[role];
  return new Map(
    GRANTS.flatMap((grant) => {
      const scope = grant[column];
      return scope ? grant.actions.map((action) => [`${grant.resource}.${action}`, scope] as const) : [];
    }),
  );
}
