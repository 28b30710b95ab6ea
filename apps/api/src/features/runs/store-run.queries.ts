import { refusal } from '@datum/contract/messages/refusals/refusal';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import type { Clock } from '../../platform/clock.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { historyOf, type ReadyFrame, tableOneOf, tableTwoOf } from './compute.queries.ts';
import { findTableOne } from './find-table-one.queries.ts';
import { ENGINE_VERSION } from './hash.rules.ts';
import { readBasket, readWeights } from './inputs/inputs.queries.ts';
import { isMatchedFrame } from './matched/matched-frame.rules.ts';
import { runMatchedTableOne, runMatchedTableTwo } from './matched/official.queries.ts';
import { requireReady, type TableOneReady } from './refusals.rules.ts';
import { ensureSeries } from './series.queries.ts';
import { settleRun } from './settle.queries.ts';
import {
  averageRow,
  copyAverages,
  copyIndexValues,
  costKey,
  groupKey,
  indexRow,
  insertRun,
  type NewRun,
} from './store.queries.ts';
import type { GroupIndex } from './tables/table-one.rules.ts';
import { type CostIndex, computeTableTwo } from './tables/table-two.rules.ts';
import { hasHistory, readGroupIndices } from './values.queries.ts';
import { runWeighed } from './weighed/official.queries.ts';

/** Computes and stores the official Table One of a period by the rules that count for it. */
export async function storeTableOne(
  db: Writing,
  frame: TableOneReady,
  by: string | null,
  now: Date,
  clock: Clock,
): Promise<number> {
  return isMatchedFrame(frame)
    ? runMatchedTableOne(db, frame, { by, now, clock })
    : storeFirstEdition(db, requireReady(frame), by, now, clock);
}

/** The first edition: averages over base prices, with the whole history where the base is new. */
async function storeFirstEdition(
  db: Writing,
  frame: ReadyFrame,
  by: string | null,
  now: Date,
  clock: Clock,
): Promise<number> {
  const { table, inputsHash, resultHash } = await tableOneOf(db, frame);
  const history = (await hasHistory(db, frame.base.id, frame.period)) ? [] : await historyOf(db, frame);
  const id = await insertRun(db, {
    ...headOf(frame, by, now, clock),
    stage: 'table_one',
    weightSetId: null,
    inputRunId: null,
    inputsHash,
    resultHash,
    summary: {
      averages: table.averages.length,
      groups: table.groupIndices.length,
      revised_periods: history.map(({ period }) => period),
    },
  });
  await copyAverages(
    db,
    table.averages.map((cell) => averageRow(cell, frame.period, id, frame.rules.content.mean)),
  );
  await storeGroups(db, frame, id, [{ period: frame.period, groups: table.groupIndices }, ...history]);
  await settleRun(db, settled(frame, id, 'table_one'));
  return id;
}

/** Computes and stores the official Table Two of a period from its Table One run. */
export async function storeTableTwo(
  db: Writing,
  frame: ReadyFrame,
  by: string | null,
  now: Date,
  clock: Clock,
): Promise<number> {
  if (weighedBy(frame.family).length > 0) {
    return runWeighed(db, frame, { by, now, clock });
  }
  const one = await findTableOne(db, frame.family, frame.period);
  if (!one) {
    throw wrongState(refusal('computation.table-one-first'));
  }
  if (isMatchedFrame(frame)) {
    return runMatchedTableTwo(db, frame, one, { by, now, clock });
  }
  const basket = await readBasket(db, frame.structure.id);
  const groups = inBasketOrder(await readGroupIndices(db, one.id, frame.period), basket);
  const { indices, inputsHash, resultHash } = await tableTwoOf(db, frame, basket, groups, one.inputs_hash);
  const weights = await readWeights(db, frame.weights.id);
  const history = (await hasHistoryOfCosts(db, frame))
    ? []
    : (await historyOf(db, frame)).map((past) => ({
        period: past.period,
        costs: computeTableTwo({
          period: past.period,
          basket: past.basket,
          weights,
          groupIndices: past.groups,
        }),
      }));
  const id = await insertRun(db, {
    ...headOf(frame, by, now, clock),
    stage: 'table_two',
    weightSetId: frame.weights.id,
    inputRunId: one.id,
    inputsHash,
    resultHash,
    summary: { costs: indices.length, revised_periods: history.map(({ period }) => period) },
  });
  await storeCosts(db, frame, id, [{ period: frame.period, costs: indices }, ...history]);
  await settleRun(db, settled(frame, id, 'table_two'));
  return id;
}

const headOf = (
  frame: ReadyFrame,
  by: string | null,
  now: Date,
  clock: Clock,
): Pick<
  NewRun,
  | 'subject'
  | 'period'
  | 'roundCode'
  | 'structureId'
  | 'ruleSetId'
  | 'basePeriodId'
  | 'engineVersion'
  | 'startedAt'
  | 'finishedAt'
  | 'by'
> => ({
  subject: frame.family,
  period: frame.period,
  roundCode: frame.period,
  structureId: frame.structure.id,
  ruleSetId: frame.rules.id,
  basePeriodId: frame.base.id,
  engineVersion: ENGINE_VERSION,
  startedAt: now,
  finishedAt: clock.now(),
  by,
});

const settled = (frame: ReadyFrame, id: number, stage: 'table_one' | 'table_two') => ({
  id,
  stage,
  subject: frame.family,
  period: frame.period,
  structureId: frame.structure.id,
  weightSetId: stage === 'table_two' ? frame.weights.id : null,
  ruleSetId: frame.rules.id,
  basePeriodId: frame.base.id,
});

const seriesFrame = (frame: ReadyFrame) => ({
  family: frame.family,
  revision: frame.base.revision,
  basePeriodId: frame.base.id,
});

async function storeGroups(
  db: Writing,
  frame: ReadyFrame,
  runId: number,
  periods: readonly { period: string; groups: readonly GroupIndex[] }[],
): Promise<void> {
  const place = seriesFrame(frame);
  const ids = await ensureSeries(
    db,
    periods.flatMap(({ groups }) => groups.map((index) => groupKey(place, index))),
  );
  await copyIndexValues(
    db,
    periods.flatMap(({ period, groups }) =>
      groups.map((index) => indexRow(ids, groupKey(place, index), period, runId, index)),
    ),
  );
}

async function storeCosts(
  db: Writing,
  frame: ReadyFrame,
  runId: number,
  periods: readonly { period: string; costs: readonly CostIndex[] }[],
): Promise<void> {
  const place = seriesFrame(frame);
  const ids = await ensureSeries(
    db,
    periods.flatMap(({ costs }) => costs.map((index) => costKey(place, index))),
  );
  await copyIndexValues(
    db,
    periods.flatMap(({ period, costs }) =>
      costs.map((index) => indexRow(ids, costKey(place, index), period, runId, index)),
    ),
  );
}

/** Whether Table Two has written this base before; its Table One may have written the groups' history already. */
async function hasHistoryOfCosts(db: Writing, frame: ReadyFrame): Promise<boolean> {
  const row = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .where('s.base_period_id', '=', frame.base.id)
    .where('s.kind', '=', 'cost_index')
    .where('v.period', '<', frame.period)
    .select('v.series_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored indices come by id; the computation sums them in the order of the structure (rules 2.4). */
function inBasketOrder(
  indices: readonly GroupIndex[],
  { groups }: { readonly groups: readonly number[] },
): GroupIndex[] {
  const position = new Map(groups.map((id, place) => [id, place]));
  return indices.toSorted((a, b) => (position.get(a.groupId) ?? 0) - (position.get(b.groupId) ?? 0));
}
