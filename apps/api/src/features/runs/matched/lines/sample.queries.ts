import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { readBasket } from '../../inputs/inputs.queries.ts';
import { type NamedSample, nameSample } from './sample.rules.ts';

/** The sample of a data set in a structure: all its lines that have begun by a period, in its leaf regions. */
export async function readSample(
  db: Reading,
  dataSet: DataSetCode,
  structureId: number,
  period: string,
): Promise<NamedSample> {
  const basket = await readBasket(db, structureId);
  const regionIds = basket.regions.map(({ regionId }) => regionId);
  const rows = await db
    .selectFrom('sample_lines as l')
    .innerJoin('items as i', 'i.id', 'l.item_id')
    .where('l.data_set', '=', dataSet)
    .where('l.period_from', '<=', period)
    .where('l.region_id', 'in', regionIds.length > 0 ? regionIds : [0])
    .orderBy('l.id')
    .select([
      'l.id',
      'l.item_id',
      'l.region_id',
      'l.outlet_id',
      'l.period_from',
      'l.period_to',
      'l.replaced_by',
    ])
    .select(['l.ratio', 'l.ratio_approved_at', 'i.sort as item_sort'])
    .execute();
  return nameSample(basket, rows);
}
