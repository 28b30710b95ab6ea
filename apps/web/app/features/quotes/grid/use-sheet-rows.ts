import type { EntryResult } from '@datum/contract/collection/quote-entry';
import { enterQuotes } from '@datum/contract/collection/quote-entry';
import type { GridFilter, GridRow } from '@datum/contract/collection/quotes';
import { listQuotes } from '@datum/contract/collection/quotes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';

const PAGE = 200;

/** How the grid is narrowed and ordered; part of the page's address. */
export interface RowQuery {
  readonly search?: string;
  readonly state?: string;
  readonly source?: number;
  readonly region?: number;
  readonly sort: string;
}

/** A price that was typed and is not stored: on its way, or refused with a reason. The text stays as typed. */
export interface Pending {
  readonly text: string;
  readonly error: string | null;
}

export interface SheetRows {
  readonly rows: readonly GridRow[];
  readonly total: number;
  readonly hidden: readonly { readonly filter: GridFilter; readonly without: number }[];
  readonly loading: boolean;
  readonly problem: ApiProblem | null;
  readonly pending: ReadonlyMap<number, Pending>;
  readonly savedAt: Date | null;
  readonly reload: () => void;
  /** Stores prices by line; texts that are no price stay in their cells with what is wrong. */
  readonly enter: (texts: ReadonlyMap<number, string>) => Promise<readonly EntryResult[]>;
}

/** The rows of a sheet, page after page, and the prices typed into them. Stored rows are read again, so that they show
 * what the server made of them. */
export function useSheetRows(sheetId: number | null, query: RowQuery): SheetRows {
  const [rows, setRows] = useState<readonly GridRow[]>([]);
  const [facts, setFacts] = useState<Pick<SheetRows, 'total' | 'hidden'>>({ total: 0, hidden: [] });
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(rows);
  latest.current = rows;
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

  const enter = useCallback(
    async (texts: ReadonlyMap<number, string>): Promise<readonly EntryResult[]> => {
      if (sheetId === null) {
        return [];
      }
      setPending(
        (before) =>
          new Map([...before, ...[...texts].map(([line, text]) => [line, { text, error: null }] as const)]),
      );
      const lines = [...texts].filter(([, text]) => text !== '');
      const emptied = [...texts].filter(([, text]) => text === '').map(([line]) => line);
      setPending((before) => without(before, emptied));
      if (lines.length === 0) {
        return [];
      }
      try {
        const { data } = await call(enterQuotes, {
          params: { id: sheetId },
          body: {
            channel: 'grid',
            entries: lines.map(([line, price]) => entryOf(latest.current, line, price)),
          },
        });
        const fresh = await readAgain(sheetId, latest.current, data);
        setRows((before) => before.map((row) => fresh.get(row.line_id) ?? row));
        setPending((before) => without(before, texts.keys()));
        setSavedAt(new Date());
        return data;
      } catch (failure) {
        const refused = asProblem(failure);
        setPending(
          (before) =>
            new Map([
              ...before,
              ...lines.map(
                ([line, text], place) => [line, { text, error: reasonOf(refused, place) }] as const,
              ),
            ]),
        );
        return [];
      }
    },
    [sheetId],
  );

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { rows, ...facts, loading, problem, pending, savedAt, reload, enter };
}

interface Page {
  readonly data: GridRow[];
  readonly total: number;
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

/** The changed rows as the server has them now, one call for each item among them. */
async function readAgain(
  id: number,
  rows: readonly GridRow[],
  results: readonly EntryResult[],
): Promise<Map<number, GridRow>> {
  const changed = new Set(results.map(({ line_id }) => line_id));
  const items = new Set(rows.filter(({ line_id }) => changed.has(line_id)).map(({ item }) => item.id));
  const fresh = new Map<number, GridRow>();
  for (const item of items) {
    const { data } = await call(listQuotes, {
      params: { id },
      query: { item, sort: 'item', per_page: PAGE },
    });
    for (const row of data.filter(({ line_id }) => changed.has(line_id))) {
      fresh.set(row.line_id, row);
    }
  }
  return fresh;
}

function entryOf(rows: readonly GridRow[], line: number, price: string) {
  const row = rows.find(({ line_id }) => line_id === line);
  return {
    line_id: line,
    price,
    replaces: row?.quote?.id ?? null,
    ...(row?.quote ? { unit_id: row.quote.unit.id } : {}),
  };
}

function without(pending: ReadonlyMap<number, Pending>, lines: Iterable<number>): Map<number, Pending> {
  const left = new Map(pending);
  for (const line of lines) {
    left.delete(line);
  }
  return left;
}

/** What is wrong with the entry at `place`, or with the block as a whole. */
function reasonOf(problem: ApiProblem, place: number): string {
  const own = Object.entries(problem.fields).find(([field]) => field.startsWith(`entries.${place}.`));
  return own?.[1][0] ?? problem.message;
}

const asProblem = (failure: unknown): ApiProblem =>
  failure instanceof ApiProblem ? failure : new ApiProblem('unexpected', String(failure));
