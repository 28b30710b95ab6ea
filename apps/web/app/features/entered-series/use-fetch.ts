import { fetchSource } from '@datum/contract/entered-series/sources';
import { type ShownJob, showJob } from '@datum/contract/office/jobs';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useSend } from '../../lib/api/use-send.ts';

const EVERY = 700;
const ENDED: readonly ShownJob['state'][] = ['done', 'failed', 'cancelled'];

/** Fetching a source now: starts its job, follows it, and says when it has ended. */
export function useFetch(uuid: string, onEnded: () => void) {
  const { send, busy, problem } = useSend();
  const [id, setId] = useState<string | null>(null);
  const [job, setJob] = useState<ShownJob | null>(null);
  const [lost, setLost] = useState<ApiProblem | null>(null);
  const ended = useRef(onEnded);
  ended.current = onEnded;

  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const now = await call(showJob, { params: { id } }, { background: true, signal: abort.signal });
        setJob(now);
        if (ENDED.includes(now.state)) ended.current();
        else timer = setTimeout(look, EVERY);
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

  const start = async (anySize: boolean) => {
    setJob(null);
    setLost(null);
    setId(null);
    const started = await send(fetchSource, { params: { uuid }, body: { any_size: anySize } });
    if (started) setId(started.job);
  };
  return {
    start,
    running: busy || (id !== null && !lost && !ENDED.includes(job?.state ?? 'queued')),
    job,
    failure: problem?.message ?? lost?.message ?? (job?.state === 'failed' ? job.error : null),
  } as const;
}
