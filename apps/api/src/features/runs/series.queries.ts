import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** What makes a series: the permanent name of a line of figures (rules 1.10; migration 006). */
export interface SeriesKey {
  readonly subject: string;
  readonly kind: 'average' | 'group_index' | 'cost_index';
  readonly revision: number;
  readonly itemId: number | null;
  readonly groupId: number | null;
  readonly categoryId: number | null;
  readonly regionId: number;
  readonly variant: string;
  readonly basePeriodId: number | null;
}

/** The key as one text, to find a series in a map. */
export const seriesText = (key: SeriesKey): string =>
  [
    key.subject,
    key.kind,
    key.revision,
    key.itemId ?? 0,
    key.groupId ?? 0,
    key.categoryId ?? 0,
    key.regionId,
    key.variant,
    key.basePeriodId ?? 0,
  ].join('|');

/** Ids of all these series by `seriesText`, making those that do not exist yet: most runs find all of them. */
export async function ensureSeries(
  db: Writing,
  keys: readonly SeriesKey[],
): Promise<ReadonlyMap<string, number>> {
  const known = await readSeries(db, keys);
  const missing = keys.filter((key) => !known.has(seriesText(key)));
  if (missing.length === 0) return known;
  const rows = missing.map((key) => ({
    subject: key.subject,
    kind: key.kind,
    revision: key.revision,
    item_id: key.itemId,
    group_id: key.groupId,
    category_id: key.categoryId,
    region_id: key.regionId,
    variant: key.variant,
    base_period_id: key.basePeriodId,
  }));
  await sql`insert into series (subject, kind, revision, item_id, group_id, category_id, region_id, variant, base_period_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (subject text, kind text, revision integer,
      item_id bigint, group_id bigint, category_id bigint, region_id bigint, variant text, base_period_id bigint)
    on conflict do nothing`.execute(db);
  return readSeries(db, keys);
}

/** Series of the subjects and kinds asked for, by `seriesText`. */
async function readSeries(db: Writing, keys: readonly SeriesKey[]): Promise<Map<string, number>> {
  const distinct = <Part>(part: (key: SeriesKey) => Part) => [...new Set(keys.map(part))];
  const stored = await db
    .selectFrom('series')
    .where('subject', '=', sql<string>`any(${distinct(({ subject }) => subject)}::text[])`)
    .where('kind', '=', sql<SeriesKey['kind']>`any(${distinct(({ kind }) => kind)}::text[])`)
    .select([
      'id',
      'subject',
      'kind',
      'revision',
      'item_id',
      'group_id',
      'category_id',
      'region_id',
      'variant',
      'base_period_id',
    ])
    .execute();
  return new Map(
    stored.map((row) => [
      seriesText({
        subject: row.subject,
        kind: row.kind,
        revision: row.revision,
        itemId: row.item_id,
        groupId: row.group_id,
        categoryId: row.category_id,
        regionId: row.region_id,
        variant: row.variant,
        basePeriodId: row.base_period_id,
      }),
      row.id,
    ]),
  );
}

/** The series of an average price. */
export const averageSeries = (subject: string, itemId: number, regionId: number): SeriesKey => ({
  subject,
  kind: 'average',
  revision: 1,
  itemId,
  groupId: null,
  categoryId: null,
  regionId,
  variant: '',
  basePeriodId: null,
});

/** The series of a unit price index on a base. */
export const groupSeries = (
  family: string,
  revision: number,
  basePeriodId: number,
  groupId: number,
  regionId: number,
): SeriesKey => ({
  subject: family,
  kind: 'group_index',
  revision,
  itemId: null,
  groupId,
  categoryId: null,
  regionId,
  variant: '',
  basePeriodId,
});

/** The series of a cost index on a base, with a variant of excluded components. */
export const costSeries = (
  family: string,
  revision: number,
  basePeriodId: number,
  categoryId: number,
  regionId: number,
  variant: string,
): SeriesKey => ({
  subject: family,
  kind: 'cost_index',
  revision,
  itemId: null,
  groupId: null,
  categoryId,
  regionId,
  variant,
  basePeriodId,
});
