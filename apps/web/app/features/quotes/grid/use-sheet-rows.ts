import type { EntryResult } from '@datum/contract/collection/quote-entry';
import type { GridFilter, GridRow } from '@datum/contract/collection/quotes';
import { listQuotes } from '@datum/contract/collection/quotes';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { type ApiProblem, asProblem } from '../../../lib/api/problem.ts';
import { useUnsaved } from '../../../lib/drafts/unsaved.ts';
import type { Typed, UnitChoice } from './typed.rules.ts';
import { PAGE, type Pending, type ReadRow, useEnter } from './use-enter.ts';

/** How the grid is narrowed and ordered; part of the page's address. */
export interface RowQuery {
  readonly search?: string;
  readonly state?: string;
  readonly source?: number;
  readonly region?: number;
  readonly sort: string;
}

export interface SheetRows {
  readonly rows: readonly GridRow[];
  readonly total: number;
  readonly hidden: readonly { readonly filter: GridFilter; readonly without: number }[];
  readonly loading: boolean;
  readonly problem: ApiProblem | null;
  readonly pending: ReadonlyMap<number, Pending>;
  readonly units: readonly UnitChoice[];
  readonly savedAt: Date | null;
  readonly reload: () => void;
  /** Stores what was typed, by line; texts that say nothing stay in their cells with what is wrong. */
  readonly enter: (typed: ReadonlyMap<number, Typed>) => Promise<readonly EntryResult[]>;
  /** Waits for what is on its way, and gives how many rows hold something that is not stored. */
  readonly notStored: () => Promise<number>;
}

/** The rows of a sheet, page after page, and what is typed into them. Stored rows are read again, so that they show
 * what the server made of them. */
export function useSheetRows(sheetId: number | null, query: RowQuery, readRow: ReadRow): SheetRows {
  const [rows, setRows] = useState<readonly GridRow[]>([]);
  const [facts, setFacts] = useState<Pick<SheetRows, 'total' | 'hidden'>>({ total: 0, hidden: [] });
  const [units, setUnits] = useState<readonly UnitChoice[]>([]);
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query, `round` for a reload
  useEffect(() => {
    if (sheetId === null) {
      return;
    }
    const abort = new AbortController();
    setLoading(true);
    readPages(sheetId, query, abort.signal, (page, isFirst) => {
      setRows((before) => (isFirst ? page.data : [...before, ...page.data]));
      setUnits((before) => allUnits(isFirst ? [] : before, page.units));
      if (isFirst) {
        setFacts({ total: page.total, hidden: page.hidden });
      }
    }).then(
      () => setLoading(false),
      (failure: unknown) => {
        if (!abort.signal.aborted) {
          setProblem(asProblem(failure));
          setLoading(false);
        }
      },
    );
    setProblem(null);
    return () => abort.abort();
  }, [sheetId, key, round]);

  const { enter, notStored } = useEnter(sheetId, {
    rows,
    setRows,
    units,
    pending,
    setPending,
    setSavedAt,
    readRow,
  });
  useUnsaved(
    [...pending.values()].some(({ error }) => error !== null),
    { outlivesQuery: true },
  );
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { rows, ...facts, units, loading, problem, pending, savedAt, reload, enter, notStored };
}

interface Page {
  readonly data: GridRow[];
  readonly total: number;
  readonly units: readonly UnitChoice[];
  readonly hidden: { readonly filter: GridFilter; readonly without: number }[];
}

async function readPages(
  id: number,
  query: RowQuery,
  signal: AbortSignal,
  take: (page: Page, isFirst: boolean) => void,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await call(
      listQuotes,
      {
        params: { id },
        query: { ...(query as { sort: 'effect' }), per_page: PAGE, ...(cursor ? { cursor } : {}) },
      },
      { signal },
    );
    take(page, cursor === undefined);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

const allUnits = (before: readonly UnitChoice[], more: readonly UnitChoice[]) => [
  ...new Map([...before, ...more].map((unit) => [unit.id, unit])).values(),
];
