import type { TextKey } from '../../lib/texts/texts.ts';

interface Place {
  readonly path: string;
  readonly label: TextKey;
  readonly hint: TextKey;
}

/** Pages without a guard of their own (spec section 2): open to everybody who sees this index. */
export const OPEN_SETTINGS: readonly string[] = ['/internal/settings/state', '/internal/settings/templates'];

/** Every place where something is set, by group; what opens each stands in `lib/screens/screens.ts`. */
export const SETTINGS: readonly { readonly label: TextKey; readonly places: readonly Place[] }[] = [
  {
    label: 'settings.group.data',
    places: [
      { path: '/internal/settings/data', label: 'reference-data.title', hint: 'settings.hint.data' },
      {
        path: '/internal/settings/data/base-year',
        label: 'reference-data.base-year.title',
        hint: 'settings.hint.base-year',
      },
      {
        path: '/internal/settings/data/weightage',
        label: 'reference-data.weightage.title',
        hint: 'settings.hint.weightage',
      },
      {
        path: '/internal/settings/data/material',
        label: 'reference-data.material.title',
        hint: 'settings.hint.material',
      },
      {
        path: '/internal/settings/data/manufacturer',
        label: 'reference-data.manufacturer.title',
        hint: 'settings.hint.manufacturer',
      },
    ],
  },
  {
    label: 'settings.group.places',
    places: [
      { path: '/internal/settings/state', label: 'states.title', hint: 'settings.hint.state' },
      {
        path: '/internal/settings/data/region-state',
        label: 'reference-data.regions.title',
        hint: 'settings.hint.regions',
      },
    ],
  },
  {
    label: 'settings.group.mail',
    places: [
      {
        path: '/internal/settings/templates',
        label: 'mail-templates.title',
        hint: 'settings.hint.templates',
      },
    ],
  },
  {
    label: 'settings.group.people',
    places: [
      { path: '/internal/roles-and-permissions', label: 'roles.title', hint: 'settings.hint.roles' },
      { path: '/internal/security', label: 'settings.security', hint: 'settings.hint.security' },
    ],
  },
];
