import { refusal } from '@datum/contract/messages/refusals/refusal';
import { wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { computeCorrection } from './compute.queries.ts';
import { findCorrection, updateCorrection } from './queries.ts';

export interface ComputePayload {
  readonly correction: number;
}

/** Computes the month of a correction and all later ones, in one transaction: all of them count, or none. It stops between two months when it is cancelled. */
export function correctionJobs(platform: Platform): void {
  platform.jobs.define<ComputePayload>('corrections.compute', (job) =>
    job.write(async ({ db, audit, now }) => {
      const { correction: id } = job.payload;
      const before = await findCorrection(db, id);
      if (!before || !['open', 'computed'].includes(before.state)) {
        throw wrongState(refusal('computation.correction-state', { state: before?.state ?? 'cancelled' }));
      }
      const computed = await computeCorrection(db, before, {
        by: job.createdBy,
        now,
        clock: platform.clock,
        tell: (done, total) => {
          job.progress(done, total);
          job.signal.throwIfAborted();
        },
      });
      await updateCorrection(db, id, before.version, {
        state: 'computed',
        computed_by: job.createdBy,
        computed_at: now,
        changes: JSON.stringify(computed.changes),
      });
      audit({
        action: 'corrections.compute',
        resource: 'corrections',
        id,
        before: { state: before.state },
        after: { state: 'computed', ...computed },
      });
      return { runs: computed.runs };
    }),
  );
}
