import { type AuditReport, verifyAuditLogs } from '@datum/contract/office/audit-logs';
import { type ShownJob, showJob } from '@datum/contract/office/jobs';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useSend } from '../../lib/api/use-send.ts';

const EVERY = 700;
const ENDED: readonly ShownJob['state'][] = ['done', 'failed', 'cancelled'];

/** Recomputing the chain of the audit trail: starts it, follows its job, gives the report. */
export function useVerification() {
  const { send, busy, problem } = useSend();
  const [job, setJob] = useState<ShownJob | null>(null);
  const [id, setId] = useState<string | null>(null);
  const [lost, setLost] = useState<ApiProblem | null>(null);

  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const now = await call(showJob, { params: { id } }, { background: true, signal: abort.signal });
        setJob(now);
        if (!ENDED.includes(now.state)) timer = setTimeout(look, EVERY);
      } catch (failure) {
        if (abort.signal.aborted) return;
        if (!(failure instanceof ApiProblem)) throw failure;
        setLost(failure);
      }
    };
    void look();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id]);

  const start = async () => {
    setJob(null);
    setLost(null);
    setId(null);
    const started = await send(verifyAuditLogs, {});
    if (started) setId(started.job_id);
  };
  return {
    start,
    running: busy || (id !== null && !lost && !ENDED.includes(job?.state ?? 'queued')),
    job,
    report: job?.state === 'done' ? (job.result as AuditReport) : null,
    failure: problem?.message ?? lost?.message ?? (job?.state === 'failed' ? job.error : null),
  } as const;
}
