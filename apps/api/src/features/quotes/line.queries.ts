import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { lineOfSheet } from '../suppliers/lines.queries.ts';
import type { GridSheet } from './grid.queries.ts';

/** Items in force, with how many of the sheet's lines of each still wait for a value. */
export function listItemChoices(db: Reading, sheet: GridSheet) {
  const { data_set, period } = sheet;
  return db
    .selectFrom('items as i')
    .innerJoin('units as u', 'u.id', 'i.unit_id')
    .where('i.data_set', '=', data_set)
    .where((where) =>
      where.or([
        where('i.valid_from', 'is', null),
        where('i.valid_from', '<=', sql<string>`last_month(${period})`),
      ]),
    )
    .where((where) =>
      where.or([
        where('i.valid_to', 'is', null),
        where('i.valid_to', '>=', sql<string>`first_month(${period})`),
      ]),
    )
    .orderBy('i.sort')
    .orderBy('i.code')
    .select([
      'i.id',
      'i.code',
      'i.name',
      'i.specification',
      'u.code as unit',
      sql<number>`(select count(*) from sample_lines l where l.item_id = i.id and ${lineOfSheet(sheet)}
          and not exists (select from quotes q where q.item_id = l.item_id and q.sample_line_id = l.id
            and q.period = ${period} and q.superseded_by is null))`.as('missing'),
    ])
    .execute();
}

/** Sources and regions that a quote of the sheet may name; a provider names only its own sources. */
export async function readSourceChoices(
  db: Reading,
  { region_group_id }: GridSheet,
  organisation: number | null,
) {
  const regions = await db
    .selectFrom('regions')
    .where('is_leaf', '=', true)
    .where((where) => where.or([where('id', '=', region_group_id), where('parent_id', '=', region_group_id)]))
    .orderBy('sort')
    .orderBy('code')
    .select(['id', 'code', 'name'])
    .execute();
  let sources = db
    .selectFrom('outlets')
    .where('region_id', 'in', [0, ...regions.map(({ id }) => id)])
    .where('valid_to', 'is', null);
  if (organisation !== null) {
    sources = sources.where('organisation_id', '=', organisation);
  }
  return {
    regions,
    sources: await sources.orderBy('code').select(['id', 'code', 'name', 'region_id']).execute(),
  };
}
