import type { Writing } from '@datum/database/open';
import { COUNTRY, REGION_GROUPS, REGIONS } from '@datum/database/seed/regions';
import { bilingual, byCode } from './by-code.ts';

/** Stores the country, its region groups and its states. Gives their ids, by code below the country. */
export async function storeRegions(db: Writing) {
  const { id: countryId } = await db
    .insertInto('regions')
    .values({ code: COUNTRY.code, name: bilingual(COUNTRY.en, COUNTRY.ms), level: 'country' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const regionGroups = await byCode(
    db
      .insertInto('regions')
      .values(
        REGION_GROUPS.map(({ code, en, ms }, sort) => ({
          code,
          name: bilingual(en, ms),
          level: 'region_group',
          parent_id: countryId,
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  const regions = await byCode(
    db
      .insertInto('regions')
      .values(
        REGIONS.map(({ code, group, name, share }, sort) => ({
          code,
          name: bilingual(name, name),
          level: 'state',
          parent_id: regionGroups.get(group) ?? null,
          is_leaf: true,
          share,
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  return { countryId, regionGroups, regions };
}
