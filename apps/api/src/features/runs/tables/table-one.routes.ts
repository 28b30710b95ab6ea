import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { dryRunTableOne, runTableOne, showTableOne } from '@datum/contract/computation/runs';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runAnswer } from '../answer.rules.ts';
import { tableOneOf } from '../compute.queries.ts';
import { oneFigures } from '../figures.queries.ts';
import { blockersOf } from '../inputs/blockers.queries.ts';
import { readAverages, readFrame, readRunFrame } from '../inputs/frame.queries.ts';
import { frameAnswer } from '../inputs/frame-answer.queries.ts';
import { findCurrentRun, readRun } from '../queries.ts';
import { refuseBlocked, requireReady } from '../refusals.rules.ts';
import { storeTableOne } from '../store-run.queries.ts';
import { readGroupIndices } from '../values.queries.ts';

/** Table One of a round, the elementary stage: as stored, computed without storing, and the official run. */
export function tableOneRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTableOne, async ({ db, params, query, person }) => {
    const stored = await findCurrentRun(db, COMPUTED_FAMILY, 'table_one', params.code);
    const frame = stored
      ? await readRunFrame(db, stored.id)
      : await readFrame(db, COMPUTED_FAMILY, params.code);
    const groups = stored ? await readGroupIndices(db, stored.id, params.code) : [];
    const averages = stored
      ? ((await readAverages(db, COMPUTED_FAMILY, [params.code])).get(params.code) ?? [])
      : [];
    return {
      ...(await frameAnswer(db, frame, 'table_one', person)),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...(await oneFigures(db, frame, groups, averages, query.group)),
    };
  });

  mountRead(app, platform, dryRunTableOne, async ({ db, params, query, person }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    const { table, resultHash } = await tableOneOf(db, frame);
    const stored = await findCurrentRun(db, COMPUTED_FAMILY, 'table_one', params.code);
    return {
      ...(await frameAnswer(db, frame, 'table_one', person)),
      is_dry: true,
      equals_official: stored ? stored.result_hash === resultHash : null,
      result_hash: resultHash,
      ...(await oneFigures(db, frame, table.groupIndices, table.averages, query.group)),
    };
  });

  mountWrite(app, platform, runTableOne, async ({ db, params, person, now, audit }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    refuseBlocked(await blockersOf(db, frame, 'table_one'));
    const id = await storeTableOne(db, frame, person?.uuid ?? null, now, platform.clock);
    const stored = await readRun(db, id);
    audit({
      action: 'runs.table-one',
      resource: 'runs',
      id,
      after: { period: params.code, inputs_hash: stored.inputs_hash, result_hash: stored.result_hash },
    });
    return runAnswer(stored, person, false);
  });
}
