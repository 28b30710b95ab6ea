import type { DirectionTold } from './csv-amounts.ts';
import { headOf } from './csv-heads.ts';
import { bare, isDirectionHead, lettersOf, signsOf, toldBy } from './directions.ts';

type Rows = readonly (readonly string[])[];

/** Heads under which banks write the kind of an entry, and often but not always its direction. */
const KINDS = new Set(
  `type transactiontype txntype trxtype trntype entrytype typeoftransaction jenis jenistransaksi jenisurusniaga typ art
  umsatzart buchungsart tipo tipe soort mutatiesoort typetransaction kind`.split(/\s+/),
);
/** Columns whose cells are never a direction. */
const OTHERS = new Set(['day', 'amount', 'credit', 'debit', 'balance', 'currency']);

/** What columns beside the amount say of each row, whatever they are called: of its money, and of the balance after it. */
export function directionsOf(
  heads: readonly string[],
  rows: Rows,
): { readonly ofMoney: readonly DirectionTold[]; readonly ofBalance: readonly DirectionTold[] } {
  const places = heads.flatMap((head, index) => (OTHERS.has(headOf(head) ?? '') ? [] : [index]));
  const columns = places.flatMap((index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim());
    const told = columnOf(heads[index] ?? '', cells);
    return told ? [{ told, isOfBalance: headOf(heads[index - 1] ?? '') === 'balance' }] : [];
  });
  const ofAmount = columns.filter(({ isOfBalance }) => !isOfBalance);
  // a lone one behind the balance is the balance's own, unless it goes both ways
  const used = ofAmount.length > 0 ? ofAmount : columns.filter(({ told }) => isBoth(told));
  const left = columns.filter((one) => !used.includes(one));
  const sum = (of: typeof columns) =>
    rows.map((_, index) => together(of.map(({ told }) => told[index] ?? null)));
  return { ofMoney: sum(used), ofBalance: sum(left) };
}

/** What a column says of each row; null where it does not tell directions. */
function columnOf(head: string, cells: readonly string[]): readonly DirectionTold[] | null {
  const letters = lettersOf(head);
  // one letter may be anything: C for a cheque, K for keluar or kredit; the head says which
  const told = cells.map((cell) =>
    /^[a-z]$/.test(bare(cell)) ? (letters.get(bare(cell)) ?? null) : toldBy(cell),
  );
  if (isDirectionHead(head)) {
    const isMinusOnly = cells.every((cell) => cell === '' || signsOf(cell) === '-') && isSome(told);
    return told.map((one, index) => one ?? (isMinusOnly && cells[index] === '' ? 'credit' : 'unclear'));
  }
  const isWhole = told.every((one) => one !== null);
  if (isWhole && isBoth(told)) return told;
  return KINDS.has(bare(head)) && isSome(told) ? told : null;
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
