import { approveRun, listWaitingRuns, rejectRun } from '@datum/contract/computation/runs';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { approveBlock, runAnswer } from './answer.rules.ts';
import { differenceRoutes } from './difference/routes.ts';
import { findRun, listDoneRuns, readRun, type StoredRun } from './queries.ts';
import { refuseDecision } from './refusals.rules.ts';
import { approveRuns, returnRuns } from './settle.queries.ts';
import { tableOneRoutes } from './tables/table-one.routes.ts';
import { tableTwoRoutes } from './tables/table-two.routes.ts';

/** Runs of the collection rounds: their two tables, how two runs differ, and the decision on each by a second person. */
export function runRoutes(app: FastifyInstance, platform: Platform): void {
  tableOneRoutes(app, platform);
  tableTwoRoutes(app, platform);
  differenceRoutes(app, platform);

  mountRead(app, platform, listWaitingRuns, async ({ db, person }) => {
    const runs = (await listDoneRuns(db)).map((stored) => runAnswer(stored, person, false));
    return { data: runs.filter(({ approve_block }) => approve_block === null) };
  });

  mountWrite(app, platform, approveRun, async ({ db, params, body, person, now, audit }) => {
    const stored = await runAt(db, params.id);
    refuseDecision(approveBlock(stored, person, false), stored);
    const by = knownPerson(person);
    const note = body.note ?? '';
    const { approved, superseded } = await approveRuns(db, [stored.id], { by: by.uuid, at: now, note });
    if (approved.length === 0) throw wrongState(refusal('computation.run-decided'));
    const isAlone = stored.alone && stored.makers.includes(by.uuid);
    audit({
      confirms: stored.makers,
      action: 'runs.approve',
      resource: 'runs',
      id: stored.id,
      before: { state: stored.state },
      after: {
        state: 'approved',
        ...(superseded.length > 0 ? { superseded } : {}),
        ...(isAlone ? { alone: true } : {}),
      },
      reason: note,
    });
    return runAnswer(await readRun(db, stored.id), by, false);
  });

  mountWrite(app, platform, rejectRun, async ({ db, params, body: { note }, person, now, audit }) => {
    const stored = await runAt(db, params.id);
    const block = approveBlock(stored, person, false);
    refuseDecision(block === 'four-eyes' || block === 'published' ? null : block, stored);
    if (stored.is_followed) throw wrongState(refusal('computation.run-followed'));
    const by = knownPerson(person);
    const returned = await returnRuns(db, [stored.id], { by: by.uuid, at: now, note });
    if (returned.length === 0) throw wrongState(refusal('computation.run-decided'));
    audit({
      action: 'runs.reject',
      resource: 'runs',
      id: stored.id,
      before: { state: stored.state },
      after: { state: 'rejected' },
      reason: note,
    });
    return runAnswer(await readRun(db, stored.id), by, false);
  });
}

async function runAt(db: Reading, id: number): Promise<StoredRun> {
  const stored = await findRun(db, id);
  if (!stored) {
    throw notFound();
  }
  return stored;
}
