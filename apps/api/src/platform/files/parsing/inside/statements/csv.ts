import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { Unreadable } from '../unreadable.ts';
import { badLine, isDay, minorOf } from './line.ts';

/** Heads that banks write, without signs and in small letters. */
const HEADS = {
  day: [
    'date',
    'bookingdate',
    'transactiondate',
    'postingdate',
    'entrydate',
    'tarikh',
    'tarikhtransaksi',
    'buchungstag',
    'buchungsdatum',
  ],
  amount: ['amount', 'transactionamount', 'amaun', 'jumlah', 'betrag', 'umsatz'],
  credit: [
    'credit',
    'creditamount',
    'moneyin',
    'paidin',
    'kredit',
    'haben',
    'gutschrift',
    'deposit',
    'deposits',
  ],
  debit: ['debit', 'debitamount', 'moneyout', 'paidout', 'soll', 'lastschrift', 'withdrawal', 'withdrawals'],
  mark: ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'sollhaben'],
  balance: ['balance', 'runningbalance', 'baki', 'saldo'],
  currency: ['currency', 'ccy', 'matawang', 'wahrung', 'waehrung'],
  account: [
    'account',
    'accountnumber',
    'accountno',
    'akaun',
    'nomborakaun',
    'iban',
    'konto',
    'auftragskonto',
  ],
  bank: [
    'bankreference',
    'transactionid',
    'banktransactionid',
    'transactionreference',
    'rujukanbank',
    'refno',
  ],
  payer: [
    'payer',
    'name',
    'payername',
    'sender',
    'counterparty',
    'pembayar',
    'pengirim',
    'auftraggeber',
    'zahlungspflichtiger',
    'beguenstigterzahlungspflichtiger',
  ],
  text: [
    'description',
    'details',
    'reference',
    'remarks',
    'narrative',
    'paymentreference',
    'butiran',
    'keterangan',
    'rujukan',
    'verwendungszweck',
    'buchungstext',
  ],
} as const satisfies Record<string, readonly string[]>;
type Head = keyof typeof HEADS;

const AMOUNTS = ['amount', 'credit', 'debit'] as const;

const bare = (head: string): string =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Lines of a bank's CSV export: its head is found under whatever stands above it. @throws Unreadable */
export function readCsvStatement(rows: readonly (readonly string[])[]): StatementLine[] {
  const from = rows.findIndex((row) => isHead(columnsOf(row)));
  if (from === -1) throw new Unreadable(refusal('statements.columns'));
  const columns = columnsOf(rows[from] ?? []);
  const cell = (row: readonly string[], head: Head) =>
    (columns.get(head) ?? [])
      .map((index) => row[index] ?? '')
      .filter(Boolean)
      .join(' ');
  const body = rows.slice(from + 1).map((row, index) => ({ row, line: from + index + 2 }));
  const mark = markOf(body.flatMap(({ row }) => AMOUNTS.map((head) => cell(row, head))));
  // what has no day or no amount is a sum, a balance, or the bank's farewell
  const found = body.filter(
    ({ row }) => cell(row, 'day') !== '' && AMOUNTS.some((head) => cell(row, head) !== ''),
  );
  const lines = found.map(({ row, line }) => {
    const booked_on = dayOf(cell(row, 'day'));
    const amount = signed(row, cell, mark);
    if (!booked_on || amount === null) throw badLine(line, row.join(' '));
    return {
      ...{ account: cell(row, 'account'), currency: cell(row, 'currency'), booked_on, amount },
      kind: amount < 0 ? ('debit' as const) : ('credit' as const),
      ...{ bank_reference: cell(row, 'bank'), payer: cell(row, 'payer'), text: cell(row, 'text') },
    };
  });
  checkRunning(
    lines,
    found.map(({ row }) => parsed(cell(row, 'balance'), mark)),
  );
  return lines;
}

function columnsOf(row: readonly string[]): Map<Head, number[]> {
  const columns = new Map<Head, number[]>();
  for (const [index, text] of row.entries()) {
    const head = (Object.keys(HEADS) as Head[]).find((one) =>
      (HEADS[one] as readonly string[]).includes(bare(text)),
    );
    if (head)
      columns.set(
        head,
        head === 'text' ? [...(columns.get(head) ?? []), index] : (columns.get(head) ?? [index]),
      );
  }
  return columns;
}

const isHead = (columns: ReadonlyMap<Head, unknown>): boolean =>
  columns.has('day') && columns.has('text') && (columns.has('amount') || columns.has('credit'));

type Cell = (row: readonly string[], head: Head) => string;

function signed(row: readonly string[], cell: Cell, mark: ',' | '.'): number | null {
  const one = parsed(cell(row, 'amount'), mark);
  if (one !== null) return /^(d|dr|debit|s|soll)$/i.test(cell(row, 'mark')) ? -Math.abs(one) : one;
  const [credit, debit] = [parsed(cell(row, 'credit'), mark), parsed(cell(row, 'debit'), mark)];
  if (credit === null && debit === null) return null;
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0);
}

/** An amount with its sign before it, behind it, or in brackets, and the currency beside it. */
function parsed(text: string, mark: ',' | '.'): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]|RM|[A-Z]{3}|[$€£]/g, '').replaceAll(/[−–]/g, '-');
  const minor = minorOf(plain.replaceAll(/^[-+(]|[-+)]$/g, ''), mark);
  return minor === null ? null : /^[-(]|-$/.test(plain) ? -minor : minor;
}

/** The sign that parts decimals, from the amounts that leave no doubt. */
function markOf(cells: readonly string[]): ',' | '.' {
  let commas = 0;
  for (const text of cells) commas += /,\d{1,2}\D*$/.test(text) ? 1 : /\.\d{1,2}\D*$/.test(text) ? -1 : 0;
  return commas > 0 ? ',' : '.';
}

/** 2026-10-31, 31/10/2026, 31.10.2026, 31-10-2026 or 31.10.26; '' for anything else. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  const written = year
    ? `${year}-${month}-${day}`
    : `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(written) ? written : '';
}

/** A running balance leads from line to line, from the top down or from the bottom up. */
function checkRunning(lines: readonly StatementLine[], balances: readonly (number | null)[]): void {
  if (lines.length < 2 || balances.some((one) => one === null)) return;
  const breaks = (isUp: boolean) =>
    lines.findIndex((line, index) => {
      const [here, other] = [balances[index] ?? 0, balances[index + (isUp ? 1 : -1)]];
      return other != null && here !== other + line.amount;
    });
  const [down, up] = [breaks(false), breaks(true)];
  if (down === -1 || up === -1) return;
  throw new Unreadable(refusal('statements.running', { line: Math.max(down, up) + 1 }));
}
