import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Ids of a small collection: two providers, two region groups with two leaf regions each, three materials. */
export interface SmallCollection {
  readonly north: { readonly organisation: number; readonly sheet: number; readonly group: number };
  readonly south: { readonly organisation: number; readonly sheet: number; readonly group: number };
  readonly items: { readonly cement: number; readonly bar: number; readonly sand: number };
  readonly units: {
    readonly bag: number;
    readonly tonne: number;
    readonly kg: number;
    readonly metre: number;
  };
  /** Sample lines of the north by item and outlet: `cement N1-A`. */
  readonly lines: Readonly<Record<string, number>>;
}

/** The round of the test is October 2026, opened; September's prices stand in a published sheet. */
export const ROUND = '2026-10';

/** Stores the small collection in a test's database. Prices of September: cement 22.65 a bag, bar 2877 a tonne, sand 40. */
export function storeSmallCollection({ platform }: TestApp): Promise<SmallCollection> {
  return inTransaction(platform.database.write, async (db) => {
    const units = await named(db, 'units', [
      { code: 'bag', dimension: 'count', factor_to_base: '1' },
      { code: 't', dimension: 'mass', factor_to_base: '1000' },
      { code: 'kg', dimension: 'mass', factor_to_base: '1' },
      { code: 'm', dimension: 'length', factor_to_base: '1' },
    ]);
    const [group] = await named(db, 'item_groups', [{ code: 'G1', data_set: 'bmp' }]);
    const items = await named(db, 'items', [
      {
        code: 'CEM',
        data_set: 'bmp',
        group_id: group,
        unit_id: units[0],
        sort: 1,
        name: text('Cement, 50 kg bag', 'Simen, beg 50 kg'),
      },
      {
        code: 'BAR',
        data_set: 'bmp',
        group_id: group,
        unit_id: units[1],
        sort: 2,
        name: text('High tensile bar 10 mm', 'Bar tegangan tinggi 10 mm'),
        check_limits: JSON.stringify({ change_percent: 8 }),
      },
      {
        code: 'SND',
        data_set: 'bmp',
        group_id: group,
        unit_id: units[1],
        sort: 3,
        name: text('River sand', 'Pasir sungai'),
      },
    ]);
    await db
      .insertInto('item_units')
      .values({ item_id: items[0]!, unit_id: units[1]!, factor: '20' })
      .execute();
    const [country] = await named(db, 'regions', [{ code: 'MY', level: 'country' }]);
    const groups = await named(db, 'regions', [
      { code: 'N', level: 'region_group', parent_id: country, name: text('North', 'Utara'), sort: 1 },
      { code: 'S', level: 'region_group', parent_id: country, name: text('South', 'Selatan'), sort: 2 },
    ]);
    const leaves = await named(
      db,
      'regions',
      ['N1', 'N2', 'S1', 'S2'].map((code, sort) => ({
        code,
        level: 'state',
        is_leaf: true,
        share: '0.25',
        sort,
        parent_id: groups[code.startsWith('N') ? 0 : 1],
      })),
    );
    const organisations = await named(
      db,
      'organisations',
      ['NORTH', 'SOUTH'].map((code) => ({ code, kind: 'stakeholder', data_sets: ['bmp'] })),
    );
    const outlets = await named(
      db,
      'outlets',
      ['N1-A', 'N1-B', 'N2-A', 'S1-A', 'S2-A'].map((code) => ({
        code,
        organisation_id: organisations[code.startsWith('N') ? 0 : 1],
        region_id: leaves[['N1', 'N2', 'S1', 'S2'].indexOf(code.slice(0, 2))],
      })),
    );
    await db
      .insertInto('rounds')
      .values(
        ['2026-09', ROUND].map((code) => ({
          code,
          opens_at: new Date(`${code}-01T00:00:00Z`),
          due_at: new Date('2099-01-24T09:00:00Z'),
        })),
      )
      .execute();
    const sheets = await db
      .insertInto('sheets')
      .values(
        ['2026-09', ROUND].flatMap((round_code) =>
          groups.map((region_group_id, index) => ({
            round_code,
            data_set: 'bmp' as const,
            period: round_code,
            region_group_id,
            organisation_id: organisations[index]!,
            state: round_code === ROUND ? ('open' as const) : ('compiled' as const),
            due_at: new Date('2099-01-24T09:00:00Z'),
          })),
        ),
      )
      .returning('id')
      .execute();
    const lines: Record<string, number> = {};
    for (const [outletIndex, outlet] of ['N1-A', 'N1-B', 'N2-A', 'S1-A', 'S2-A'].entries()) {
      for (const [itemIndex, item] of ['cement', 'bar', 'sand'].entries()) {
        const region = leaves[['N1', 'N2', 'S1', 'S2'].indexOf(outlet.slice(0, 2))]!;
        const { id } = await db
          .insertInto('sample_lines')
          .values({
            data_set: 'bmp',
            item_id: items[itemIndex]!,
            region_id: region,
            outlet_id: outlets[outletIndex]!,
            period_from: '2026-01',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        lines[`${item} ${outlet}`] = id;
        const price = [22.65, 2877, 40][itemIndex]!;
        await db
          .insertInto('quotes')
          .values({
            item_id: items[itemIndex]!,
            sample_line_id: id,
            region_id: region,
            period: '2026-09',
            round_code: '2026-09',
            sheet_id: sheets[outlet.startsWith('N') ? 0 : 1]!.id,
            price: String(price),
            unit_id: units[itemIndex === 0 ? 0 : 1]!,
            unit_price: String(price),
            terms: JSON.stringify({ price_basis: 'delivered' }),
            review: 'ok',
          })
          .execute();
      }
    }
    return {
      north: { organisation: organisations[0]!, sheet: sheets[2]!.id, group: groups[0]! },
      south: { organisation: organisations[1]!, sheet: sheets[3]!.id, group: groups[1]! },
      items: { cement: items[0]!, bar: items[1]!, sand: items[2]! },
      units: { bag: units[0]!, tonne: units[1]!, kg: units[2]!, metre: units[3]! },
      lines,
    };
  });
}

const text = (en: string, ms: string) => JSON.stringify({ en, ms });

/** Inserts rows of a reference list; a row without a name is named by its code. Gives the ids in order. */
async function named(
  db: Writing,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const row of rows) {
    const full: Record<string, unknown> = { name: text(String(row.code), String(row.code)), ...row };
    const columns = sql.join(Object.keys(full).map((column) => sql.id(column)));
    const { rows: made } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(full))}) returning id`.execute(db);
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}
