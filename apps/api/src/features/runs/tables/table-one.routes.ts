import { type Blocker, dryRunTableOne, runTableOne, showTableOne } from '@datum/contract/computation/runs';
import { surveyOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cameOut, outcomeOf, runAnswer } from '../answer.rules.ts';
import { tableOneOf } from '../compute.queries.ts';
import { oneFigures } from '../figures.queries.ts';
import { readAverages } from '../inputs/averages.queries.ts';
import { blockersOf } from '../inputs/blockers.queries.ts';
import { readEnded, readLeftOutSince } from '../inputs/ended.queries.ts';
import { type Frame, readRunFrame, readTableOneFrame } from '../inputs/frame.queries.ts';
import { frameAnswer } from '../inputs/frame-answer.queries.ts';
import { matchedTableOne } from '../matched/lines/table-one.queries.ts';
import { isMatchedFrame } from '../matched/matched-frame.rules.ts';
import { NotComputable } from '../matched/not-computable.rules.ts';
import { matchedOneFigures } from '../matched/table-one-answer.queries.ts';
import { findCurrentRun, readRun, type StoredRun } from '../queries.ts';
import { refuseBlocked, requireReady, requireTableOne, type TableOneReady } from '../refusals.rules.ts';
import { storeTableOne } from '../store-run.queries.ts';
import { readGroupIndices } from '../values.queries.ts';
import { withPeriodAhead } from './period-ahead.rules.ts';

/** Table One of a round, the elementary stage: as stored, computed without storing, and the official run. */
export function tableOneRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTableOne, async ({ db, params, query, person }) => {
    const period = surveyOf(query.family, params.code);
    const stored = await findCurrentRun(db, query.family, 'table_one', period);
    const frame = await readTableOneFrame(db, query.family, period);
    const own = stored ? await readRunFrame(db, stored.id) : frame;
    const answer = await frameAnswer(db, own.base ? own : { ...own, base: frame.base }, 'table_one', person);
    const { notComputable, ...figures } = stored
      ? await storedFigures(db, stored, { own, frame }, query.group)
      : { ...NO_FIGURES, notComputable: [] };
    const blockers = [...answer.blockers, ...notComputable];
    return {
      ...withPeriodAhead(platform.today(), { ...answer, blockers }),
      ...(await endedOf(db, frame, answer.blockers)),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...figures,
    };
  });

  mountRead(app, platform, dryRunTableOne, async ({ db, params, query, person }) => {
    const period = surveyOf(query.family, params.code);
    const frame = requireTableOne(await readTableOneFrame(db, query.family, period));
    const stored = await findCurrentRun(db, query.family, 'table_one', period);
    const { resultHash, notComputable, ...figures } = await dryFigures(db, frame, query.group);
    const answer = await frameAnswer(db, frame, 'table_one', person);
    const blockers = [...answer.blockers, ...notComputable];
    return {
      ...withPeriodAhead(platform.today(), { ...answer, blockers }),
      ...(await endedOf(db, frame, answer.blockers)),
      is_dry: true,
      equals_official: stored ? cameOut(stored, outcomeOf(frame, resultHash)) : null,
      result_hash: resultHash,
      ...figures,
    };
  });

  mountWrite(app, platform, runTableOne, async ({ db, params, query, person, now, audit }) => {
    const period = surveyOf(query.family, params.code);
    const frame = await readTableOneFrame(db, query.family, period);
    const blockers = await blockersOf(db, frame, 'table_one');
    refuseBlocked(withPeriodAhead(platform.today(), { period, blockers }).blockers);
    const ready = requireTableOne(frame);
    const id = await storeTableOne(db, ready, person?.uuid ?? null, now, platform.clock);
    const stored = await readRun(db, id);
    audit({
      action: 'runs.table-one',
      resource: 'runs',
      id,
      after: {
        family: query.family,
        period,
        inputs_hash: stored.inputs_hash,
        result_hash: stored.result_hash,
      },
    });
    return runAnswer(stored, person, false);
  });
}

/** What ended and is computed all the same, and what goes on and is not any more. What readers have keeps its structure: there is nothing to do about it. */
async function endedOf(db: Reading, frame: Frame, blockers: readonly Blocker[]) {
  const isPublished = blockers.some(({ code }) => code === 'already_published');
  if (isPublished) return {};
  const [ended, left_out] = [await readEnded(db, frame), await readLeftOutSince(db, frame)];
  return { ...(ended ? { ended } : {}), ...(left_out ? { left_out } : {}) };
}

const NO_FIGURES = { figures: [], averages: [] };

/** Figures of the run that counts, by the edition that computed it; where indices cannot be made of it, what stands in the way. */
async function storedFigures(
  db: Reading,
  stored: StoredRun,
  { own, frame }: { readonly own: Frame; readonly frame: Frame },
  group: number | undefined,
) {
  if (isMatchedFrame(own)) {
    return orBlocker(matchedOneFigures(db, { ...own, base: frame.base }, { runId: stored.id }, group));
  }
  const groups = await readGroupIndices(db, stored.id, stored.period);
  const averages = (await readAverages(db, own.family, [stored.period])).get(stored.period) ?? [];
  return { ...(await oneFigures(db, own, groups, averages, group)), notComputable: [] };
}

async function dryFigures(db: Reading, frame: TableOneReady, group: number | undefined) {
  if (isMatchedFrame(frame)) {
    const dry = await matchedTableOne(db, frame);
    return { resultHash: dry.resultHash, ...(await orBlocker(matchedOneFigures(db, frame, { dry }, group))) };
  }
  const ready = requireReady(frame);
  const { table, resultHash } = await tableOneOf(db, ready);
  const figures = await oneFigures(db, ready, table.groupIndices, table.averages, group);
  return { resultHash, ...figures, notComputable: [] };
}

/** Figures; where indices cannot be made of what there is, what stands in the way. */
async function orBlocker(figures: ReturnType<typeof matchedOneFigures>) {
  try {
    return { ...(await figures), notComputable: [] };
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error;
    return { ...NO_FIGURES, notComputable: [error.blocker] };
  }
}
