import type { Observation } from '@datum/contract/entered-series/observations';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

const valueIn = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Observation['live']>`case when ${column('id')} is not null then json_build_object(
    'value', trim_scale(${column('value')})::text, 'status', ${column('status')}, 'note', ${column('note')},
    'sample_size', ${column('sample_size')}, 'method', ${column('method')}) end`;
};

/** The observations of a series, newest period first: what waits for a release, and what readers see. */
export async function listObserved(db: Reading, seriesId: number) {
  const { rows } = await sql<Omit<Observation, 'breaks' | 'entered_at'> & { readonly entered_at: Date }>`
    with own as (
      select o.*, row_number() over (partition by o.period, o.sequence is null order by o.sequence desc, o.id desc) as place
      from entered_observations o where o.series_id = ${seriesId} and not o.undone)
    select p.period, ${valueIn('w')} as waiting, ${valueIn('l')} as live, p.vintages::int as vintages,
      u.name as entered_by, coalesce(w.entered_at, l.entered_at) as entered_at
    from (select period, count(distinct sequence) as vintages from own group by period) p
    left join own w on w.period = p.period and w.sequence is null and w.place = 1
    left join own l on l.period = p.period and l.sequence is not null and l.place = 1
    left join users u on u.uuid = coalesce(w.entered_by, l.entered_by)
    order by p.period desc`.execute(db);
  return rows;
}

/** Every value that a series ever had, newest period and vintage first, with its batch and release. */
export async function listAllValues(db: Reading, seriesId: number) {
  const { rows } = await sql<{
    period: string;
    value: string;
    status: string;
    note: string;
    sample_size: number | null;
    method: string;
    way: string;
    batch: string;
    entered_by: string | null;
    entered_at: Date;
    undone: boolean;
    sequence: number | null;
    live_at: Date | null;
  }>`select o.period, trim_scale(o.value)::text as value, o.status, o.note, o.sample_size, o.method, b.way,
      b.name as batch, u.name as entered_by, o.entered_at, o.undone, o.sequence, r.live_at
    from entered_observations o join observation_batches b on b.id = o.batch_id
    left join series_releases r on r.id = o.release_id left join users u on u.uuid = o.entered_by
    where o.series_id = ${seriesId} order by o.period desc, o.sequence desc nulls first, o.id desc`.execute(
    db,
  );
  return rows;
}
