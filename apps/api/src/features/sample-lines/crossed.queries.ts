import { dataSetsOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Whether the line `n` follows the line `l` but is of another item or region: no prices can be compared between them. */
const isCrossed = sql<boolean>`(n.item_id, n.region_id) <> (l.item_id, l.region_id)`;

/** A line that another item or region is said to follow, as people look for it: items, sources and regions by code. */
export interface CrossedLine {
  readonly id: number;
  readonly words: string;
}

/** Such lines of a family whose follower has begun by a period. They were stored before such a step was refused. */
export async function readCrossed(db: Reading, family: string, period: string): Promise<CrossedLine[]> {
  const { rows } = await sql<CrossedLine>`
    select l.id, concat(i.code, ' · ', o.code, ' (', r.code, ') → ',
      case when n.item_id <> l.item_id then concat(ni.code, ' · ') end, p.code, ' (', s.code, ')') as words
    from sample_lines l join sample_lines n on n.id = l.replaced_by
      join items i on i.id = l.item_id join items ni on ni.id = n.item_id
      join outlets o on o.id = l.outlet_id join outlets p on p.id = n.outlet_id
      join regions r on r.id = l.region_id join regions s on s.id = n.region_id
    where ${isCrossed} and l.data_set = any(${dataSetsOf(family)}::text[]) and n.period_from <= ${period}
    order by i.code, l.id`.execute(db);
  return rows;
}

/** Whether what follows a line is of another item or region. */
export async function isCrossedLine(db: Reading, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from sample_lines l join sample_lines n on n.id = l.replaced_by where l.id = ${id} and ${isCrossed}`.execute(
      db,
    );
  return rows.length > 0;
}
