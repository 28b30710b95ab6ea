import type { Permission } from '@datum/contract/access/permissions';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import {
  cancelJob,
  dismissJob,
  listJobs,
  retryJob,
  type ShownJob,
  showJob,
} from '@datum/contract/office/jobs';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { forbidden, notFound, wrongState } from '../../platform/http/problem.ts';
import * as jobs from '../../platform/jobs/jobs.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';

/** Long work: how far it is, stopping it, starting it again. A person's own; with the permission, everybody's. */
export function jobRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listJobs, async ({ db, query, request, ...call }) => {
    const person = knownPerson(call.person);
    if (query.everyone && !person.permissions.includes('system.job.view')) {
      throw forbidden();
    }
    const { page, per_page } = query;
    const limits = { limit: per_page, offset: (page - 1) * per_page };
    const rows = await jobs.listJobs(db, query.everyone ? null : person.uuid, limits);
    return pageAnswer(request, rows.map(onWire), Number(rows[0]?.all_rows ?? 0), query);
  });

  mountRead(app, platform, showJob, async ({ db, params, person }) =>
    onWire(await find(db, params.id, knownPerson(person), 'system.job.view')),
  );

  mountWrite(app, platform, cancelJob, async (call) => {
    const job = await change(call, ['queued', 'running'], refusal('jobs.ended'));
    await jobs.requestCancel(call.db, job.id);
    return again(call);
  });

  mountWrite(app, platform, retryJob, async (call) => {
    const job = await change(call, ['failed', 'cancelled'], refusal('jobs.not-failed'));
    await jobs.requeue(call.db, job.id);
    return again(call);
  });

  mountWrite(app, platform, dismissJob, async (call) => {
    const job = await change(call, ['done', 'failed', 'cancelled'], refusal('jobs.not-ended'));
    await jobs.dismissJob(call.db, job.id);
    return again(call);
  });
}

type StepCall = WriteCall<{ id: string }, unknown, unknown>;
type Row = NonNullable<Awaited<ReturnType<typeof jobs.findJob>>>;

async function find(db: Reading, id: string, person: SignedIn, permission: Permission): Promise<Row> {
  const owner = person.permissions.includes(permission) ? null : person.uuid;
  const job = await jobs.findJob(db, id, owner);
  if (!job) throw notFound();
  return job;
}

/** The job in a state that allows the step; other people's work is noted in the audit trail. */
async function change(call: StepCall, states: readonly string[], refused: Refusal): Promise<Row> {
  const person = knownPerson(call.person);
  const job = await find(call.db, call.params.id, person, 'system.job.manage');
  if (!states.includes(job.state)) {
    throw wrongState(refused);
  }
  if (job.created_by !== person.uuid) {
    call.audit({ action: 'jobs.manage', resource: 'jobs', id: job.id, before: { state: job.state } });
  }
  return job;
}

const again = async (call: StepCall) =>
  onWire(await find(call.db, call.params.id, knownPerson(call.person), 'system.job.manage'));

const onWire = (job: Row): ShownJob => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  progress: job.progress,
  total: job.total,
  attempts: job.attempts,
  cancel_requested: job.cancel_requested,
  result: job.result,
  error: job.error,
  link: job.link,
  created_by_name: job.created_by_name,
  created_at: job.created_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
});
