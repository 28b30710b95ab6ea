import type { EnteredCell, FigureOrigin } from '@datum/contract/entered-series/published';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import type { Frequency } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { StoredDefinition } from '../queries.ts';

/** The series of a subject that have figures at a vintage, with their span then and today. */
export async function readPublishedSeries(db: Reading, subject: string, asOf: number) {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: Record<string, string>;
    frequency: Frequency;
    dimensions: Record<string, string>;
    source: string;
    source_url: string;
    licence: string;
    attribution: string;
    decimals: number;
    is_sample: boolean;
    is_demo: boolean;
    last_period: string | null;
    definitions: readonly StoredDefinition[];
    first: string;
    latest: string;
    newest: string;
  }>`select s.id, s.code, s.name, s.frequency, s.dimensions, s.source, s.source_url, s.licence, s.attribution, s.decimals,
      s.is_sample, s.is_demo, s.last_period, p.first, p.latest, p.newest,
      (select json_agg(json_build_object('valid_from', d.valid_from, 'meaning', d.meaning, 'unit', d.unit,
        'currency', d.currency, 'base', d.base) order by d.valid_from) from series_definitions d where d.series_id = s.id) as definitions
    from entered_series s join lateral (
      select min(o.period) filter (where o.sequence <= ${asOf}) as first,
        max(o.period) filter (where o.sequence <= ${asOf}) as latest, max(o.period) as newest
      from entered_observations o where o.series_id = s.id and o.sequence is not null) p on p.first is not null
    where s.subject = ${subject} order by s.sort, lower(s.code)`.execute(db);
  return rows;
}
export type PublishedSeries = Awaited<ReturnType<typeof readPublishedSeries>>[number];

/** Values of series as of a vintage, printed with the decimals of their series. */
export async function readValues(
  db: Reading,
  seriesIds: readonly number[],
  { from, to, asOf }: { readonly from: string; readonly to: string; readonly asOf: number },
) {
  const { rows } = await sql<
    Omit<EnteredCell, 'value' | 'why' | 'thin'> & { series_id: number; period: string; value: string }
  >`
    select distinct on (o.series_id, o.period) o.series_id, o.period, round(o.value, s.decimals)::text as value, o.status,
      o.note, o.sample_size, o.method, o.sequence
    from entered_observations o join entered_series s on s.id = o.series_id
    where o.series_id = any(${[...seriesIds]}::bigint[]) and o.period between ${from} and ${to} and o.sequence <= ${asOf}
    order by o.series_id, o.period, o.sequence desc, o.id desc`.execute(db);
  return rows;
}

/** Live releases of a subject, newest first. */
export async function readVintages(db: Reading, subject: string) {
  const rows = await db
    .selectFrom('series_releases')
    .where('subject', '=', subject)
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(200)
    .select(['sequence', 'live_at'])
    .execute();
  return rows.map(({ sequence, live_at }) => ({
    sequence: sequence ?? 0,
    live_at: live_at?.toISOString() ?? '',
  }));
}

/** A published value with all that it comes from; undefined where nobody published it. */
export async function readOrigin(
  db: Reading,
  {
    series,
    period,
    sequence,
  }: { readonly series: number; readonly period: string; readonly sequence: number },
) {
  const {
    rows: [row],
  } = await sql<
    Pick<
      FigureOrigin,
      'code' | 'name' | 'period' | 'exact' | 'value' | 'status' | 'note' | 'sample_size' | 'method'
    > &
      Pick<FigureOrigin, 'source' | 'source_url' | 'licence' | 'attribution' | 'way'> & {
        subject: EnteredCode;
        is_sample: boolean;
        frequency: Frequency;
        entered_at: Date;
        live_at: Date;
        batch: string;
        sha256: string | null;
        entered_by: string | null;
        approved_by: string | null;
      }
  >`select s.subject, s.code, s.name, s.is_sample, s.frequency, o.period, trim_scale(o.value)::text as exact,
      round(o.value, s.decimals)::text as value, o.status, o.note, o.sample_size, o.method, s.source, s.source_url, s.licence,
      s.attribution, b.way, b.name as batch, f.sha256, o.entered_at, r.live_at, u.name as entered_by, a.name as approved_by
    from entered_observations o join entered_series s on s.id = o.series_id join observation_batches b on b.id = o.batch_id
    join series_releases r on r.id = o.release_id left join files f on f.uuid = b.file_uuid
    left join users u on u.uuid = o.entered_by left join users a on a.uuid = r.approved_by
    where o.series_id = ${series} and o.period = ${period} and o.sequence = ${sequence}
    order by o.id desc limit 1`.execute(db);
  return row;
}

/** Every value that was published of a period, newest first. */
export async function readFigureVintages(
  db: Reading,
  seriesId: number,
  period: string,
): Promise<FigureOrigin['vintages']> {
  const { rows } = await sql<FigureOrigin['vintages'][number] & { readonly at: Date }>`
    select distinct on (o.sequence) o.sequence, r.live_at as at, round(o.value, s.decimals)::text as value, o.status
    from entered_observations o join series_releases r on r.id = o.release_id join entered_series s on s.id = o.series_id
    where o.series_id = ${seriesId} and o.period = ${period} and o.sequence is not null
    order by o.sequence desc, o.id desc`.execute(db);
  return rows.map(({ at, sequence, value, status }) => ({
    sequence,
    live_at: at.toISOString(),
    value,
    status,
  }));
}

/** Rates of the days from one on and before another, oldest first; each is how much of the own currency one unit is. */
export const readDailyRates = (
  db: Reading,
  currencies: readonly string[],
  { from, before }: { readonly from: string; readonly before: string },
) =>
  db
    .selectFrom('exchange_rates')
    .where('currency', 'in', [...currencies])
    .where('on_date', '>=', from)
    .where('on_date', '<', before)
    .orderBy('on_date')
    .select(['currency', 'on_date', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
    .execute();
