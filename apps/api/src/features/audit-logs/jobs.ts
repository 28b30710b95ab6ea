import { verifyChain } from '../../platform/audit/verify.ts';
import type { Platform } from '../../platform/platform.ts';

export const VERIFY_AUDIT = 'audit-logs.verify';

/** Recomputes the chain; the report is the job's result. */
export function auditLogJobs(platform: Platform): void {
  const { auditDir, auditKey } = platform.config;
  platform.jobs.define(VERIFY_AUDIT, (job) =>
    verifyChain(platform.database.read, {
      auditDir,
      auditKey,
      progress: job.progress,
      signal: job.signal,
    }),
  );
}
