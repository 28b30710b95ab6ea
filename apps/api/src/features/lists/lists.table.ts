import type { ListSlug, ReferenceTarget } from '@datum/contract/lists/list';
import type { Database } from '@datum/database/schema';

/** Where each list lies. The closed map between what a caller may name and what is a table. */
export const TABLES = {
  regions: 'regions',
  units: 'units',
  'item-groups': 'item_groups',
  items: 'items',
  manufacturers: 'manufacturers',
  outlets: 'outlets',
  'building-categories': 'building_categories',
  organisations: 'organisations',
} as const satisfies Record<ReferenceTarget, keyof Database>;

/** A place that stands on rows of a list. */
export interface UsePlace {
  readonly table: keyof Database;
  readonly column: string;
  /** The column is an array of ids. */
  readonly many?: true;
}

/** What stands on the rows of a list, by the name that the texts give it. */
export const USES = {
  regions: {
    'regions-below': { table: 'regions', column: 'parent_id' },
    outlets: { table: 'outlets', column: 'region_id' },
    'sample-lines': { table: 'sample_lines', column: 'region_id' },
    sheets: { table: 'sheets', column: 'region_group_id' },
    structures: { table: 'structure_regions', column: 'region_id' },
    series: { table: 'series', column: 'region_id' },
  },
  units: {
    items: { table: 'items', column: 'unit_id' },
    conversions: { table: 'item_units', column: 'unit_id' },
    quotes: { table: 'quotes', column: 'unit_id' },
  },
  'item-groups': {
    'groups-below': { table: 'item_groups', column: 'parent_id' },
    items: { table: 'items', column: 'group_id' },
    structures: { table: 'structure_items', column: 'group_id' },
    weights: { table: 'weights', column: 'group_id' },
    series: { table: 'series', column: 'group_id' },
  },
  items: {
    'sample-lines': { table: 'sample_lines', column: 'item_id' },
    structures: { table: 'structure_items', column: 'item_id' },
    'base-prices': { table: 'base_prices', column: 'item_id' },
    series: { table: 'series', column: 'item_id' },
    predecessors: { table: 'items', column: 'replaced_by' },
  },
  manufacturers: {},
  outlets: { 'sample-lines': { table: 'sample_lines', column: 'outlet_id' } },
  'building-categories': {
    weights: { table: 'weights', column: 'category_id' },
    series: { table: 'series', column: 'category_id' },
  },
} as const satisfies Record<ListSlug, Record<string, UsePlace>>;
