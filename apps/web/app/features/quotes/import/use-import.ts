import type { ImportBatch, ImportRow, RowResult } from '@datum/contract/collection/imports';
import { listImportRows, showImport } from '@datum/contract/collection/imports';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';

const PAGE = 100;
const POLL = 700;

export interface ImportState {
  readonly batch: ImportBatch | null;
  readonly rows: readonly ImportRow[];
  readonly more: boolean;
  readonly loadMore: () => void;
  readonly refresh: (batch?: ImportBatch) => void;
}

/** Whether a job is still reading the file: nothing was staged yet and nothing was refused. */
const isReading = (batch: ImportBatch | null) =>
  batch !== null && batch.state === 'staged' && batch.job_id !== null && batch.columns.length === 0;

/** One import with its rows; asks again while the server reads the file. */
export function useImport(id: string, result: RowResult | null): ImportState {
  const [batch, setBatch] = useState<ImportBatch | null>(null);
  const [extra, setExtra] = useState<readonly ImportRow[]>([]);
  const [cursor, setCursor] = useState<string | null>(null);
  const query = useMemo(() => ({ per_page: PAGE, ...(result ? { result } : {}) }), [result]);
  const reading = isReading(batch);
  const rows = useCall(listImportRows, batch === null || reading ? null : { params: { id }, query });
  const { reload } = rows;

  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(
    () => call(showImport, { params: { id } }, { background: true }).then(setBatch, setFailure),
    [id],
  );
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    if (!reading) {
      return;
    }
    const timer = setInterval(load, POLL);
    return () => clearInterval(timer);
  }, [reading, load]);
  useEffect(() => {
    setExtra([]);
    setCursor(rows.answer?.next_cursor ?? null);
  }, [rows.answer]);

  const refresh = useCallback(
    (fresh?: ImportBatch) => {
      if (fresh) {
        setBatch(fresh);
      } else {
        void load();
      }
      reload();
    },
    [load, reload],
  );
  const loadMore = useCallback(async () => {
    if (cursor !== null) {
      const page = await call(listImportRows, { params: { id }, query: { ...query, cursor } });
      setExtra((before) => [...before, ...page.data]);
      setCursor(page.next_cursor);
    }
  }, [id, cursor, query]);
  if (failure !== null) {
    throw failure;
  }
  return { batch, rows: [...(rows.answer?.data ?? []), ...extra], more: cursor !== null, loadMore, refresh };
}
