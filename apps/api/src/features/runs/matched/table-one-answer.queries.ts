import { addPeriods, firstMonthOf, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { counts } from '../../standing/counting.queries.ts';
import { pastKey, groupFigures as printGroups } from '../answer.rules.ts';
import { readRunCells } from '../inputs/averages.queries.ts';
import { readLatestRuns } from '../inputs/inputs.queries.ts';
import { readItems } from '../inputs/places.queries.ts';
import type { AverageCell } from '../tables/table-one.rules.ts';
import { groupIndices, type OneTable } from './group-indices.queries.ts';
import { versionOf } from './indices/base-versions.queries.ts';
import { type FirstBase, readFirstBase } from './indices/levels.queries.ts';
import { seriesKeyOf } from './indices/series-name.rules.ts';
import { readFactors, readStoredFigures } from './indices/stored-figures.queries.ts';
import { averageCells } from './lines/average-cells.rules.ts';
import { type CellMovement, matchedFigures, movementsOf, placeKey } from './lines/table-one-answer.rules.ts';
import type { MatchedFrame } from './matched-frame.rules.ts';

/** Figures of a Table One over matched lines: group indices, and the averages of the group asked for. */
export async function matchedOneFigures(
  db: Reading,
  frame: MatchedFrame,
  table: OneTable,
  group: number | undefined,
) {
  const base = await readFirstBase(db, frame.family);
  const dry = 'dry' in table ? table.dry : null;
  const cells = dry
    ? averageCells(dry, frame.rules.content)
    : (await readRunCells(db, 'runId' in table ? table.runId : 0)).leaves;
  const groups = base ? await groupIndices(db, frame, base, table, cells) : [];
  const figures = printGroups(
    groups,
    await pastGroups(db, frame),
    firstMonthOf(frame.period),
    frame.rules.content,
  );
  if (group === undefined) return { figures, averages: [] };
  const baseLevels = base ? await readBaseLevels(db, frame.family, base) : new Map<string, number>();
  const movements =
    'dry' in table
      ? movementsOf(
          table.dry.named,
          table.dry.month,
          (itemId, regionId) => baseLevels.get(placeKey({ itemId, regionId })) ?? null,
        )
      : await readMovements(db, table.runId, baseLevels);
  return {
    figures,
    averages: matchedFigures(
      cells,
      movements,
      await cellsBefore(db, frame),
      await readItems(db, group),
      frame.rules.content,
    ),
  };
}

/** Group indices of the month and the year before on the base in effect, by `pastKey`. */
async function pastGroups(db: Reading, { family, period, base }: MatchedFrame): Promise<Map<string, number>> {
  const factors = await readFactors(db, base?.id ?? 0);
  const month = firstMonthOf(period);
  const months = [addPeriods(month, -1), yearBefore(month)];
  const stored = await Promise.all(
    months.map((month) => readStoredFigures(db, family, { from: month, to: month })),
  );
  return new Map(
    stored
      .flat()
      .flatMap((figure) =>
        figure.kind === 'group_index'
          ? [
              [
                pastKey(figure.memberId, figure.regionId, '', figure.period),
                figure.value / (factors.get(seriesKeyOf(figure)) ?? 1),
              ] as const,
            ]
          : [],
      ),
  );
}

/** Averages of the month before, by `placeKey`. */
async function cellsBefore(db: Reading, { family, period }: MatchedFrame): Promise<Map<string, AverageCell>> {
  const [last] = await readLatestRuns(db, family, 'table_one', period, 1);
  if (last?.period !== addPeriods(period, -1)) return new Map();
  return new Map((await readRunCells(db, last.id)).leaves.map((cell) => [placeKey(cell), cell]));
}

async function readBaseLevels(db: Reading, family: string, base: FirstBase): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: number; region_id: number; level: number }>`
    select item_id, region_id, level from base_levels
    where base_period_id = ${base.id} and ${versionOf('base_levels', base.id)}
    union all
    select e.item_id, e.region_id, e.level from entered_levels e join runs r on r.id = e.run_id
    where r.subject = ${family} and ${counts('r')}`.execute(db);
  return new Map(
    rows.map(({ item_id, region_id, level }) => [placeKey({ itemId: item_id, regionId: region_id }), level]),
  );
}

async function readMovements(
  db: Reading,
  runId: number,
  baseLevels: ReadonlyMap<string, number>,
): Promise<CellMovement[]> {
  const rows = await db
    .selectFrom('relatives')
    .where('run_id', '=', runId)
    .select(['item_id', 'region_id', 'movement', 'level', 'lines', 'imputed_share', 'lenders'])
    .execute();
  return rows.map((row) => {
    const place = { itemId: row.item_id, regionId: row.region_id };
    return {
      ...place,
      movement: row.movement,
      level: row.level,
      baseLevel: baseLevels.get(placeKey(place)) ?? null,
      lines: row.lines,
      imputedShare: row.imputed_share,
      lenders: row.lenders,
    };
  });
}
