import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { Unreadable } from '../unreadable.ts';
import { type Amount, amountOf, type DirectionTold, decimalsOf, readAmount, usageOf } from './csv-amounts.ts';
import { AMOUNTS, columnsOf, type Head, isHead } from './csv-heads.ts';
import { directionsOf } from './direction-columns.ts';
import { badLine, isDay } from './line.ts';
import { followBalance } from './running-balance.ts';

/**
 * Lines of a bank's CSV export: its head is found under whatever stands above it. A line whose direction nothing in the file
 * tells is unclear. @throws Unreadable
 */
export function readCsvStatement(rows: readonly (readonly string[])[]): StatementLine[] {
  const from = rows.findIndex((row) => isHead(columnsOf(row)));
  if (from === -1) throw new Unreadable(refusal('statements.columns'));
  const heads = rows[from] ?? [];
  const columns = columnsOf(heads);
  const cell = (row: readonly string[], head: Head) =>
    (columns.get(head) ?? [])
      .map((index) => row[index] ?? '')
      .filter(Boolean)
      .join(' ');
  const body = rows.slice(from + 1).map((row, index) => ({ row, line: from + index + 2 }));
  // what has no day or no amount is a sum, a balance, or the bank's farewell
  const found = body.filter(
    ({ row }) => cell(row, 'day') !== '' && AMOUNTS.some((head) => cell(row, head) !== ''),
  );
  const decimals = decimalsOf(body.flatMap(({ row }) => AMOUNTS.map((head) => cell(row, head))));
  const { ofMoney, ofBalance } = directionsOf(
    heads,
    found.map(({ row }) => row),
  );
  const cells = found.map(({ row }, index) => ({
    amount: readAmount(cell(row, 'amount'), decimals),
    credit: readAmount(cell(row, 'credit'), decimals),
    debit: readAmount(cell(row, 'debit'), decimals),
    told: ofMoney[index] ?? null,
  }));
  const usage = usageOf(cells);
  const lines = found.map(({ row, line }, index) => {
    const booked_on = dayOf(cell(row, 'day'));
    const amount = cells[index] && amountOf(cells[index], usage);
    if (!booked_on || !amount) throw badLine(line, row.join(' '));
    return {
      ...{ account: cell(row, 'account'), currency: cell(row, 'currency'), booked_on, ...amount },
      ...{ bank_reference: cell(row, 'bank'), payer: cell(row, 'payer'), text: cell(row, 'text') },
    };
  });
  const balances = found.map(({ row }) => readAmount(cell(row, 'balance'), decimals));
  return followBalance(
    lines,
    balances.map((balance, index) => signed(balance, ofBalance[index] ?? null)),
  );
}

/** Below zero by its own mark, or by the column behind it. */
const signed = (balance: Amount | null, told: DirectionTold): number | null =>
  balance && ((balance.told ?? told) === 'debit' ? -balance.minor : balance.minor);

/** 2026-10-31, 20261031, 31/10/2026, 31.10.2026, 31-10-2026 or 31.10.26; '' for anything else. */
function dayOf(text: string): string {
  const [, year, , month, day] = /^(\d{4})(-?)(\d{2})\2(\d{2})(?!\d)/.exec(text) ?? [];
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  const written = year
    ? `${year}-${month}-${day}`
    : `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(written) ? written : '';
}
