import type { TableOneAnswer } from '@datum/contract/computation/runs';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readLeftOut } from '../../structures/left-out.queries.ts';
import type { Frame } from './frame.queries.ts';

/**
 * The items that ended before a period and are in the structure that it is computed by, and the newest one that waits for approval
 * without any of them; undefined where there is nothing to say.
 */
export async function readEnded(
  db: Reading,
  { structure, period }: Pick<Frame, 'structure' | 'period'>,
): Promise<TableOneAnswer['ended']> {
  if (!structure) return undefined;
  const { rows } = await sql<NonNullable<TableOneAnswer['ended']>>`
    with gone as (select m.structure_id, m.position, i.name from structure_items m join items i on i.id = m.item_id
      where i.valid_to < first_month(${period}))
    select (select coalesce(jsonb_agg(g.name order by g.position), '[]') from gone g where g.structure_id = s.id) as items,
      (select jsonb_build_object('id', n.id, 'revision', n.revision) from structures n
        where n.family = s.family and n.revision > s.revision and n.status in ('draft', 'submitted')
          and not exists (select from gone g where g.structure_id = n.id)
        order by n.revision desc limit 1) as next
    from structures s where s.id = ${structure.id}`.execute(db);
  const [found] = rows;
  return found && found.items.length > 0 ? found : undefined;
}

/** What a period's structure leaves out, although it goes on, of that of the approved run of the period or of the last before it. */
export async function readLeftOutSince(
  db: Reading,
  { family, structure, period }: Pick<Frame, 'family' | 'structure' | 'period'>,
): Promise<TableOneAnswer['left_out']> {
  if (!structure) return undefined;
  const before = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', 'table_one')
    .where('state', '=', 'approved')
    .where('period', '<=', period)
    .orderBy('period', 'desc')
    .orderBy('id', 'desc')
    .select('structure_id')
    .executeTakeFirst();
  if (before === undefined || before.structure_id === structure.id) return undefined;
  const asked = { before: before.structure_id, after: structure.id, month: firstMonthOf(period) };
  return (await readLeftOut(db, [asked])).get(structure.id);
}
