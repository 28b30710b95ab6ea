import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import type { TestApp } from './test-app.ts';
import type { SmallCollection } from './test-collection.ts';

/** What of the small collection is collected by half-years: the items' ids by their codes, the lines by `CONC-S N1-A`. */
export interface HalfYears {
  readonly items: Readonly<Record<string, number>>;
  readonly lines: Readonly<Record<string, number>>;
  readonly units: {
    readonly hour: number;
    readonly day: number;
    readonly month: number;
    readonly each: number;
  };
}

/** Items by their data set: attributes say what the declaration asks for. */
const ITEMS = {
  lwr: {
    'CONC-G': { trade: 'Concretor', skill_level: 'general', origin: 'local', standard_hours: '8' },
    'CONC-S': { trade: 'Concretor', skill_level: 'skilled', origin: 'local', standard_hours: '8' },
  },
  mhr: {
    'EXC-12': { machine_type: 'Excavator', capacity: '12', capacity_unit: 't', standard_hours: '8' },
    'EXC-20': { machine_type: 'Excavator', capacity: '20', capacity_unit: 't', standard_hours: '8' },
  },
  epp: { 'LIFT-2': { equipment_type: 'Forklift', capacity: '2', capacity_unit: 't' } },
} as const satisfies Partial<Record<DataSetCode, Record<string, Record<string, string>>>>;

const OUTLETS = ['N1-A', 'N1-B', 'N2-A'] as const;

/** Adds wages, machines and equipment to the small collection, in the north, from 2026-S1 on; its provider supplies all. */
export function storeHalfYears({ platform }: TestApp, small: SmallCollection): Promise<HalfYears> {
  return inTransaction(platform.database.write, async (db) => {
    await db
      .updateTable('organisations')
      .set({ data_sets: ['bmp', 'lwr', 'mhr', 'epp'] })
      .where('id', '=', small.north.organisation)
      .execute();
    const units = await storeUnits(db);
    const outlets = await db
      .selectFrom('outlets')
      .where('code', 'in', [...OUTLETS])
      .select(['id', 'code', 'region_id'])
      .execute();
    const items: Record<string, number> = {};
    const lines: Record<string, number> = {};
    for (const [data_set, own] of Object.entries(ITEMS)) {
      const name = JSON.stringify({ en: data_set });
      const group = await db
        .insertInto('item_groups')
        .values({ code: `G-${data_set}`, data_set, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [code, attributes] of Object.entries(own)) {
        const item = await db
          .insertInto('items')
          .values({
            code,
            data_set,
            group_id: group.id,
            unit_id: data_set === 'epp' ? units.each : units.day,
            frequency: 'S',
            name: JSON.stringify({ en: `Item ${code}` }),
            attributes: JSON.stringify(attributes),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        items[code] = item.id;
        for (const outlet of outlets) {
          const line = await db
            .insertInto('sample_lines')
            .values({
              data_set,
              item_id: item.id,
              region_id: outlet.region_id,
              outlet_id: outlet.id,
              period_from: '2026-S1',
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          lines[`${code} ${outlet.code}`] = line.id;
        }
      }
    }
    return { items, lines, units };
  });
}

async function storeUnits(db: Writing): Promise<HalfYears['units']> {
  const add = async (code: string, dimension: 'time' | 'count', factor_to_base: string) => {
    const name = JSON.stringify({ en: code });
    const row = await db
      .insertInto('units')
      .values({ code, name, dimension, factor_to_base })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    hour: await add('hour', 'time', '1'),
    day: await add('day', 'time', '8'),
    month: await add('month', 'time', '208'),
    each: await add('each', 'count', '1'),
  };
}
