import { dryRunTableTwo, runTableTwo, showTableTwo } from '@datum/contract/computation/runs';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cameOut, outcomeOf, runAnswer } from '../answer.rules.ts';
import { type ReadyFrame, tableOneOf, tableTwoOf } from '../compute.queries.ts';
import { twoFigures } from '../figures.queries.ts';
import { findTableOne } from '../find-table-one.queries.ts';
import { blockersOf } from '../inputs/blockers.queries.ts';
import { type Frame, readFrame, readRunFrame } from '../inputs/frame.queries.ts';
import { frameAnswer } from '../inputs/frame-answer.queries.ts';
import { dryMatchedTwo } from '../matched/dry-table-two.queries.ts';
import { isMatchedFrame } from '../matched/matched-frame.rules.ts';
import { findCurrentRun, readRun } from '../queries.ts';
import { refuseBlocked, requireReady } from '../refusals.rules.ts';
import { storeTableTwo } from '../store-run.queries.ts';
import { readCostIndices, readGroupIndices } from '../values.queries.ts';
import {
  type AskedTwo,
  aroundWeighed,
  type ComputedTwo,
  dryWeighedTwo,
  storedWeighedTwo,
} from '../weighed/answer.queries.ts';
import { withPeriodAhead } from './period-ahead.rules.ts';
import { previewOf, withRefused } from './preview.rules.ts';

/** Table Two of a round, the aggregation stage: as stored, computed without storing, and the official run. */
export function tableTwoRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTableTwo, async ({ db, params, query, person }) => {
    if (weighedBy(query.family).length > 0) {
      return withPeriodAhead(platform.today(), await storedWeighedTwo(db, params.code, query, person));
    }
    const one = await findTableOne(db, query.family, params.code);
    const stored = await findCurrentRun(db, query.family, 'table_two', params.code);
    const next = await readFrame(db, query.family, params.code);
    const frame = stored ? await readRunFrame(db, stored.id) : next;
    const source = stored && isMatchedFrame(frame) ? stored.id : (stored?.input_run_id ?? one?.id);
    const groups = source === undefined ? [] : await readGroupIndices(db, source, params.code);
    const costs = stored ? await readCostIndices(db, stored.id, params.code) : [];
    return withPeriodAhead(platform.today(), {
      ...(await frameAnswer(db, frame, 'table_two', person, next)),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...(await twoFigures(db, frame, costs, groups, query, stored?.id ?? null)),
    });
  });

  mountRead(app, platform, dryRunTableTwo, async ({ db, params, query, person }) => {
    const frame = await readFrame(db, query.family, params.code);
    const isWeighing = weighedBy(query.family).length > 0;
    const around = isWeighing
      ? await aroundWeighed(db, frame, person)
      : await frameAnswer(db, frame, 'table_two', person);
    const asked = { region: around.regions[0]?.id, ...query };
    const { figures, refused } = await previewOf(
      isWeighing ? dryWeighedTwo(db, frame, asked) : drySurveyedTwo(db, frame, asked),
      NOTHING_COMPUTED,
    );
    const blockers = withRefused(around.blockers, refused);
    return { ...withPeriodAhead(platform.today(), { ...around, blockers }), is_dry: true, ...figures };
  });

  mountWrite(app, platform, runTableTwo, async ({ db, params, query, person, now, audit }) => {
    const frame = await readFrame(db, query.family, params.code);
    const blockers = await blockersOf(db, frame, 'table_two');
    refuseBlocked(withPeriodAhead(platform.today(), { period: params.code, blockers }).blockers);
    const id = await storeTableTwo(db, requireReady(frame), person?.uuid ?? null, now, platform.clock);
    const stored = await readRun(db, id);
    audit({
      action: 'runs.table-two',
      resource: 'runs',
      id,
      after: {
        family: query.family,
        period: params.code,
        inputs_hash: stored.inputs_hash,
        result_hash: stored.result_hash,
      },
    });
    return runAnswer(stored, person, false);
  });
}

const NOTHING_COMPUTED: ComputedTwo = {
  ...{ figures: [], contributions: [] },
  ...{ equals_official: null, result_hash: null },
};

async function drySurveyedTwo(db: Reading, asked: Frame, query: AskedTwo): Promise<ComputedTwo> {
  const frame = requireReady(asked);
  const stored = await findCurrentRun(db, frame.family, 'table_two', frame.period);
  const { resultHash, costs, groups } = isMatchedFrame(frame)
    ? await dryMatchedTwo(db, frame)
    : await dryFirstEdition(db, frame);
  return {
    equals_official: stored ? cameOut(stored, outcomeOf(frame, resultHash)) : null,
    result_hash: resultHash,
    ...(await twoFigures(db, frame, costs, groups, query, null)),
  };
}

async function dryFirstEdition(db: Reading, frame: ReadyFrame) {
  const { basket, table, inputsHash } = await tableOneOf(db, frame);
  const { indices, resultHash } = await tableTwoOf(db, frame, basket, table.groupIndices, inputsHash);
  return { resultHash, costs: indices, groups: table.groupIndices };
}
