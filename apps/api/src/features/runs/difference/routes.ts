import {
  listComparableRuns,
  type RunDifference,
  showRunDifference,
} from '@datum/contract/computation/run-differences';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRun, type StoredRun } from '../queries.ts';
import { type DifferentCell, listComparable, listDifferent } from './queries.ts';

/** How two runs of a table differ, cell by cell: the run that counts and the one that a correction replaced, say. */
export function differenceRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listComparableRuns, async ({ db, params }) => {
    const rows = await listComparable(db, await runAt(db, params.id));
    return { data: rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() })) };
  });

  mountRead(app, platform, showRunDifference, async ({ db, params, query, request }) => {
    const after = await runAt(db, params.id);
    const before = await runAt(db, params.other);
    if (after.stage !== before.stage || after.subject !== before.subject) {
      throw wrongState(refusal('computation.runs-unlike'));
    }
    const { page, per_page } = query;
    const { rows, total } = await listDifferent(db, after, before, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return pageAnswer(request, rows.map(differenceOf), total, { page, per_page });
  });
}

async function runAt(db: Reading, id: number): Promise<StoredRun> {
  const run = await findRun(db, id);
  if (!run) throw notFound();
  return run;
}

function differenceOf(cell: DifferentCell): RunDifference {
  const { kind, variant, before, after } = cell;
  const isBoth = before !== null && after !== null;
  return {
    kind,
    member: { id: cell.member_id, name: cell.member_name },
    region: { id: cell.region_id, name: cell.region_name },
    variant,
    before,
    after,
    difference: isBoth ? after - before : null,
    percent: isBoth ? (after / before - 1) * 100 : null,
  };
}
