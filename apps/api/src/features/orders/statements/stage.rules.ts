import { createHash } from 'node:crypto';
import type { AsideReason, LineState, StatementLine } from '@datum/contract/statements/statement-facts';
import type { BankAccount } from '@datum/contract/transfers/transfer-settings';
import { type Match, MOST_CANDIDATES, matchLines, referencesIn, type WaitingOrder } from './match.rules.ts';

/** Money that was recorded from a proof, and that no line shows yet. */
export interface ProvedMoney {
  readonly id: number;
  readonly order_id: number;
  readonly reference: string;
  readonly currency: string;
  readonly amount: number;
  readonly bank_reference: string;
}

/** What the lines of a file are held against. */
export interface Known {
  readonly accounts: readonly BankAccount[];
  readonly orders: readonly WaitingOrder[];
  readonly proved: readonly ProvedMoney[];
  /** Fingerprints of lines of other files, with their currency. */
  readonly seen: ReadonlySet<string>;
  /** Orders that other lines surely pay. */
  readonly claimed?: readonly number[];
}

/** A line as it is stored. */
export interface StagedLine extends StatementLine, Match {
  readonly line_no: number;
  readonly fingerprint: string;
  readonly state: LineState;
  readonly reason: AsideReason | null;
  readonly order_id: number | null;
  /** The money that it shows. */
  readonly money_id: number | null;
}

/** The same for the same line of the bank, whatever file it is in, and whether that file tells its direction or not. */
export const fingerprintOf = (line: StatementLine): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[line.account, line.currency, line.booked_on, line.amount],
        ...[line.kind === 'unclear' ? 'credit' : line.kind],
        ...[line.bank_reference, line.payer, line.text],
      ]),
    )
    .digest('hex');

interface Judged {
  readonly line: StatementLine;
  readonly reason: AsideReason | null;
  readonly money: ProvedMoney | undefined;
}

/** Lines with the currency of their account, else of our first one, where the file names none. */
export function withCurrency(
  lines: readonly StatementLine[],
  accounts: readonly BankAccount[],
): StatementLine[] {
  const [first] = accounts;
  return lines.map((line) => ({
    ...line,
    currency: line.currency || accountOf(line, accounts)?.currency || first?.currency || '',
  }));
}

/** Finds for each line what it is: set aside with a reason, money that is recorded already, or to be booked. */
export function stageLines(lines: readonly StatementLine[], known: Known): readonly StagedLine[] {
  const whole = withCurrency(lines, known.accounts);
  const prints = whole.map(fingerprintOf);
  const seen = new Set(known.seen);
  const proved = new Map<string, readonly ProvedMoney[]>();
  for (const money of known.proved) proved.set(keyOf(money), [...(proved.get(keyOf(money)) ?? []), money]);
  const judged = whole.map((line, index): Judged => {
    const reason = reasonOf(line, known.accounts) ?? (seen.has(prints[index] ?? '') ? 'twin' : null);
    seen.add(prints[index] ?? '');
    const money = reason === null ? moneyOf(line, proved) : undefined;
    if (money)
      proved.set(
        keyOf(money),
        (proved.get(keyOf(money)) ?? []).filter((one) => one !== money),
      );
    return { line, reason, money };
  });
  // a line that is no payment takes no order from one that is
  const open = judged.filter(({ reason, money }) => reason === null && !money);
  const matches = new Map(
    matchLines(
      open.map(({ line }) => line),
      known.orders,
      known.claimed,
    ).map((match, index) => [open[index], match]),
  );
  return judged.map((one, index) => ({
    ...one.line,
    ...(matches.get(one) ?? returned(one, known.orders)),
    line_no: index + 1,
    fingerprint: prints[index] ?? '',
    state: one.reason ? 'aside' : one.money ? 'known' : 'open',
    reason: one.reason,
    order_id: one.money?.order_id ?? null,
    money_id: one.money?.id ?? null,
  }));
}

const NO_MATCH: Match = { match: 'none', candidates: [] };

/** What the bank took back names the order that it was for. */
function returned({ line, reason }: Judged, orders: readonly WaitingOrder[]): Match {
  if (reason !== 'reversal' || line.amount >= 0) return NO_MATCH;
  const named = referencesIn(line.text);
  const candidates = orders.filter(({ reference }) => named.includes(reference)).map(({ id }) => id);
  return { match: 'none', candidates: candidates.slice(0, MOST_CANDIDATES) };
}

function reasonOf(line: StatementLine, accounts: readonly BankAccount[]): AsideReason | null {
  if (line.kind === 'debit' || line.kind === 'reversal') return line.kind;
  if (line.amount <= 0) return 'other';
  const account = accountOf(line, accounts);
  if (line.account !== '' && !account) return 'account';
  const isOurs = (account ? [account] : accounts).some(({ currency }) => currency === line.currency);
  return isOurs ? null : 'currency';
}

/** Banks write an account with their own number before it, with the country's check digits, or bare. */
function accountOf(line: StatementLine, accounts: readonly BankAccount[]): BankAccount | undefined {
  const here = bare(line.account);
  if (here.length < SHORTEST) return undefined;
  const own = accounts.filter(({ account_number }) => {
    const number = bare(account_number);
    return number.length >= SHORTEST && (here.endsWith(number) || number.endsWith(here));
  });
  return own.find(({ currency }) => currency === line.currency) ?? own[0];
}

const SHORTEST = 6;
const bare = (account: string): string => account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const keyOf = ({ currency, amount }: { readonly currency: string; readonly amount: number }): string =>
  `${currency} ${amount}`;

function moneyOf(
  line: StatementLine,
  proved: ReadonlyMap<string, readonly ProvedMoney[]>,
): ProvedMoney | undefined {
  if (line.kind === 'unclear') return undefined;
  const named = referencesIn(line.text);
  return proved
    .get(keyOf(line))
    ?.find(
      (money) =>
        named.includes(money.reference) ||
        (money.bank_reference !== '' && money.bank_reference === line.bank_reference),
    );
}
