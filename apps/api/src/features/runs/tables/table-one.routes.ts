import {
  type Blocker,
  dryRunTableOne,
  runTableOne,
  showTableOne,
  type TableOneAnswer,
} from '@datum/contract/computation/runs';
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
import { matchedOneFigures } from '../matched/table-one-answer.queries.ts';
import { findCurrentRun, readRun, type StoredRun } from '../queries.ts';
import { refuseBlocked, requireTableOne } from '../refusals.rules.ts';
import { storeTableOne } from '../store-run.queries.ts';
import { readGroupIndices } from '../values.queries.ts';
import { withPeriodAhead } from './period-ahead.rules.ts';
import { previewOf, withRefused } from './preview.rules.ts';

/** Table One of a round, the elementary stage: as stored, computed without storing, and the official run. */
export function tableOneRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTableOne, async ({ db, params, query, person }) => {
    const period = surveyOf(query.family, params.code);
    const stored = await findCurrentRun(db, query.family, 'table_one', period);
    const frame = await readTableOneFrame(db, query.family, period);
    const own = stored ? await readRunFrame(db, stored.id) : frame;
    const based = own.base ? own : { ...own, base: frame.base };
    const answer = await frameAnswer(db, based, 'table_one', person, frame);
    const { figures, refused } = stored
      ? await previewOf(storedFigures(db, stored, { own, frame }, query.group), NO_FIGURES)
      : { figures: NO_FIGURES, refused: null };
    const blockers = withRefused(answer.blockers, refused);
    return {
      ...withPeriodAhead(platform.today(), { ...answer, blockers }),
      ...(await endedOf(db, frame, answer.blockers)),
      // what is published keeps its structure: its frame has the one of its run
      ...(frame.structure && frame.structure.id !== own.structure?.id
        ? { newer_structure: frame.structure }
        : {}),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...figures,
    };
  });

  mountRead(app, platform, dryRunTableOne, async ({ db, params, query, person }) => {
    const period = surveyOf(query.family, params.code);
    const frame = await readTableOneFrame(db, query.family, period);
    const { figures, refused } = await previewOf(dryFigures(db, frame, query.group), NOTHING_COMPUTED);
    const answer = await frameAnswer(db, frame, 'table_one', person);
    const blockers = withRefused(answer.blockers, refused);
    return {
      ...withPeriodAhead(platform.today(), { ...answer, blockers }),
      ...(await endedOf(db, frame, answer.blockers)),
      is_dry: true,
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

type Figures = Pick<TableOneAnswer, 'figures' | 'averages'>;
const NO_FIGURES: Figures = { figures: [], averages: [] };

type Computed = Figures & Pick<TableOneAnswer, 'equals_official' | 'result_hash'>;
const NOTHING_COMPUTED: Computed = { ...NO_FIGURES, equals_official: null, result_hash: null };

/** Figures of the run that counts, by the edition that computed it. @throws NotComputable where it gives no indices */
async function storedFigures(
  db: Reading,
  stored: StoredRun,
  { own, frame }: { readonly own: Frame; readonly frame: Frame },
  group: number | undefined,
): Promise<Figures> {
  if (isMatchedFrame(own)) {
    return matchedOneFigures(db, { ...own, base: frame.base }, { runId: stored.id }, group);
  }
  const groups = await readGroupIndices(db, stored.id, stored.period);
  const averages = (await readAverages(db, own.family, [stored.period])).get(stored.period) ?? [];
  return oneFigures(db, own, groups, averages, group);
}

async function dryFigures(db: Reading, asked: Frame, group: number | undefined): Promise<Computed> {
  const frame = requireTableOne(asked);
  const stored = await findCurrentRun(db, frame.family, 'table_one', frame.period);
  const outcome = (resultHash: string) => ({
    result_hash: resultHash,
    equals_official: stored ? cameOut(stored, outcomeOf(frame, resultHash)) : null,
  });
  if (isMatchedFrame(frame)) {
    const dry = await matchedTableOne(db, frame);
    return { ...outcome(dry.resultHash), ...(await matchedOneFigures(db, frame, { dry }, group)) };
  }
  const { table, resultHash } = await tableOneOf(db, frame);
  return {
    ...outcome(resultHash),
    ...(await oneFigures(db, frame, table.groupIndices, table.averages, group)),
  };
}
