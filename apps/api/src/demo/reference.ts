import type { Writing } from '@datum/database/open';
import { CATEGORIES, EXCLUSION, WEIGHTS } from '@datum/database/seed/categories';
import { MATERIAL_GROUPS, REPLACEMENT } from '@datum/database/seed/materials';
import { COUNTRY, REGION_GROUPS, REGIONS, SUPPLIERS } from '@datum/database/seed/regions';
import { UNITS } from '@datum/database/seed/units';
import { OUTLETS_PER_REGION } from './prices.ts';

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

const bilingual = (en: string, ms: string) => JSON.stringify({ en, ms });

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

async function storeOrganisations(db: Writing): Promise<Map<string, number>> {
  const suppliers = SUPPLIERS.map(({ code, en, ms }) => ({
    code,
    name: bilingual(en, ms),
    kind: 'stakeholder' as const,
    data_sets: ['bmp'],
    email: `${code.toLowerCase()}@datum.example`,
  }));
  const others = [
    {
      code: 'CENTRE',
      name: bilingual('National Cost Centre', 'Pusat Kos Negara'),
      kind: 'centre' as const,
      data_sets: [] as string[],
      email: 'centre@datum.example',
    },
    {
      code: 'QSP',
      name: bilingual('Perunding Ukur Bahan Permai', 'Perunding Ukur Bahan Permai'),
      kind: 'subscriber' as const,
      data_sets: [] as string[],
      email: 'qsp@datum.example',
    },
  ];
  return byCode(
    db
      .insertInto('organisations')
      .values([...suppliers, ...others])
      .returning(['id', 'code'])
      .execute(),
  );
}

async function storeRegions(db: Writing) {
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

async function storeItems(
  db: Writing,
  groups: ReadonlyMap<string, number>,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = MATERIAL_GROUPS.flatMap((group) => {
    const members = group.items.some(([code]) => code === REPLACEMENT.old)
      ? [...group.items, REPLACEMENT.new]
      : group.items;
    return members.map(([code, en, ms, unit, , standard, headline]) => ({
      code,
      data_set: 'bmp' as const,
      // groups and units were stored from the same lists
      group_id: groups.get(group.code)!,
      name: bilingual(en, ms),
      standard: standard ?? '',
      unit_id: units.get(unit)!,
      is_headline: headline === 'headline',
    }));
  });
  const items = await byCode(
    db
      .insertInto('items')
      .values(rows.map((row, sort) => ({ ...row, sort })))
      .returning(['id', 'code'])
      .execute(),
  );
  const steel =
    MATERIAL_GROUPS.find(({ code }) => code === 'BAR')?.items.filter(([, , , unit]) => unit === 't') ?? [];
  await db
    .insertInto('item_units')
    .values(
      steel.map(([code]) => ({ item_id: items.get(code)!, unit_id: units.get('kg')!, factor: '0.001' })),
    )
    .execute();
  return items;
}

async function storeOutlets(
  db: Writing,
  regions: ReadonlyMap<string, number>,
  organisations: ReadonlyMap<string, number>,
): Promise<Map<string, number[]>> {
  const outlets = new Map<string, number[]>();
  for (const { code, group, name } of REGIONS) {
    const supplier = SUPPLIERS.find(({ groups }) => (groups as readonly string[]).includes(group));
    const rows = Array.from({ length: OUTLETS_PER_REGION }, (_, position) => ({
      code: `${code}-${String(position + 1).padStart(2, '0')}`,
      name: bilingual(`Supplier ${position + 1}, ${name}`, `Pembekal ${position + 1}, ${name}`),
      organisation_id: organisations.get(supplier?.code ?? '')!,
      region_id: regions.get(code)!,
      sort: position,
    }));
    const stored = await db.insertInto('outlets').values(rows).returning('id').execute();
    outlets.set(
      code,
      stored.map(({ id }) => id),
    );
  }
  return outlets;
}

const storeManufacturers = (db: Writing) =>
  db
    .insertInto('manufacturers')
    .values([
      {
        code: 'MF-01',
        name: bilingual('Karang Cement Works', 'Kilang Simen Karang'),
        brands: ['Karang', 'Karang Plus'],
        sort: 0,
      },
      {
        code: 'MF-02',
        name: bilingual('Baja Utama Mills', 'Kilang Baja Utama'),
        brands: ['BU 500'],
        sort: 1,
      },
      {
        code: 'MF-03',
        name: bilingual('Seri Seramik', 'Seri Seramik'),
        brands: ['Seri', 'Granito'],
        sort: 2,
      },
    ])
    .execute();

/** The approved structure revisions: until the replacement, and from it on. */
export async function storeStructures(
  db: Writing,
  reference: Reference,
  approver: string,
  editor: string,
): Promise<{ before: number; after: number }> {
  const store = async (revision: number, without: string, note: string): Promise<number> => {
    const { id } = await db
      .insertInto('structures')
      .values({
        family: 'bmci',
        revision,
        title: bilingual(`Building materials, structure ${revision}`, `Bahan binaan, struktur ${revision}`),
        status: 'in_use',
        last_edited_by: editor,
        approved_by: approver,
        approved_at: new Date(),
        note,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = MATERIAL_GROUPS.flatMap((group) => {
      const codes = group.items.map(([code]) => code as string);
      return (codes.includes(REPLACEMENT.old) ? [...codes, REPLACEMENT.new[0]] : codes)
        .filter((code) => code !== without)
        .map((code) => ({ code, group: group.code }));
    });
    await db
      .insertInto('structure_items')
      .values(
        items.map(({ code, group }, position) => ({
          structure_id: id,
          item_id: reference.items.get(code)!,
          group_id: reference.groups.get(group)!,
          position,
        })),
      )
      .execute();
    await db
      .insertInto('structure_regions')
      .values(
        REGIONS.map(({ code, group, share }, position) => ({
          structure_id: id,
          region_id: reference.regions.get(code)!,
          group_id: reference.regionGroups.get(group)!,
          share,
          position,
        })),
      )
      .execute();
    await db
      .insertInto('structure_exclusions')
      .values({
        structure_id: id,
        variant: EXCLUSION.variant,
        name: bilingual(EXCLUSION.en, EXCLUSION.ms),
        group_ids: EXCLUSION.groups.map((code) => reference.groups.get(code)!),
      })
      .execute();
    return id;
  };
  const before = await store(1, REPLACEMENT.new[0], 'First structure.');
  const after = await store(
    2,
    REPLACEMENT.old,
    'Bamboo scaffolding poles replaced by steel scaffolding tube.',
  );
  return { before, after };
}

/** The approved weight set of the demonstration. */
export async function storeWeights(
  db: Writing,
  reference: Reference,
  approver: string,
  editor: string,
  validFrom: string,
): Promise<number> {
  const { id } = await db
    .insertInto('weight_sets')
    .values({
      family: 'bmci',
      code: 'BMCI-W1',
      title: bilingual('Material weights by building category', 'Wajaran bahan mengikut kategori bangunan'),
      source_document: 'Demonstration weights',
      valid_from: validFrom,
      status: 'in_use',
      last_edited_by: editor,
      approved_by: approver,
      approved_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = CATEGORIES.flatMap(({ code }) =>
    Object.entries(WEIGHTS[code]).map(([group, value]) => ({
      weight_set_id: id,
      category_id: reference.categories.get(code)!,
      group_id: reference.groups.get(group)!,
      value,
    })),
  );
  await db.insertInto('weights').values(rows).execute();
  return id;
}

async function byCode(rows: Promise<{ id: number; code: string }[]>): Promise<Map<string, number>> {
  return new Map((await rows).map(({ id, code }) => [code, id]));
}
