import { dataSetsOf } from '@datum/contract/subjects/all';
import { numbersOf, packed, partsOf } from '@datum/database/bulk/packed';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readBasket } from '../../inputs/inputs.queries.ts';
import { type NamedSample, nameSample } from './sample.rules.ts';

/**
 * The sample of a family's data sets in a structure: all its lines that have begun by a period, in its leaf regions.
 * @param span `month`: an item that the structure does not have is in it, in all its regions, as long as a line asks for it
 *   anywhere then: it is imputed for no index, and where a single region fell out its total would tell of that; `until`: also
 *   what ended before
 */
export async function readSample(
  db: Reading,
  family: string,
  structureId: number,
  period: string,
  span: 'month' | 'until',
): Promise<NamedSample> {
  const basket = await readBasket(db, structureId);
  const regions = sql`any(${basket.regions.map(({ regionId }) => regionId)}::bigint[])`;
  const { rows } = await sql<Record<(typeof COLUMNS)[number], string | null>>`
    select ${sql.join(COLUMNS.map((name) => sql`${packed(sql.ref(name))} as ${sql.ref(name)}`))}
    from (
      select l.id, l.item_id, l.region_id, l.outlet_id, l.period_from, l.period_to, l.replaced_by,
        case when l.ratio_approved_at is not null then l.ratio end as ratio, i.sort as item_sort
      from sample_lines l join items i on i.id = l.item_id
      where l.data_set = any(${dataSetsOf(family)}::text[]) and l.period_from <= ${period}
        and l.region_id = ${regions}
        and (${span === 'until'} or l.item_id = any(${basket.items.map(({ itemId }) => itemId)}::bigint[]) or exists (
          select from sample_lines o
          where o.data_set = l.data_set and o.item_id = l.item_id
            and o.region_id = ${regions}
            and o.period_from <= ${period} and (o.period_to is null or o.period_to >= ${period})))
      order by l.id
    ) as lines`.execute(db);
  const [row] = rows;
  return nameSample(basket, {
    ids: numbersOf(row?.id),
    itemIds: numbersOf(row?.item_id),
    regionIds: numbersOf(row?.region_id),
    outletIds: numbersOf(row?.outlet_id),
    from: partsOf(row?.period_from),
    to: partsOf(row?.period_to),
    replacedBy: numbersOf(row?.replaced_by),
    ratios: numbersOf(row?.ratio),
    itemSorts: numbersOf(row?.item_sort),
  });
}

const COLUMNS = [
  'id',
  'item_id',
  'region_id',
  'outlet_id',
  'period_from',
  'period_to',
  'replaced_by',
  'ratio',
  'item_sort',
] as const;
