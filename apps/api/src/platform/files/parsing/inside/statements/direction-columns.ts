import type { DirectionTold } from './csv-amounts.ts';
import { headOf } from './csv-heads.ts';
import { bare, isDirectionHead, signsOf, toldBy } from './directions.ts';

type Rows = readonly (readonly string[])[];

/** Heads under which banks write the kind of an entry, and often but not always its direction. */
const KINDS = new Set(
  `type transactiontype txntype trxtype trntype entrytype typeoftransaction jenis jenistransaksi jenisurusniaga typ art
  umsatzart buchungsart tipo tipe soort mutatiesoort typetransaction kind`.split(/\s+/),
);
/** Columns whose cells are never a direction. */
const OTHERS = new Set(['day', 'amount', 'credit', 'debit', 'balance', 'currency']);

/** What columns beside the amount say of the direction of each row, whatever they are called. */
export function directionsOf(heads: readonly string[], rows: Rows): readonly DirectionTold[] {
  const places = heads.flatMap((head, index) => (OTHERS.has(headOf(head) ?? '') ? [] : [index]));
  const columns = places.flatMap((index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim());
    const told = columnOf(heads[index] ?? '', cells);
    return told ? [{ told, isOfBalance: headOf(heads[index - 1] ?? '') === 'balance' }] : [];
  });
  const ofAmount = columns.filter(({ isOfBalance }) => !isOfBalance);
  // a lone one behind the balance is the balance's own, unless it goes both ways
  const used = ofAmount.length > 0 ? ofAmount : columns.filter(({ told }) => isBoth(told));
  return rows.map((_, index) => together(used.map(({ told }) => told[index] ?? null)));
}

/** What a column says of each row; null where it does not tell directions. */
function columnOf(head: string, cells: readonly string[]): readonly DirectionTold[] | null {
  const told = cells.map(toldBy);
  if (isDirectionHead(head)) {
    const isMinusOnly = cells.every((cell) => cell === '' || signsOf(cell) === '-') && isSome(told);
    return told.map((one, index) => one ?? (isMinusOnly && cells[index] === '' ? 'credit' : 'unclear'));
  }
  const isWhole = told.every((one) => one !== null);
  if (isWhole && isBoth(told)) return told;
  if (!KINDS.has(bare(head))) return null;
  // one letter beside others may be anything: C for a cheque
  const words = told.map((one, index) => (bare(cells[index] ?? '').length > 1 ? one : null));
  return isSome(words) ? words : null;
}

const isSome = (told: readonly DirectionTold[]): boolean => told.some((one) => one !== null);
const isBoth = (told: readonly DirectionTold[]): boolean => told.includes('credit') && told.includes('debit');

/** Columns that contradict each other tell nothing. */
function together(all: readonly DirectionTold[]): DirectionTold {
  const clear = [...new Set(all.filter((one) => one !== null && one !== 'unclear'))];
  if (clear.includes('reversal')) return 'reversal';
  if (clear.length > 1) return 'unclear';
  return clear[0] ?? (all.includes('unclear') ? 'unclear' : null);
}
