import { href, SCREENS } from '@datum/contract/screens/all';
import type { Screen } from '@datum/contract/screens/screen';
import type { TextKey } from '../../lib/texts/texts.ts';

interface Place {
  readonly path: string;
  readonly label: TextKey;
  readonly hint: TextKey;
}

/** Pages without a guard of their own (requirements 2): open to everybody who sees this index. */
export const OPEN_SETTINGS: readonly string[] = Object.values<Screen>(SCREENS)
  .filter(({ area, guards }) => area === 'settings' && guards === 'none')
  .map(({ path }) => path);

/** Every place where something is set, by group; what opens each stands in its row of the screens. */
export const SETTINGS: readonly { readonly label: TextKey; readonly places: readonly Place[] }[] = [
  {
    label: 'settings.group.data',
    places: [
      { path: href('reference-data'), label: 'reference-data.title', hint: 'settings.hint.data' },
      {
        path: href('base-periods'),
        label: 'reference-data.base-year.title',
        hint: 'settings.hint.base-year',
      },
      {
        path: href('weights'),
        label: 'reference-data.weightage.title',
        hint: 'settings.hint.weightage',
      },
      {
        path: href('items'),
        label: 'reference-data.material.title',
        hint: 'settings.hint.material',
      },
      {
        path: href('manufacturers'),
        label: 'reference-data.manufacturer.title',
        hint: 'settings.hint.manufacturer',
      },
    ],
  },
  {
    label: 'settings.group.places',
    places: [
      { path: href('states'), label: 'states.title', hint: 'settings.hint.state' },
      {
        path: href('regions'),
        label: 'reference-data.regions.title',
        hint: 'settings.hint.regions',
      },
    ],
  },
  {
    label: 'settings.group.selling',
    places: [
      {
        path: href('settings', { query: { tab: 'selling' } }),
        label: 'selling.title',
        hint: 'settings.hint.seller',
      },
      {
        path: href('transactions', { query: { tab: 'accounts' } }),
        label: 'transfers.tab.accounts',
        hint: 'settings.hint.accounts',
      },
      {
        path: href('plans.list', { query: { tab: 'tax' } }),
        label: 'tax-rates.title',
        hint: 'settings.hint.tax',
      },
    ],
  },
  {
    label: 'settings.group.site',
    places: [
      { path: href('cms.portal'), label: 'site-settings.portal.title', hint: 'settings.hint.portal' },
      {
        path: href('cms.news.list', { query: { tab: 'media' } }),
        label: 'content-groups.tab.media',
        hint: 'settings.hint.media',
      },
    ],
  },
  {
    label: 'settings.group.mail',
    places: [
      {
        path: href('mail-templates.list'),
        label: 'mail-templates.title',
        hint: 'settings.hint.templates',
      },
    ],
  },
  {
    label: 'settings.group.people',
    places: [
      { path: href('roles.list'), label: 'roles.title', hint: 'settings.hint.roles' },
      { path: href('security'), label: 'settings.security', hint: 'settings.hint.security' },
    ],
  },
];
