import { readReference } from '@datum/contract/orders/order-reference';
import type { LineKind } from '@datum/contract/statements/statement-facts';

/** An order that may be paid by a line. */
export interface WaitingOrder {
  readonly id: number;
  readonly reference: string;
  readonly currency: string;
  /** What is still asked for, in minor units. */
  readonly rest: number;
  readonly payer: string;
  /** It waits for money; another order is found by its reference alone, and never surely. */
  readonly waits: boolean;
}

/** What is looked at of a line that brought money, or may have. */
export interface MatchedLine {
  readonly kind: LineKind;
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  readonly text: string;
}

/** How surely a line pays an order: reference, amount and currency agree; one of them or the payer; or nothing. */
export interface Match {
  readonly match: 'sure' | 'likely' | 'none';
  /** Orders, the best first. */
  readonly candidates: readonly number[];
}

/** Orders that are shown for a line at most. */
export const MOST_CANDIDATES = 5;
/** A word that more names than this have says nothing. */
const COMMON = 200;

/**
 * Matches lines to orders that wait. An order is surely paid by one line of a file; further lines of the same reference are
 * for a person to choose.
 * @param claimed orders that other lines surely pay
 */
export function matchLines(
  lines: readonly MatchedLine[],
  orders: readonly WaitingOrder[],
  claimed: readonly number[] = [],
): readonly Match[] {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const waiting = orders.filter(({ waits }) => waits);
  const byAmount = grouped(waiting, ({ rest, currency }) => [`${currency} ${rest}`]);
  const byWord = grouped(waiting, ({ payer }) => wordsOf(payer));
  const taken = new Set(claimed);
  return lines.map((line) => {
    const named = referencesIn(line.text).flatMap((reference) => byReference.get(reference) ?? []);
    const [first] = named;
    const isWhole =
      first?.waits && named.length === 1 && first.rest === line.amount && first.currency === line.currency;
    if (isWhole && line.kind === 'credit' && !taken.has(first.id)) {
      taken.add(first.id);
      return { match: 'sure', candidates: [first.id] };
    }
    const same = byAmount.get(`${line.currency} ${line.amount}`) ?? [];
    const payers = ordersOf(line, byWord);
    const both = same.filter((order) => payers.includes(order));
    // an amount alone says little where many orders have it
    const alone = same.length <= MOST_CANDIDATES ? same : [];
    const ids = [...new Set([...named, ...both, ...payers, ...alone].map(({ id }) => id))];
    return { match: ids.length > 0 ? 'likely' : 'none', candidates: ids.slice(0, MOST_CANDIDATES) };
  });
}

const REFERENCE = /D[\s-]?(?:\d[\s-]?){9}\d/gi;

/** References in the words of a payer: in any case, with blanks where the bank cut them; those with a wrong digit are none. */
export const referencesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(REFERENCE)].flatMap(([found]) => readReference(found) ?? [])),
];

/** Orders whose payer's name is in the line, by two words at least. */
function ordersOf({ payer, text }: MatchedLine, byWord: ReadonlyMap<string, readonly WaitingOrder[]>) {
  const words = new Set(wordsOf(payer || text));
  const found = new Map<WaitingOrder, number>();
  for (const word of words) {
    const orders = byWord.get(word) ?? [];
    for (const order of orders.length <= COMMON ? orders : []) found.set(order, (found.get(order) ?? 0) + 1);
  }
  return [...found]
    .filter(([order, count]) => count >= Math.min(2, wordsOf(order.payer).length))
    .toSorted(([, one], [, other]) => other - one)
    .map(([order]) => order);
}

/** Words of a name as banks write it: capitals without marks, umlauts as one letter or two. */
function wordsOf(name: string): string[] {
  const plain = name
    .toUpperCase()
    .replaceAll(/AE|OE|UE/g, (two) => two.charAt(0))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ');
  return [...new Set(plain.split(' ').filter((word) => word.length > 2 && !EMPTY.has(word)))];
}

/** Words that are in many names and tell none apart. */
const EMPTY = new Set(['BIN', 'BINTI', 'SDN', 'BHD', 'GMBH', 'LTD', 'THE', 'UND', 'AND', 'DAN']);

function grouped(
  orders: readonly WaitingOrder[],
  keysOf: (order: WaitingOrder) => readonly string[],
): ReadonlyMap<string, WaitingOrder[]> {
  const groups = new Map<string, WaitingOrder[]>();
  for (const order of orders) {
    for (const key of keysOf(order)) {
      const group = groups.get(key);
      if (group) group.push(order);
      else groups.set(key, [order]);
    }
  }
  return groups;
}
