import { createHash } from 'node:crypto';
import type { RowProblem } from '@datum/contract/collection/imports';
import type { Entry } from '@datum/contract/collection/quote-entry';
import { ENTRY_LIMIT } from '@datum/contract/collection/quote-values';
import type { Reading, Writing } from '@datum/database/open';
import { breathing } from '../../platform/limits/breathing.ts';
import { checkBlock, declared, storeBlock } from '../quote-entry/writing.queries.ts';
import type { SheetRow } from '../sheets/queries.ts';
import { type BatchRow, updateBatch } from './batch.queries.ts';
import { type Column, detectDecimal, knownHeaders, layOut } from './rows/columns.rules.ts';
import { readDictionary } from './rows/dictionary.queries.ts';
import { readMemory } from './rows/memory.queries.ts';
import { linkQuotes, readRows, type StagedRow, storeRows } from './rows/rows.queries.ts';
import { fieldsOf, isSilent, readRow } from './rows/rows.rules.ts';

/** How staging says how far it is. */
type Progress = (done: number, total: number) => void;

/** Lays a file's cells out and stages every row that says something. Nothing of it is in the round yet. */
export async function stageCells(
  db: Writing,
  sheet: SheetRow,
  batchId: string,
  cells: readonly (readonly string[])[],
  today: string,
  progress: Progress = () => undefined,
): Promise<void> {
  const dataSet = declared(sheet.data_set);
  const { places } = await readDictionary(db, sheet);
  const memory = await readMemory(db, sheet.organisation_id, sheet.data_set);
  const { columns, rows, shape } = layOut(cells, knownHeaders(dataSet), memory, places);
  const breathe = breathing();
  await breathe();
  const priceColumn = columns.findIndex(({ field }) => field === 'price');
  const sign = detectDecimal(rows.map((row) => row[priceColumn] ?? ''));
  await updateBatch(db, batchId, { columns, decimal_sign: sign, shape });
  const kept: { row_no: number; raw: readonly string[]; fixed: Readonly<Record<string, string>> }[] = [];
  for (const [index, raw] of rows.entries()) {
    await breathe();
    // without a price column every row waits for a person to say which it is
    const isKept = priceColumn === -1 || !isSilent(fieldsOf(columns, raw, {}));
    if (isKept) kept.push({ row_no: index + 1, raw, fixed: {} });
  }
  const staged = await judgeRows(db, sheet, { columns, decimal_sign: sign }, kept, today, progress);
  await storeRows(db, batchId, staged);
}

/** Judges rows again after columns or cells were changed by a person. */
export async function restage(
  db: Writing,
  sheet: SheetRow,
  batch: BatchRow,
  rows: readonly StagedRow[],
  today: string,
): Promise<void> {
  const open = rows.filter(({ quote_id }) => quote_id === null);
  const columns = batch.mapping.columns ?? [];
  const judged = await judgeRows(db, sheet, { columns, decimal_sign: batch.decimal_sign }, open, today);
  await storeRows(db, batch.id, judged);
}

async function judgeRows(
  db: Reading,
  sheet: SheetRow,
  { columns, decimal_sign }: { columns: readonly Column[]; decimal_sign: 'point' | 'comma' },
  rows: readonly { row_no: number; raw: readonly string[]; fixed: Readonly<Record<string, string>> }[],
  today: string,
  progress: Progress = () => undefined,
): Promise<StagedRow[]> {
  const dataSet = declared(sheet.data_set);
  const { dictionary } = await readDictionary(db, sheet);
  const seen = new Map<number, number>();
  const staged: StagedRow[] = [];
  const breathe = breathing();
  for (const { row_no, raw, fixed } of rows) {
    await breathe();
    const { entry, lineId, problems } = readRow(
      fieldsOf(columns, raw, fixed),
      dictionary,
      dataSet,
      decimal_sign,
    );
    const twin = lineId === null ? undefined : seen.get(lineId);
    const all =
      twin === undefined
        ? problems
        : [...problems, { field: 'line', code: 'duplicate' as const, seen: String(twin), suggestion: null }];
    if (lineId !== null && twin === undefined) {
      seen.set(lineId, row_no);
    }
    const isGood = all.length === 0 && entry !== null;
    staged.push({
      row_no,
      raw,
      fixed,
      problems: all,
      entry: isGood ? entry : null,
      result: isGood ? 'new' : 'problem',
      sample_line_id: lineId,
      quote_id: null,
    });
  }
  const good = staged.filter(({ entry }) => entry !== null);
  const judged = new Map<number, StagedRow>();
  for (let from = 0; from < good.length; from += ENTRY_LIMIT) {
    const chunk = good.slice(from, from + ENTRY_LIMIT);
    for (const row of await judgeChunk(db, sheet, chunk, today)) {
      judged.set(row.row_no, row);
    }
    progress(from + chunk.length, good.length);
  }
  return staged.map((row) => judged.get(row.row_no) ?? row);
}

/** Asks the same checks that the grid's entry goes through what each row would do. */
async function judgeChunk(
  db: Reading,
  sheet: SheetRow,
  rows: readonly StagedRow[],
  today: string,
): Promise<StagedRow[]> {
  const entries = rows.map(({ entry }) => entry as Entry);
  const { planned, errors } = await checkBlock(db, sheet, entries, today);
  const byLine = new Map(planned.map((plan) => [plan.line_id, plan]));
  return rows.map((row, position) => {
    const fields = errors.get(position);
    if (fields) {
      return {
        ...row,
        entry: null,
        result: 'problem',
        problems: Object.entries(fields).map(([field, [wrong]]) => hardProblem(field, wrong?.key, row)),
      };
    }
    const plan = byLine.get(entries[position]?.line_id ?? 0);
    // what stands there now is what the person sees in the preview: another value by then is a conflict
    const entry = { ...(row.entry as Entry), replaces: plan?.quote_id ?? null };
    return { ...row, entry, result: plan?.result ?? 'problem' };
  });
}

const HARD: Readonly<Record<string, { field: string; code: RowProblem['code'] }>> = {
  unit_id: { field: 'unit', code: 'unit-not-convertible' },
  observed_on: { field: 'observed_on', code: 'date-outside' },
  price: { field: 'price', code: 'price-zero' },
  line_id: { field: 'line', code: 'line-unknown' },
};

/** Refusals that say more than which field is wrong. */
const SAID: Readonly<Record<string, RowProblem['code']>> = {
  'collection.no-rate': 'rate-missing',
  'collection.rate-day-asked': 'rate-day-missing',
};

const hardProblem = (field: string, key: string | undefined, row: StagedRow): RowProblem => ({
  ...(HARD[field] ?? { field, code: 'term-invalid' }),
  ...(SAID[key ?? ''] ? { code: SAID[key ?? ''] } : {}),
  seen: String(new Map<string, unknown>(Object.entries(row.entry ?? {})).get(field) ?? ''),
  suggestion: null,
});

/** What commit did. */
export interface Committed {
  readonly counts: {
    readonly new: number;
    readonly change: number;
    readonly same: number;
    readonly problem: number;
  };
  readonly sha256: string;
}

/** Puts the rows that are good into the round; what has changed since the preview waits as a problem. */
export async function commitRows(
  db: Writing,
  sheet: SheetRow,
  batchId: string,
  who: { readonly uuid: string; readonly at: Date; readonly today: string },
  progress: Progress = () => undefined,
): Promise<Committed> {
  const ready = await readRows(db, batchId, { ready: true });
  const counts = { new: 0, change: 0, same: 0, problem: 0 };
  const hash = createHash('sha256');
  for (let from = 0; from < ready.length; from += ENTRY_LIMIT) {
    const rows = ready.slice(from, from + ENTRY_LIMIT);
    const entries = rows.map(({ entry }) => entry as Entry);
    const { planned, errors, conflicts } = await checkBlock(db, sheet, entries, who.today, db);
    const refused = new Set([...errors.keys(), ...conflicts]);
    const waiting = rows
      .filter((_, position) => refused.has(position))
      .map((row): StagedRow => ({ ...row, entry: null, result: 'problem', problems: [CHANGED] }));
    await storeRows(db, batchId, waiting);
    const refusedLines = new Set([...refused].map((position) => entries[position]?.line_id));
    const good = planned.filter(({ line_id }) => !refusedLines.has(line_id));
    const ids = await storeBlock(db, sheet, good, { channel: 'file', by: who.uuid, at: who.at, batchId });
    await linkQuotes(db, batchId, ids);
    for (const { line_id, result, unit_price } of good) {
      counts[result] += 1;
      hash.update(JSON.stringify([ids.get(line_id) ?? null, line_id, unit_price]));
    }
    counts.problem += waiting.length;
    progress(from + rows.length, ready.length);
  }
  const sha256 = hash.digest('hex');
  await updateBatch(db, batchId, { state: 'committed', committed_at: who.at, rows_hash: sha256 });
  return { counts, sha256 };
}

const CHANGED: RowProblem = { field: 'price', code: 'changed-meanwhile', seen: '', suggestion: null };
