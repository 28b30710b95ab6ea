import { approveRun, listWaitingRuns, rejectRun } from '@datum/contract/computation/runs';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../../platform/audit/audit.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { approveBlock, runAnswer } from './answer.rules.ts';
import { differenceRoutes } from './difference/routes.ts';
import { findRun, listDoneRuns, readRun, type StoredRun, setRunState } from './queries.ts';
import { refuseDecision } from './refusals.rules.ts';
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
    return decide(db, stored, { to: 'approved', note: body.note ?? '', by: knownPerson(person), now }, audit);
  });

  mountWrite(app, platform, rejectRun, async ({ db, params, body, person, now, audit }) => {
    const stored = await runAt(db, params.id);
    const block = approveBlock(stored, person, false);
    refuseDecision(block === 'four-eyes' || block === 'published' ? null : block, stored);
    return decide(db, stored, { to: 'rejected', note: body.note, by: knownPerson(person), now }, audit);
  });
}

interface Decision {
  readonly to: 'approved' | 'rejected';
  readonly note: string;
  readonly by: SignedIn;
  readonly now: Date;
}

async function decide(
  db: Writing,
  stored: StoredRun,
  { to, note, by, now }: Decision,
  audit: (change: Change) => void,
) {
  if (!(await setRunState(db, stored.id, 'done', to, by.uuid, now, note))) {
    throw wrongState(refusal('computation.run-decided'));
  }
  audit({
    ...(to === 'approved' ? { confirms: stored.makers } : {}),
    action: `runs.${to === 'approved' ? 'approve' : 'reject'}`,
    resource: 'runs',
    id: stored.id,
    before: { state: stored.state },
    after: {
      state: to,
      ...(to === 'approved' && stored.alone && stored.makers.includes(by.uuid) ? { alone: true } : {}),
    },
    reason: note,
  });
  return runAnswer(await readRun(db, stored.id), by, false);
}

async function runAt(db: Reading, id: number): Promise<StoredRun> {
  const stored = await findRun(db, id);
  if (!stored) {
    throw notFound();
  }
  return stored;
}
