import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';

/**
 * Lines with all whose place they have, as `kin (line, id)`: those that they follow, and those of the same item and source in the
 * same region, ended or under another name, and so on from each.
 */
const kinOf = (lines: RawBuilder<unknown>) => sql`recursive kin (line, id) as (
  select l.id, l.id from sample_lines l where ${lines}
  union select k.line, o.id from kin k join sample_lines l on l.id = k.id join sample_lines o on o.replaced_by = l.id
    or (o.item_id, o.region_id, o.outlet_id) = (l.item_id, l.region_id, l.outlet_id))`;

/** Whether something was quoted on the line `id` of kin. */
const isQuoted = sql<boolean>`exists (select from quotes q where q.sample_line_id = k.id and q.item_id = l.item_id)`;

/**
 * Which other organisation than `to` quoted for these lines or in their places before, also where others have them now: what it
 * quoted goes with them. The newest one; null where none did. Asked before or after the lines move alike.
 */
export async function formerSupplier(
  db: Reading,
  lineIds: readonly number[],
  to: number,
): Promise<number | null> {
  const { rows } = await sql<{ organisation_id: number }>`
    with ${kinOf(sql`l.id = any(${[...lineIds]}::bigint[])`)}
    select f.organisation_id from kin k join sample_lines l on l.id = k.id join former_suppliers f on f.line_id = k.id
    where f.organisation_id <> ${to} and ${isQuoted}
    order by f.at desc, f.organisation_id limit 1`.execute(db);
  return rows[0]?.organisation_id ?? null;
}

/** A place in the sample that one organisation quoted for and that another one has. */
export interface TakenOver {
  /** Item and source, by code. */
  readonly place: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Where others have what organisations quoted for: of lines, their suppliers; of a source, the organisation that it is of.
 * What the office collects itself is handed to nobody.
 */
export async function readTakenOver(
  db: Reading,
  asked: { readonly lines: readonly number[] } | { readonly source: number },
): Promise<TakenOver[]> {
  const [lines, to] =
    'lines' in asked
      ? [sql`l.id = any(${[...asked.lines]}::bigint[])`, sql.ref('n.organisation_id')]
      : [sql`l.outlet_id = ${asked.source}`, sql.ref('o.organisation_id')];
  const { rows } = await sql<TakenOver>`
    with ${kinOf(lines)}
    select distinct concat(i.code, ' · ', o.code) as place, f.organisation_id as from, ${to} as to
    from kin k join sample_lines l on l.id = k.id join former_suppliers f on f.line_id = k.id
      join sample_lines n on n.id = k.line join items i on i.id = n.item_id join outlets o on o.id = n.outlet_id
    where f.organisation_id <> ${to} and ${isQuoted}
    order by 1, 2`.execute(db);
  return rows;
}
