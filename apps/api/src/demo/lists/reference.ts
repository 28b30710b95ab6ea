import type { Writing } from '@datum/database/open';
import { CATEGORIES } from '@datum/database/seed/categories';
import { MATERIAL_GROUPS } from '@datum/database/seed/materials';
import { UNITS } from '@datum/database/seed/units';
import { bilingual, byCode } from './by-code.ts';
import { storeItems } from './items.ts';
import { storeManufacturers, storeOrganisations, storeOutlets } from './organisations.ts';
import { storeRegions } from './regions.ts';

/** Ids of the demonstration's reference lists by code. */
export interface Reference {
  readonly countryId: number;
  readonly regionGroups: ReadonlyMap<string, number>;
  readonly regions: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly organisations: ReadonlyMap<string, number>;
  /** Outlet ids of each region, in order. */
  readonly outlets: ReadonlyMap<string, readonly number[]>;
}

/** Stores the reference lists of the demonstration. */
export async function storeReference(db: Writing): Promise<Reference> {
  const organisations = await storeOrganisations(db);
  const { countryId, regionGroups, regions } = await storeRegions(db);
  const units = await byCode(
    db
      .insertInto('units')
      .values(
        UNITS.map(({ code, en, ms, dimension, factor }, sort) => ({
          code,
          name: bilingual(en, ms),
          dimension,
          factor_to_base: factor,
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  const groups = await byCode(
    db
      .insertInto('item_groups')
      .values(
        MATERIAL_GROUPS.map(({ code, en, ms }, sort) => ({
          code,
          data_set: 'bmp',
          name: bilingual(en, ms),
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  const items = await storeItems(db, groups, units);
  const categories = await byCode(
    db
      .insertInto('building_categories')
      .values(CATEGORIES.map(({ code, en, ms }, sort) => ({ code, name: bilingual(en, ms), sort })))
      .returning(['id', 'code'])
      .execute(),
  );
  const outlets = await storeOutlets(db, regions, organisations);
  await storeManufacturers(db);
  return { countryId, regionGroups, regions, units, groups, items, categories, organisations, outlets };
}
