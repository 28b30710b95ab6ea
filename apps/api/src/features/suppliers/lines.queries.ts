import { OWN_COLLECTION } from '@datum/contract/collection/own-collection';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { LocalText } from '@datum/contract/values/local-text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What of a sheet says which lines it has. */
export interface LinePlaces {
  readonly data_set: DataSetCode;
  readonly period: string;
  readonly region_group_id: number;
  /** Null: the office's own sheet. */
  readonly organisation_id: number | null;
}

/** Who supplies the line `l` in a period; null = the office. */
export const supplierIn = (period: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when l.earlier_until is null or l.earlier_until < ${period} then l.organisation_id
    else (select p.organisation_id from past_suppliers p where p.line_id = l.id and p.period_to >= ${period}
      order by p.period_to limit 1) end`;

/** Whether the line `l` is of the sample in a period. */
export const listedIn = (period: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(l.period_from <= ${period} and (l.period_to is null or l.period_to >= ${period}))`;

/**
 * Whether the line `l` is asked for in a period: its item may be priced less often than its data set is collected (decision
 * 126). What has a value is shown all the same.
 */
export const askedIn = (period: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${listedIn(period)}
    and (exists (select from items i where i.id = l.item_id and asked_for(i.frequency, ${period}))
      or exists (select from quotes v where v.item_id = l.item_id and v.sample_line_id = l.id
        and v.period = ${period} and v.superseded_by is null)))`;

/** Regions of a region group: itself and the leaves below. */
export const regionsOf = (group: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select g.id from regions g where g.id = ${group} or g.parent_id = ${group})`;

/**
 * Whether the line `l` is one of a sheet: this condition alone says so, for the grid, entry, imports, coverage and files.
 * A line is on the sheet of the organisation that supplies it in the sheet's period, and on no other.
 */
export const lineOfSheet = (sheet: LinePlaces): RawBuilder<SqlBool> =>
  lineOf({
    dataSet: sql`${sheet.data_set}`,
    period: sql`${sheet.period}`,
    group: sql`${sheet.region_group_id}::bigint`,
    organisation: sql`${sheet.organisation_id}::bigint`,
  });

/** The same for the row `s` of sheets. */
export const lineOfSheetRow: RawBuilder<SqlBool> = lineOf({
  dataSet: sql.ref('s.data_set'),
  period: sql.ref('s.period'),
  group: sql.ref('s.region_group_id'),
  organisation: sql.ref('s.organisation_id'),
});

function lineOf(sheet: {
  readonly dataSet: RawBuilder<unknown>;
  readonly period: RawBuilder<unknown>;
  readonly group: RawBuilder<unknown>;
  readonly organisation: RawBuilder<unknown>;
}): RawBuilder<SqlBool> {
  const { dataSet, period, group, organisation } = sheet;
  return sql`(l.data_set = ${dataSet} and l.region_id in ${regionsOf(group)} and ${askedIn(period)}
    and (${supplierIn(period)}) is not distinct from ${organisation})`;
}

/** The name of the organisation of a table, joined from the left. */
export const supplierName = (table: string): RawBuilder<LocalText> =>
  sql`coalesce(${sql.ref(`${table}.name`)}, ${JSON.stringify(OWN_COLLECTION)}::jsonb)`;
