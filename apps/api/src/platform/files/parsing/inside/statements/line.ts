import { refusal } from '@datum/contract/messages/refusals/refusal';
import { LINE_KINDS, type StatementLine } from '@datum/contract/statements/statement-facts';
import { Unreadable } from '../unreadable.ts';

/** Lines of a statement at most. */
export const MOST_LINES = 20_000;

const LONGEST = { account: 40, currency: 3, bank_reference: 60, payer: 140, text: 500 } as const;

/** A line with its texts on one line each, cut to what is kept. */
export const kept = (line: StatementLine): StatementLine => ({
  ...line,
  account: line.account.replaceAll(/\s/g, '').slice(0, LONGEST.account),
  currency: line.currency.toUpperCase().slice(0, LONGEST.currency),
  bank_reference: oneLine(line.bank_reference).slice(0, LONGEST.bank_reference),
  payer: oneLine(line.payer).slice(0, LONGEST.payer),
  text: oneLine(line.text).slice(0, LONGEST.text),
});

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');

/** Cells in which lines leave the reading process. */
export const cellsOf = (line: StatementLine): string[] => [
  ...[line.account, line.currency, line.booked_on, String(line.amount), line.kind],
  ...[line.bank_reference, line.payer, line.text],
];

/** The same line from its cells. */
export function lineOf(cells: readonly string[]): StatementLine {
  const [account = '', currency = '', booked_on = '', amount = '0', kind = '', ...texts] = cells;
  const [bank_reference = '', payer = '', text = ''] = texts;
  const known = LINE_KINDS.find((one) => one === kind) ?? 'debit';
  return { account, currency, booked_on, amount: Number(amount), kind: known, bank_reference, payer, text };
}

/** Minor units of an amount without its sign, `1234,5` or `1.234,50` as `mark` says; null where it is none or too precise. */
export function minorOf(text: string, mark: ',' | '.'): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const other = mark === ',' ? '\\.' : ',';
  const found = new RegExp(`^(\\d+|\\d{1,3}(?:${other}\\d{3})+)(?:\\${mark}(\\d*))?$`).exec(bare);
  if (!found) return null;
  const [, whole = '', decimals = ''] = found;
  // banks write three decimals where the last is 0; a third one that says something would be lost
  if (/[1-9]/.test(decimals.slice(2))) return null;
  const minor = Number(whole.replaceAll(/\D/g, '') + decimals.slice(0, 2).padEnd(2, '0'));
  return minor < 1e12 ? minor : null;
}

/** `true` where year, month and day make a day. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === day
  );
}

/** Why a line cannot be read, with what it says. */
export const badLine = (line: number, seen: string): Unreadable =>
  new Unreadable(refusal('statements.line', { line, seen: oneLine(seen).slice(0, 60) }));

/** Lines that do not lead from one balance to the next: some are missing, or were changed. @throws Unreadable */
export function checkBalance(account: string, opening: number, sum: number, closing: number): void {
  if (opening + sum === closing) return;
  const plain = (minor: number) => (minor / 100).toFixed(2);
  throw new Unreadable(
    refusal('statements.balance', {
      account: account || '–',
      sum: plain(sum),
      difference: plain(closing - opening),
    }),
  );
}
