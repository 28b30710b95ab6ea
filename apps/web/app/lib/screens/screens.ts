import type { Access } from '@datum/contract/access/access';
import { INTERNAL_ROLES, type RoleName } from '@datum/contract/access/roles';

/** Who a screen is made for (settled 4.4). */
export type Audience = 'staff' | 'subscriber' | 'provider';

export interface Screen {
  /** Path of the screen; `/*` at its end stands for everything below. The longest that fits counts. */
  readonly path: string;
  readonly access: Access;
  readonly audience: readonly Audience[];
}

const EVERYONE: readonly Audience[] = ['staff', 'subscriber', 'provider'];
const STAFF: readonly Audience[] = ['staff'];
const SUPPLY: readonly Audience[] = ['staff', 'provider'];
const READERS: readonly Audience[] = ['staff', 'subscriber'];

/** What opens each internal screen. One that is not here opens to nobody. */
export const SCREENS: readonly Screen[] = [
  { path: '/internal/home', access: { permission: 'home.dashboard.view' }, audience: EVERYONE },
  { path: '/internal/profile', access: { permission: 'profile.self.view' }, audience: EVERYONE },
  { path: '/internal/security', access: { permission: 'profile.self.view' }, audience: EVERYONE },
  { path: '/internal/products', access: 'signed-in', audience: EVERYONE },
  { path: '/internal/products/*', access: 'signed-in', audience: EVERYONE },
  { path: '/internal/billing/*', access: 'signed-in', audience: READERS },
  { path: '/internal/orders/*', access: 'signed-in', audience: READERS },
  { path: '/internal/report-request', access: 'signed-in', audience: EVERYONE },
  { path: '/internal/report-request/*', access: 'signed-in', audience: EVERYONE },
  { path: '/internal/feedback', access: 'signed-in', audience: READERS },
  { path: '/internal/feedback/*', access: 'signed-in', audience: READERS },

  { path: '/internal/data/manage', access: { permission: 'data.round.view' }, audience: SUPPLY },
  { path: '/internal/data/manage/*', access: { permission: 'data.round.view' }, audience: SUPPLY },
  {
    path: '/internal/data/manage/:code/generate-index/table-one',
    access: { permission: 'index.table-one.view' },
    audience: STAFF,
  },
  {
    path: '/internal/data/manage/:code/generate-index/table-two',
    access: { permission: 'index.table-two.view' },
    audience: STAFF,
  },
  {
    path: '/internal/data/publish/cost-data',
    access: { permission: 'publish.cost-data.view' },
    audience: STAFF,
  },
  {
    path: '/internal/data/publish/cost-data/*',
    access: { permission: 'publish.cost-data.view' },
    audience: STAFF,
  },
  {
    path: '/internal/data/publish/cost-indices',
    access: { permission: 'publish.cost-indices.view' },
    audience: STAFF,
  },
  {
    path: '/internal/data/publish/cost-indices/*',
    access: { permission: 'publish.cost-indices.view' },
    audience: STAFF,
  },

  { path: '/internal/settings/data', access: { permission: 'settings.material.view' }, audience: STAFF },
  {
    path: '/internal/settings/data/material',
    access: { permission: 'settings.material.view' },
    audience: STAFF,
  },
  { path: '/internal/settings/data/labour', access: { permission: 'settings.labour.view' }, audience: STAFF },
  {
    path: '/internal/settings/data/machinery',
    access: { permission: 'settings.machinery.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/manufacturer',
    access: { permission: 'settings.manufacturer.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/region-state',
    access: { permission: 'settings.region-state.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/library',
    access: { permission: 'settings.library.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/base-year',
    access: { permission: 'settings.base-year.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/weightage',
    access: { permission: 'settings.weightage.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/tender-price-index',
    access: { permission: 'settings.base-year.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/commodity-prices',
    access: { permission: 'settings.base-year.view' },
    audience: STAFF,
  },
  {
    path: '/internal/settings/data/gross-domestic-product',
    access: { permission: 'settings.base-year.view' },
    audience: STAFF,
  },
  { path: '/internal/settings/state', access: { permission: 'settings.state.view' }, audience: STAFF },
  { path: '/internal/settings/templates', access: { permission: 'settings.template.view' }, audience: STAFF },
  { path: '/internal/settings', access: { permission: 'settings.general.view' }, audience: STAFF },
  {
    path: '/internal/settings/templates/edit/:id',
    access: { permission: 'settings.template.edit' },
    audience: STAFF,
  },

  { path: '/internal/users', access: { permission: 'people.user.view' }, audience: STAFF },
  { path: '/internal/users/create', access: { permission: 'people.user.create' }, audience: STAFF },
  { path: '/internal/users/edit/:id', access: { permission: 'people.user.edit' }, audience: STAFF },
  { path: '/internal/user-controller', access: { permission: 'people.user.view' }, audience: STAFF },
  { path: '/internal/user-controller/*', access: { permission: 'people.user.create' }, audience: STAFF },
  { path: '/internal/roles-and-permissions', access: { permission: 'people.role.view' }, audience: STAFF },
  { path: '/internal/roles-and-permissions/*', access: { permission: 'people.role.view' }, audience: STAFF },
  { path: '/internal/user-session', access: { permission: 'people.session.view' }, audience: STAFF },
  { path: '/internal/user-session/*', access: { permission: 'people.session.view' }, audience: STAFF },
  { path: '/internal/audit-logs', access: { permission: 'audit.log.view' }, audience: STAFF },
];

const PATTERNS = SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/\/\*$/, '/.+').replace(/:\w+/g, '[^/]+')}$`),
})).sort((a, b) => b.screen.path.length - a.screen.path.length);

/** The screen at a path, or null. */
export function screenAt(pathname: string): Screen | null {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.screen ?? null;
}

/** The audience that a role belongs to. */
export const audienceOf = (role: RoleName): Audience =>
  INTERNAL_ROLES.includes(role) ? 'staff' : role === 'Data Provider' ? 'provider' : 'subscriber';
