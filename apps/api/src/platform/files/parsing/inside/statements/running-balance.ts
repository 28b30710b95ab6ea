import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { Unreadable } from '../unreadable.ts';

/**
 * A running balance leads from line to line, from the top down or from the bottom up, and tells the direction of lines that say
 * none themselves. @throws Unreadable
 */
export function followBalance(
  lines: readonly StatementLine[],
  balances: readonly (number | null)[],
): StatementLine[] {
  if (lines.length < 2 || balances.some((one) => one === null)) return [...lines];
  const moves = (step: 1 | -1) =>
    lines.map((_, index) => {
      const other = balances[index + step];
      return other == null ? null : (balances[index] ?? 0) - other;
    });
  const ways = [moves(-1), moves(1)].map((moved) => ({
    moved,
    broken: lines.findIndex((line, index) => !fits(line, moved[index] ?? null)),
  }));
  const whole = ways.filter(({ broken }) => broken === -1);
  if (whole.length === 0) {
    const line = Math.max(...ways.map(({ broken }) => broken)) + 1;
    throw new Unreadable(refusal('statements.running', { line }));
  }
  return lines.map((line, index) => {
    const told = new Set(whole.map(({ moved }) => moved[index] ?? null));
    const [amount] = told;
    // two ways that lead to different directions tell none
    return told.size === 1 && amount != null ? directed(line, amount) : line;
  });
}

/** What no sign or column directed may have gone either way. */
const isFree = ({ kind }: StatementLine): boolean => kind === 'unclear' || kind === 'reversal';

const fits = (line: StatementLine, moved: number | null): boolean =>
  moved === null || line.amount === moved || (isFree(line) && Math.abs(line.amount) === Math.abs(moved));

function directed(line: StatementLine, amount: number): StatementLine {
  if (line.kind === 'reversal') return { ...line, amount };
  if (line.kind !== 'unclear') return line;
  return { ...line, amount, kind: amount < 0 ? 'debit' : 'credit' };
}
