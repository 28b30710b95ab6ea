import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { signsOf, toldBy } from './directions.ts';
import { minorOf } from './line.ts';

type Kind = StatementLine['kind'];

/** A number without its sign, and what the cell itself says of the direction: by a sign, brackets or a word beside it. */
export interface Amount {
  readonly minor: number;
  readonly told: 'credit' | 'debit' | 'reversal' | null;
}

/** The amounts of a line, and what another column says of its direction. */
export interface AmountCells {
  readonly amount: Amount | null;
  readonly credit: Amount | null;
  readonly debit: Amount | null;
  readonly told: DirectionTold;
}
/** `unclear`: the column is there, but what it says of this line is not understood. */
export type DirectionTold = Kind | null;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** An amount with its sign before it, behind it, or in brackets, and the currency or a word for the direction beside it. */
export function readAmount(text: string, decimals: ',' | '.'): Amount | null {
  const plain = signsOf(text).replaceAll(/RM|[A-Z]{1,3}\$|[$€£¥]/g, ' ');
  const words = plain.match(/\p{L}+/gu) ?? [];
  const directions = words.flatMap((word) => toldBy(word) ?? []);
  if (words.some((word) => toldBy(word) === null && !CURRENCIES.has(word))) return null;
  const bare = plain.replaceAll(/[\p{L}\s]|(?<=\p{L})\./gu, '');
  const number = bare.replaceAll(/^[-+(]+|[-+)]+$/g, '');
  const minor = minorOf(number, decimals);
  if (minor === null) return null;
  const isOut = /^[-(]|-$/.test(bare);
  const signed = isOut ? ('debit' as const) : /^\+|\+$/.test(bare) ? ('credit' as const) : null;
  const all = [...new Set([...directions, ...(signed ? [signed] : [])])];
  // a credit below zero takes one back
  return { minor, told: all.length > 1 ? 'reversal' : (all[0] ?? null) };
}

/** The sign that parts decimals, from the amounts that leave no doubt. */
export function decimalsOf(cells: readonly string[]): ',' | '.' {
  let commas = 0;
  for (const text of cells) commas += /,\d{1,2}\D*$/.test(text) ? 1 : /\.\d{1,2}\D*$/.test(text) ? -1 : 0;
  return commas > 0 ? ',' : '.';
}

/** How a file writes its amounts. */
export interface Usage {
  /** Some amounts have a mark of what went out: where a word says that, one without a mark is odd. */
  readonly marksOut: boolean;
  /** Amounts in the column of debits are all below zero. */
  readonly debitsBelow: boolean;
}

/** How these amounts are written. */
export function usageOf(cells: readonly AmountCells[]): Usage {
  const debits = cells.flatMap(({ debit }) => (debit && debit.minor > 0 ? [debit.told] : []));
  return {
    marksOut: cells.some(({ amount }) => amount?.told === 'debit'),
    debitsBelow: debits.every((told) => told === 'debit'),
  };
}

type Directed = Pick<StatementLine, 'amount' | 'kind'>;
const going = (minor: number, kind: Kind, isOut = kind === 'debit'): Directed => ({
  kind,
  // never minus zero
  amount: isOut ? 0 - minor : minor,
});

/** What a line brought or took, by the columns of the file first, then by the signs; null where it has no amount. */
export function amountOf(cells: AmountCells, usage: Usage): Directed | null {
  const { amount, credit, debit, told } = cells;
  const [came, went] = [credit?.minor ?? 0, debit?.minor ?? 0];
  if (came > 0 && went > 0) return came > went ? going(came - went, 'unclear') : going(went - came, 'debit');
  // its column against another one
  if (came > 0 && told === 'debit') return going(came, 'unclear');
  if (went > 0 && told === 'credit') return going(went, 'unclear');
  if (credit && came > 0) {
    const isBack = credit.told === 'debit' || credit.told === 'reversal';
    return isBack ? going(came, 'reversal', true) : going(came, 'credit');
  }
  if (debit && went > 0) {
    const isBack = debit.told === 'reversal' || (debit.told === 'debit' && !usage.debitsBelow);
    return isBack ? going(went, 'reversal') : going(went, 'debit');
  }
  if (amount) return byMark(amount, told, usage);
  return credit || debit ? going(0, 'credit') : null;
}

function byMark({ minor, told: sign }: Amount, told: DirectionTold, usage: Usage): Directed {
  if (told === 'reversal' || sign === 'reversal') return going(minor, 'reversal', sign !== 'credit');
  // a credit below zero takes one back; a debit above zero in a file that writes debits below zero may be anything
  if (told === 'credit') return sign === 'debit' ? going(minor, 'reversal', true) : going(minor, 'credit');
  if (told === 'debit') {
    const isOdd = sign === 'credit' || (sign === null && usage.marksOut);
    return isOdd ? going(minor, 'unclear') : going(minor, 'debit');
  }
  if (sign === 'debit') return going(minor, 'debit');
  return going(minor, sign === 'credit' && told !== 'unclear' ? 'credit' : 'unclear');
}
