import type { TextKey } from '../texts/texts.ts';
import type { Area } from './page.ts';

export interface NavEntry {
  readonly path: string;
  readonly label: TextKey;
}

export interface NavArea {
  readonly area: Area;
  readonly label: TextKey;
  /** Pressed after `g` to go to the first screen of the area that the person may open. */
  readonly key: string;
  /** Screens in the order of the menu; what opens each stands in `lib/screens/screens.ts`. */
  readonly entries: readonly NavEntry[];
}

/**
 * The internal navigation, area by area. A screen gets its line here when its page exists; an area without a screen
 * for this person is not drawn, one with a single screen is a link by itself.
 */
export const NAVIGATION: readonly NavArea[] = [
  {
    area: 'home',
    label: 'internal.area.home',
    key: 'h',
    entries: [{ path: '/internal/home', label: 'internal.screen.home' }],
  },
  {
    area: 'data',
    label: 'internal.area.data',
    key: 'd',
    entries: [{ path: '/internal/data/manage', label: 'rounds.title' }],
  },
  {
    area: 'publish',
    label: 'internal.area.publish',
    key: 'p',
    entries: [
      { path: '/internal/data/publish/cost-data', label: 'releases.list.prices' },
      { path: '/internal/data/publish/cost-indices', label: 'releases.list.indices' },
    ],
  },
  {
    area: 'products',
    label: 'internal.area.products',
    key: 'i',
    entries: [
      { path: '/internal/products', label: 'products.title' },
      { path: '/internal/products/building-materials-price', label: 'front.link.prices' },
      { path: '/internal/products/building-material-cost-index', label: 'front.link.bmp-index' },
    ],
  },
  { area: 'content', label: 'internal.area.content', key: 'c', entries: [] },
  { area: 'subscription', label: 'internal.area.subscription', key: 's', entries: [] },
  { area: 'requests', label: 'internal.area.requests', key: 'r', entries: [] },
  {
    area: 'people',
    label: 'internal.area.people',
    key: 'u',
    entries: [
      { path: '/internal/users', label: 'users.title' },
      { path: '/internal/user-controller', label: 'account-batches.title' },
      { path: '/internal/roles-and-permissions', label: 'roles.title' },
      { path: '/internal/user-session', label: 'user-sessions.title' },
      { path: '/internal/audit-logs', label: 'audit-logs.title' },
    ],
  },
  {
    area: 'settings',
    label: 'internal.area.settings',
    key: 't',
    entries: [
      { path: '/internal/settings', label: 'settings.title' },
      { path: '/internal/settings/state', label: 'states.title' },
      { path: '/internal/settings/templates', label: 'mail-templates.title' },
      { path: '/internal/settings/data', label: 'reference-data.title' },
      { path: '/internal/settings/data/region-state', label: 'reference-data.regions.title' },
      { path: '/internal/settings/data/material', label: 'reference-data.material.title' },
      { path: '/internal/settings/data/manufacturer', label: 'reference-data.manufacturer.title' },
      { path: '/internal/settings/data/base-year', label: 'reference-data.base-year.title' },
      { path: '/internal/settings/data/weightage', label: 'reference-data.weightage.title' },
    ],
  },
  {
    area: 'account',
    label: 'internal.area.account',
    key: 'm',
    entries: [
      { path: '/internal/profile', label: 'internal.screen.profile' },
      { path: '/internal/security', label: 'security.title' },
    ],
  },
];
