import type { InputOf } from '@datum/contract/calls/endpoint';
import type { createSeries, editSeries, listSeries } from '@datum/contract/entered-series/series';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Frequency } from '@datum/contract/values/period';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { SeriesFacts } from './rules.ts';

/** A definition as it is stored; `definitionsOf` says where they break. */
export interface StoredDefinition {
  readonly id: number;
  readonly valid_from: string;
  readonly meaning: LocalText;
  readonly unit: string;
  readonly currency: string | null;
  readonly base: string;
  readonly entered_by: string | null;
  readonly entered_at: string;
}

const definitions = sql<readonly StoredDefinition[]>`(select coalesce(json_agg(json_build_object('id', d.id,
    'valid_from', d.valid_from, 'meaning', d.meaning, 'unit', d.unit, 'currency', d.currency, 'base', d.base,
    'entered_by', (select u.name from users u where u.uuid = d.entered_by), 'entered_at', d.entered_at)
    order by d.valid_from), '[]') from series_definitions d where d.series_id = s.id)`;

const series = (db: Reading) =>
  db
    .selectFrom('entered_series as s')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('entered_observations as o')
          .whereRef('o.series_id', '=', 's.id')
          .where('o.undone', '=', false)
          .select([
            sql<string | null>`min(o.period) filter (where o.sequence is not null)`.as('published_from'),
            sql<string | null>`max(o.period) filter (where o.sequence is not null)`.as('published_to'),
            sql<number>`count(distinct o.period) filter (where o.sequence is not null)`.as('published'),
            sql<number>`count(distinct o.period) filter (where o.sequence is null)`.as('waiting'),
          ])
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.uuid', 's.code', 's.name', 's.source', 's.source_url', 's.licence', 's.attribution'])
    .select(['s.aliases', 's.decimals', 's.is_sample', 's.last_period', 's.sort', 's.version'])
    .select(['p.published_from', 'p.published_to', 'p.published', 'p.waiting'])
    .select([
      sql<EnteredCode>`s.subject`.as('subject'),
      sql<Frequency>`s.frequency`.as('frequency'),
      sql<Record<string, string>>`s.dimensions`.as('dimensions'),
      definitions.as('definitions'),
    ]);

/** A series as it is stored, with what is published of it. */
export type SeriesRow = Awaited<ReturnType<ReturnType<typeof series>['executeTakeFirstOrThrow']>>;

export const findSeries = (db: Reading, uuid: string): Promise<SeriesRow | undefined> =>
  series(db).where('s.uuid', '=', uuid).executeTakeFirst();

type Asked = Pick<NonNullable<InputOf<typeof listSeries>['query']>, 'subject' | 'search' | 'state' | 'sort'>;

export const listSeriesRows = (
  db: Reading,
  { subject, search, state, sort = 'sort' }: Asked,
  place: Place,
): Promise<Rows<SeriesRow>> =>
  readRows(
    series(db)
      .where(
        matching(
          { subject, search, state },
          {
            subject: (code) => sql`s.subject = ${code}`,
            search: (text) =>
              sql`(s.code ilike ${containing(text)} or s.name::text ilike ${containing(text)} or s.source ilike ${containing(text)})`,
            state: (one) => (one === 'ended' ? sql`s.last_period is not null` : sql`s.last_period is null`),
          },
        ),
      )
      .orderBy(inOrder(sort, { code: sql`lower(s.code)`, sort: sql`s.sort` }))
      .orderBy(sql`lower(s.code)`),
    place,
  );

/** The series of a subject, as rows of files are checked against them. */
export function readSeriesFacts(db: Reading, subject: string): Promise<SeriesFacts[]> {
  return db
    .selectFrom('entered_series as s')
    .where('s.subject', '=', subject)
    .orderBy('s.id')
    .select(['s.id', 's.code', 's.name', 's.aliases', 's.last_period'])
    .select([
      sql<Frequency>`s.frequency`.as('frequency'),
      sql<
        SeriesFacts['definitions']
      >`(select json_agg(json_build_object('valid_from', d.valid_from, 'unit', d.unit)
        order by d.valid_from) from series_definitions d where d.series_id = s.id)`.as('definitions'),
    ])
    .execute();
}

type Body<E> = E extends { readonly body?: infer B } ? B : never;
type Written = Omit<NonNullable<InputOf<typeof editSeries>['body']>, 'version' | 'reason'>;
type Defined = Pick<
  NonNullable<InputOf<typeof createSeries>['body']>,
  'valid_from' | 'meaning' | 'unit' | 'currency' | 'base'
>;
export type NewSeries = NonNullable<Body<InputOf<typeof createSeries>>>;

const stored = ({ name, dimensions, aliases, ...rest }: Written) => ({
  ...rest,
  name: JSON.stringify(name),
  dimensions: JSON.stringify(dimensions ?? {}),
  aliases: [...(aliases ?? [])],
});

/** A new series with its first definition; gives its uuid. */
export async function insertSeries(
  db: Writing,
  { subject, code, frequency, valid_from, meaning, unit, currency, base, ...rest }: NewSeries,
  by: string,
): Promise<string> {
  const { id, uuid } = await db
    .insertInto('entered_series')
    .values({ subject, code, frequency, ...stored(rest) })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await insertDefinition(db, id, { valid_from, meaning, unit, currency, base }, by);
  return uuid;
}

/** Changes a series that nobody changed since `version`; false otherwise. */
export async function updateSeries(
  db: Writing,
  uuid: string,
  version: number,
  values: Written,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('entered_series')
    .set({ ...stored(values), version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Counts the series as changed, if it still has `version`. */
export async function touchSeries(db: Writing, id: number, version: number, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('entered_series')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Writes the definition of a series from a period on; that of the same period is replaced. */
export async function insertDefinition(
  db: Writing,
  seriesId: number,
  { valid_from, meaning, unit, currency = null, base = '' }: Defined,
  by: string,
): Promise<void> {
  const values = { meaning: JSON.stringify(meaning ?? {}), unit, currency, base, entered_by: by };
  await db
    .insertInto('series_definitions')
    .values({ series_id: seriesId, valid_from, ...values })
    .onConflict((conflict) =>
      conflict.columns(['series_id', 'valid_from']).doUpdateSet({ ...values, entered_at: sql`now()` }),
    )
    .execute();
}

/** First and last period from `from` up to `to`, not included, with a value that was not taken back; null where there is none. */
export async function readValuedSpan(
  db: Reading,
  seriesId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ first: string; last: string } | null> {
  const row = await db
    .selectFrom('entered_observations')
    .where('series_id', '=', seriesId)
    .where('undone', '=', false)
    .where('period', '>=', from)
    .where('period', '<', to)
    .select((eb) => [eb.fn.min('period').as('first'), eb.fn.max('period').as('last')])
    .executeTakeFirst();
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}
