import { noteFailed, noteLoaded, type ReportView, viewReport } from '@datum/contract/site/product-reports';
import type { FrameFailure } from '@datum/contract/site/report-facts';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { onlyProblems } from '../../../lib/api/problem.ts';

/** A report on a page: not asked for, on its way, shown, or not available. */
type Shown =
  | { readonly state: 'asleep' | 'asking' | 'away' }
  | { readonly state: 'loading' | 'shown'; readonly view: ReportView };

/** Counts leave with the reader, and are no use of the session. */
const COUNT = { background: true, keepalive: true } as const;

/** Opens a report when the reader asks for it; a token that did not work is asked for once more by itself. */
export function useReport(uuid: string) {
  const [shown, setShown] = useState<Shown>({ state: 'asleep' });
  const [tries, setTries] = useState(0);

  const ask = useCallback(
    async (again: boolean) => {
      setShown({ state: 'asking' });
      const view = await viewOf(uuid, again);
      setShown(view ? { state: 'loading', view } : { state: 'away' });
    },
    [uuid],
  );
  const open = () => {
    setTries(0);
    void ask(false);
  };
  const retry = () => {
    setTries(0);
    void ask(true);
  };
  const onLoaded = () => {
    setShown((now) => ('view' in now ? { ...now, state: 'shown' } : now));
    void tell(call(noteLoaded, { params: { uuid } }, COUNT));
  };
  const onFailed = (why: FrameFailure) => {
    void tell(call(noteFailed, { params: { uuid }, body: { why } }, COUNT));
    if (why === 'token' && tries === 0) {
      setTries(1);
      void ask(true);
    } else setShown({ state: 'away' });
  };
  return { shown, open, retry, onLoaded, onFailed } as const;
}

/** Null where there is none, for whatever reason: the reader can try again. */
async function viewOf(uuid: string, again: boolean): Promise<ReportView | null> {
  const answer = await call(viewReport, { params: { uuid }, body: { again } }).catch(onlyProblems);
  return answer?.view ?? null;
}

/** A count that is lost changes nothing for the reader. */
async function tell(sent: Promise<unknown>): Promise<void> {
  await sent.catch(onlyProblems);
}
