import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { PaperLanguage } from '@datum/contract/orders/order-papers';
import type { OrderLine } from '@datum/contract/orders/order-quotes';
import { inUnits } from '../answer.rules.ts';
import type { DocumentRow } from '../own/documents.queries.ts';
import { PAPER_WORDS } from './words.table.ts';

/** Words and layout that papers are written with; another name where either changes. */
export const TEMPLATE = 'built-in 1';

type Words = (typeof PAPER_WORDS)[PaperLanguage];

/** A document as a page, from what was frozen in it and nothing else. */
export function documentPaper(row: DocumentRow, language: PaperLanguage) {
  const words = PAPER_WORDS[language];
  return {
    language,
    title: `${words[row.kind]} ${row.number}`,
    madeAt: row.issued_at,
    facts: factsOf(row, words),
    table: {
      head: [words.what, words.count, words.price, `${words.amount}, ${row.currency}`],
      rows: linesOf(row, words, language),
      sums: sumsOf(row, words),
    },
    notes: [words.foot[row.kind], ...(row.is_demo ? [words.demo] : [])],
  };
}

function sumsOf(row: DocumentRow, words: Words): (readonly [string, string])[] {
  if (row.kind === 'receipt') return [[`${words.received}, ${row.currency}`, inUnits(row.total)]];
  const sum = (minor: number) => inUnits(row.kind === 'credit_note' ? -minor : minor);
  return [
    [words.net, sum(row.amount)],
    [row.tax_percent === null ? words.noTax : `${words.tax} ${row.tax_percent} %`, sum(row.tax)],
    [`${words.total}, ${row.currency}`, sum(row.total)],
  ];
}

function factsOf(row: DocumentRow, words: Words): (readonly [string, string])[] {
  const { seller, refers_to, replaces, reason, from, to } = row;
  const facts: (readonly [string, string])[] = [
    [
      words.seller,
      lines(
        seller.name,
        seller.address,
        numbered(words.registration, seller.registration_no),
        numbered(words.taxNo, seller.tax_no),
        seller.email,
      ),
    ],
    [words.buyer, buyerOf(row.buyer, words)],
    [words.on, row.issued_on],
    [words.order, row.reference],
  ];
  if (refers_to) facts.push([words.refers, refers_to]);
  if (replaces) facts.push([words.replaces, replaces]);
  if (from && to) facts.push([words.access, `${from} – ${to}`]);
  if (row.kind === 'receipt') facts.push([words.method, words.methods[row.method]]);
  if (reason) facts.push([words.reason, reason]);
  return facts;
}

const buyerOf = (buyer: BuyerDetails, words: Words): string =>
  lines(
    buyer.name,
    buyer.address,
    [`${buyer.postcode} ${buyer.city}`.trim(), buyer.country].join(', '),
    numbered(words.registration, buyer.registration_no),
    numbered(words.taxNo, buyer.tax_no),
    buyer.email,
  );

const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n');
const numbered = (label: string, number: string): string => (number ? `${label} ${number}` : '');

function linesOf(row: DocumentRow, words: Words, language: PaperLanguage): string[][] {
  const plan = row.plan[language] ?? row.plan['en'] ?? '';
  if (row.kind === 'receipt') {
    return [
      [`${words.paidFor} ${row.refers_to ?? row.reference}`, '1', inUnits(row.total), inUnits(row.total)],
    ];
  }
  const { days_left, days_of, days_paid } = row;
  if (days_left !== null && days_of !== null && days_paid !== null) {
    const share = words.unused(plan, days_left, days_of, inUnits(days_paid));
    return [[share, '1', inUnits(-row.amount), inUnits(-row.amount)]];
  }
  const sign = row.kind === 'credit_note' ? -1 : 1;
  return row.lines.map((line) => [
    lineText(line, { plan, months: row.term_months, words }),
    String(line.count),
    inUnits(sign * line.unit),
    inUnits(sign * line.amount),
  ]);
}

function lineText(
  line: OrderLine,
  { plan, months, words }: { readonly plan: string; readonly months: number; readonly words: Words },
): string {
  if (line.kind === 'plan') return `${plan}, ${words.months(months)}`;
  return line.kind === 'seats' ? words.seats : `${words.discount} ${line.code ?? ''}`.trim();
}
