import type { Writing } from '@datum/database/open';
import { REGIONS, SUPPLIERS } from '@datum/database/seed/regions';
import { OUTLETS_PER_REGION } from '../prices.ts';
import { bilingual, byCode } from './by-code.ts';

/** Stores the suppliers of prices, the centre and a subscriber. Gives ids by code. */
export async function storeOrganisations(db: Writing): Promise<Map<string, number>> {
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
      data_sets: [],
      email: 'centre@datum.example',
    },
    {
      code: 'QSP',
      name: bilingual('Perunding Ukur Bahan Permai', 'Perunding Ukur Bahan Permai'),
      kind: 'subscriber' as const,
      data_sets: [],
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

/** Stores the sources of each region. Gives their ids in order, by region code. */
export async function storeOutlets(
  db: Writing,
  regions: ReadonlyMap<string, number>,
  organisations: ReadonlyMap<string, number>,
): Promise<Map<string, number[]>> {
  const outlets = new Map<string, number[]>();
  for (const { code, group, name } of REGIONS) {
    const rows = Array.from({ length: OUTLETS_PER_REGION }, (_, position) => ({
      code: `${code}-${String(position + 1).padStart(2, '0')}`,
      name: bilingual(`Supplier ${position + 1}, ${name}`, `Pembekal ${position + 1}, ${name}`),
      organisation_id: organisations.get(supplierOf(group))!,
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

/** Stores three makers with their brands. */
export const storeManufacturers = (db: Writing) =>
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

/** Code of the organisation that supplies a region group's prices. */
export const supplierOf = (group: string): string =>
  SUPPLIERS.find(({ groups }) => groups.some((supplied) => supplied === group))?.code ?? '';
