import { ENTERED_SUBJECTS } from '../../subjects/entered.ts';
import { STAFF } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_COMPILER } from '../visit.ts';

/** What the system is set to. */
export const SETTINGS_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'settings.general.view' },
    audience: STAFF,
    area: 'settings',
  },
  {
    settings: {
      path: '/internal/settings',
      page: 'settings/list',
      title: 'settings.title',
      menu: 'settings.title',
      query: ['tab'],
      visit: { as: ['admin'], also: ['?tab=selling'] },
    },
    // The next two open without a guard; their access decides who finds them in the menu.
    states: {
      path: '/internal/settings/state',
      page: 'states/list',
      guards: 'none',
      access: { permission: 'settings.state.view' },
      title: 'states.title',
      menu: 'states.title',
      visit: { as: ['visitor', 'admin'] },
    },
    'mail-templates.list': {
      path: '/internal/settings/templates',
      page: 'mail-templates/list',
      guards: 'none',
      access: { permission: 'settings.template.view' },
      title: 'mail-templates.title',
      menu: 'mail-templates.title',
      query: ['tab'],
      visit: { as: ['visitor', 'admin'], also: ['?tab=outbox'] },
    },
    'mail-templates.edit': {
      path: '/internal/settings/templates/edit/:id',
      params: { id: 'word' },
      page: 'mail-templates/edit',
      access: { permission: 'settings.template.edit' },
      title: 'mail-templates.edit',
      visit: { as: ['admin'], params: { id: 'invitation' } },
    },
  },
);

/** Lists and figures that collecting and computing stand on. */
export const REFERENCE_DATA_ROWS = screens(
  {
    layout: 'internal-data',
    guards: 'auth,internal',
    access: { permission: 'settings.material.view' },
    audience: STAFF,
    area: 'settings',
  },
  {
    'reference-data': {
      path: '/internal/settings/data',
      page: 'reference-data/show',
      title: 'reference-data.title',
      menu: 'reference-data.title',
      visit: BY_COMPILER,
    },
    regions: {
      path: '/internal/settings/data/region-state',
      page: 'regions/manage',
      access: { permission: 'settings.region-state.view' },
      title: 'reference-data.regions.title',
      menu: 'reference-data.regions.title',
      query: ['edit'],
      visit: BY_COMPILER,
    },
    items: {
      path: '/internal/settings/data/material',
      page: 'items/manage',
      title: 'reference-data.material.title',
      menu: 'reference-data.material.title',
      query: ['tab', 'edit'],
      visit: { ...BY_COMPILER, also: ['?tab=sample-lines', '?tab=sample-lines&edit=sample-lines.many'] },
    },
    labour: {
      path: '/internal/settings/data/labour',
      page: 'items/labour',
      access: { permission: 'settings.labour.view' },
      title: 'reference-data.labour.title',
      menu: 'reference-data.labour.title',
      query: ['tab', 'edit'],
      visit: { ...BY_COMPILER, also: ['?tab=sample-lines', '?tab=minimum-wages'] },
    },
    machinery: {
      path: '/internal/settings/data/machinery',
      page: 'items/machinery',
      access: { permission: 'settings.machinery.view' },
      title: 'reference-data.machinery.title',
      menu: 'reference-data.machinery.title',
      query: ['tab', 'edit'],
      visit: { ...BY_COMPILER, also: ['?tab=equipment', '?tab=equipment-lines', '?tab=exchange-rates'] },
    },
    manufacturers: {
      path: '/internal/settings/data/manufacturer',
      page: 'manufacturers/manage',
      access: { permission: 'settings.manufacturer.view' },
      title: 'reference-data.manufacturer.title',
      menu: 'reference-data.manufacturer.title',
      query: ['tab', 'edit'],
      visit: { ...BY_COMPILER, also: ['?tab=organisations'] },
    },
    'base-periods': {
      path: '/internal/settings/data/base-year',
      page: 'base-periods/manage',
      access: { permission: 'settings.base-year.view' },
      title: 'reference-data.base-year.title',
      menu: 'reference-data.base-year.title',
      query: ['tab', 'edit'],
      visit: { ...BY_COMPILER, also: ['?tab=families'] },
    },
    weights: {
      path: '/internal/settings/data/weightage',
      page: 'weight-sets/manage',
      access: { permission: 'settings.weightage.view' },
      title: 'reference-data.weightage.title',
      menu: 'reference-data.weightage.title',
      query: ['tab', 'edit'],
      visit: BY_COMPILER,
    },
    'entered-series': {
      path: '/internal/settings/data/:list',
      each: { list: ENTERED_SUBJECTS.map(({ slugs }) => slugs.settings) },
      page: 'entered-series/manage',
      access: { permission: 'settings.series.view' },
      title: null,
      menu: ENTERED_SUBJECTS.map(({ name, slugs }) => ({ label: name, params: { list: slugs.settings } })),
      query: ['tab', 'edit'],
      visit: {
        ...BY_COMPILER,
        also: ['?tab=observations', '?tab=batches', '?tab=sources', '?tab=exchange-rates'],
      },
    },
  },
);
