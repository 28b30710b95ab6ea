import { computedBy } from '@datum/contract/subjects/all';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { appendChanges } from '../../../platform/audit/audit.ts';
import { readRunRules } from '../../rule-sets/queries.ts';
import { leavesThatAsk } from '../../runs/hiding/averages-to-hide.rules.ts';
import { withheldAverages } from '../../runs/hiding/withheld-averages.rules.ts';
import { readRunCells } from '../../runs/inputs/averages.queries.ts';
import { readBasket, readSources } from '../../runs/inputs/inputs.queries.ts';
import { notDropped } from '../../standing/counting.queries.ts';

const SYSTEM = { uuid: null, role: null, sessionId: null, ip: null, requestId: null };

/**
 * Withholds what releases show that were made before totals were decided (decision 082): totals that would give a hidden average
 * away, and imputed averages, of which nobody noted whether what they stand on was shown. Each release is looked through
 * once; without such releases this is one small query. Gives how many figures are withheld now.
 */
export async function withholdOldTotals(db: Writing, now: Date): Promise<number> {
  const releases = await db
    .selectFrom('releases')
    .where('totals_decided', '=', false)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  if (releases.length === 0) {
    return 0;
  }
  const ids = releases.map(({ id }) => id);
  let withheld = 0;
  for (const shown of await readShown(db, ids)) {
    withheld += await withholdOf(db, ids, shown, now);
  }
  await db.updateTable('releases').set({ totals_decided: true }).where('id', 'in', ids).execute();
  await appendChanges(db, SYSTEM, now, [
    {
      action: 'releases.withhold',
      resource: 'releases',
      id: 0,
      after: { releases: ids.length, figures: withheld },
    },
  ]);
  return withheld;
}

/** The runs and periods whose averages the releases show. */
const readShown = (db: Reading, releaseIds: readonly number[]) =>
  db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.kind', '=', 'average')
    .where('c.release_id', 'in', releaseIds)
    .where('c.run_id', 'is not', null)
    .distinct()
    .select(['c.run_id', 'c.period', 's.subject'])
    .execute();

type Shown = Awaited<ReturnType<typeof readShown>>[number];

/** Withholds what the averages of one run and period hide; gives how many figures. */
async function withholdOf(
  db: Writing,
  releaseIds: readonly number[],
  { run_id: runId, period, subject }: Shown,
  now: Date,
): Promise<number> {
  const run = await findTableOne(db, subject, runId ?? 0, period);
  if (!run) {
    return 0;
  }
  const basket = await readBasket(db, run.structure_id);
  const rules = await readRunRules(db, run.id);
  const { leaves, totals } = await readRunCells(db, run.id);
  const sourceOf = await readSources(db, leavesThatAsk(leaves, new Map()));
  const hidden = withheldAverages({ leaves, totals }, basket, rules, sourceOf);
  const { numUpdatedRows } = await db
    .updateTable('release_cells as c')
    .from('series as s')
    .set({ withheld_at: now })
    .whereRef('s.id', '=', 'c.series_id')
    .where('s.kind', '=', 'average')
    .where('c.release_id', 'in', releaseIds)
    .where('c.run_id', '=', runId)
    .where('c.period', '=', period)
    .where('c.value', 'is not', null)
    .where('c.withheld_at', 'is', null)
    .where(
      sql<boolean>`(s.item_id, s.region_id) in (select * from unnest(${hidden.map(({ itemId }) => itemId)}::bigint[], ${hidden.map(({ regionId }) => regionId)}::bigint[]))`,
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The run that computed a period's averages: the cells' own, or where that revised the period later, the one before it. */
const findTableOne = (db: Reading, subject: string, runId: number, period: string) =>
  db
    .selectFrom('runs')
    .where('subject', '=', computedBy(subject))
    .where('stage', '=', 'table_one')
    .where('period', '=', period)
    .where('id', '<=', runId)
    .where(notDropped('runs'))
    .orderBy('id', 'desc')
    .select(['id', 'structure_id'])
    .executeTakeFirst();
