import { inputsOf } from '@datum/contract/subjects/firm';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/**
 * Periods of a subject that stand on figures which readers have as provisional, and which no prepared release makes firm: theirs
 * are not firm before those are.
 */
export async function readUnsettled(
  db: Reading,
  subject: string,
  periods: readonly string[],
): Promise<ReadonlySet<string>> {
  const standing = [...new Set(periods)].flatMap((own) =>
    inputsOf(subject, own).map((input) => ({ ...input, own })),
  );
  if (standing.length === 0) return new Set();
  const { rows } = await sql<{ own: string }>`
    select distinct i.own
    from unnest(${standing.map((input) => input.subject)}::text[], ${standing.map(({ period }) => period)}::text[],
      ${standing.map(({ own }) => own)}::text[]) i (subject, period, own)
    where exists (
      select from series s join release_cells c on c.series_id = s.id and c.period = i.period
      where s.subject = i.subject and s.kind in ('average', 'cost_index')
        and c.sequence is not null and c.value_status = 'provisional'
        and not exists (
          select from release_cells later join releases l on l.id = later.release_id
          where later.series_id = c.series_id and later.period = c.period and later.value_status <> 'provisional'
            and (later.sequence > c.sequence
              or later.sequence is null and l.state in ('rehearsed', 'approved', 'scheduled'))))`.execute(db);
  return new Set(rows.map(({ own }) => own));
}
