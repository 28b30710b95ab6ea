import type { Entry, EntryResult } from '@datum/contract/collection/quote-entry';
import { enterQuotes } from '@datum/contract/collection/quote-entry';
import type { GridRow } from '@datum/contract/collection/quotes';
import { listQuotes } from '@datum/contract/collection/quotes';
import { type Dispatch, type SetStateAction, useCallback, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { type ApiProblem, asProblem } from '../../../lib/api/problem.ts';
import type { Typed, TypedRow, UnitChoice } from './typed.rules.ts';

/** The most rows of one call. */
export const PAGE = 200;

/** What was typed into a row and is not stored: on its way, waiting for its price, or refused with a reason. */
export interface Pending {
  /** The texts as typed, by column. */
  readonly texts: Typed;
  readonly error: { readonly column: string; readonly words: string } | null;
  /** Terms without a price: they are stored with it. */
  readonly waits: boolean;
}

/** How a row's texts are read: what to send, or why nothing yet. */
export type ReadRow = (
  row: GridRow,
  typed: Typed,
  units: readonly UnitChoice[],
) => TypedRow & { readonly words?: string };

interface Entering {
  readonly rows: readonly GridRow[];
  readonly units: readonly UnitChoice[];
  readonly pending: ReadonlyMap<number, Pending>;
  readonly readRow: ReadRow;
  readonly setRows: Dispatch<SetStateAction<readonly GridRow[]>>;
  readonly setPending: Dispatch<SetStateAction<ReadonlyMap<number, Pending>>>;
  readonly setSavedAt: (at: Date) => void;
}

/**
 * Stores what was typed. A value says which one it replaces, so what is typed into a row while another value of it is on
 * its way waits for that one's answer. Rows and pending texts are kept beside React's, which has them only once it drew.
 */
export function useEnter(sheetId: number | null, now: Entering) {
  const { setRows, setPending, setSavedAt } = now;
  const latest = useRef(now);
  latest.current = now;
  const onTheWay = useRef(new Map<number, Promise<unknown>>());

  const notStored = useCallback(async (): Promise<number> => {
    while (onTheWay.current.size > 0 || isUnderWay(latest.current.pending)) {
      await Promise.all(onTheWay.current.values());
      // what waited for that answer is sent now
      await new Promise((goOn) => setTimeout(goOn));
    }
    return latest.current.pending.size;
  }, []);

  const keep = useCallback(
    (change: (before: ReadonlyMap<number, Pending>) => ReadonlyMap<number, Pending>) => {
      latest.current = { ...latest.current, pending: change(latest.current.pending) };
      setPending(change);
    },
    [setPending],
  );

  const send = useCallback(
    async (id: number, lines: readonly Line[]): Promise<readonly EntryResult[]> => {
      try {
        const { data } = await call(enterQuotes, {
          params: { id },
          body: { channel: 'grid', entries: lines.map(({ entry }) => entry) },
        });
        const fresh = await readAgain(id, latest.current.rows, data);
        const renew = (before: readonly GridRow[]) => before.map((row) => fresh.get(row.line_id) ?? row);
        latest.current = { ...latest.current, rows: renew(latest.current.rows) };
        setRows(renew);
        keep((before) => withoutStored(before, lines));
        setSavedAt(new Date());
        return data;
      } catch (failure) {
        const refused = asProblem(failure);
        keep((before) => withRefused(before, lines, refused));
        return [];
      }
    },
    [keep, setRows, setSavedAt],
  );

  const enter = useCallback(
    async (typed: ReadonlyMap<number, Typed>): Promise<readonly EntryResult[]> => {
      if (sheetId === null) {
        return [];
      }
      keep((before) => withTyped(before, typed));
      const own = [...typed.keys()];
      while (own.some((line) => onTheWay.current.has(line))) {
        await Promise.all(own.map((line) => onTheWay.current.get(line)));
      }
      const { lines, kept } = sortOut(own, latest.current);
      keep((before) => new Map([...without(before, own), ...kept]));
      if (lines.length === 0) {
        return [];
      }
      const sending = send(sheetId, lines);
      for (const { entry } of lines) onTheWay.current.set(entry.line_id, sending);
      const results = await sending;
      for (const { entry } of lines) onTheWay.current.delete(entry.line_id);
      return results;
    },
    [sheetId, keep, send],
  );
  return { enter, notStored };
}

/** A value to send, with the texts that say it. */
interface Line {
  readonly entry: Entry;
  readonly texts: Typed;
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

/** What can be sent of the texts in the cells of lines, and what stays there meanwhile. */
function sortOut(ids: readonly number[], { pending, rows, readRow, units }: Entering) {
  const lines: Line[] = [];
  const kept = new Map<number, Pending>();
  for (const line of ids) {
    const row = rows.find(({ line_id }) => line_id === line);
    // a price that is emptied is as it was before
    const texts = Object.fromEntries(
      Object.entries(pending.get(line)?.texts ?? {}).filter(
        ([column, text]) => column !== 'price' || text !== '',
      ),
    );
    if (!row || Object.keys(texts).length === 0) {
      continue;
    }
    const read = readRow(row, texts, units);
    if (read.kind === 'entry') {
      lines.push({ entry: read.entry, texts });
    }
    const error = read.kind === 'unreadable' ? { column: read.column, words: read.words ?? '' } : null;
    kept.set(line, { texts, error, waits: read.kind === 'waits' });
  }
  return { lines, kept };
}

/** Whether something typed is still to be sent: neither refused nor waiting for a person. */
const isUnderWay = (pending: ReadonlyMap<number, Pending>): boolean =>
  [...pending.values()].some(({ error, waits }) => error === null && !waits);

/** Typed texts beside those typed before them. */
const withTyped = (pending: ReadonlyMap<number, Pending>, typed: ReadonlyMap<number, Typed>) =>
  new Map([
    ...pending,
    ...[...typed].map(([line, texts]): [number, Pending] => [
      line,
      { texts: { ...pending.get(line)?.texts, ...texts }, error: null, waits: false },
    ]),
  ]);

/** What was typed into a row after what was stored is not stored yet. */
const withoutStored = (pending: ReadonlyMap<number, Pending>, lines: readonly Line[]) =>
  without(
    pending,
    lines.flatMap(({ entry, texts }) => (pending.get(entry.line_id)?.texts === texts ? [entry.line_id] : [])),
  );

const withRefused = (pending: ReadonlyMap<number, Pending>, lines: readonly Line[], refused: ApiProblem) =>
  new Map([
    ...pending,
    ...lines.map(({ entry, texts }, place): [number, Pending] => [
      entry.line_id,
      {
        texts: pending.get(entry.line_id)?.texts ?? texts,
        error: reasonOf(refused, place),
        waits: false,
      },
    ]),
  ]);

function without(pending: ReadonlyMap<number, Pending>, lines: Iterable<number>): Map<number, Pending> {
  const left = new Map(pending);
  for (const line of lines) {
    left.delete(line);
  }
  return left;
}

/** What is wrong with the entry at `place`, in which column, or with the block as a whole. */
function reasonOf(problem: ApiProblem, place: number): NonNullable<Pending['error']> {
  const start = `entries.${place}.`;
  const [field = '', words = []] =
    Object.entries(problem.fields).find(([name]) => name.startsWith(start)) ?? [];
  const name = field.slice(start.length).replace('terms.', '');
  const column = name === 'unit_id' ? 'unit' : name === '' || name === 'line_id' ? 'price' : name;
  return { column, words: words[0] ?? problem.message };
}
