import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { OrderLine } from '@datum/contract/orders/order-quotes';
import type { PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import { inUnits } from '@datum/contract/values/money-text';
import type { Block, Paper, Table } from '../../../platform/pdf/paper-blocks.ts';
import { writtenMoney } from '../answer.rules.ts';
import type { DocumentRow } from '../own/documents.queries.ts';
import { PAPER_WORDS } from './words.table.ts';

/** Words and layout of a document in a language, as staff or the installation have written them. */
export interface PaperWording {
  /** Of the title. */
  readonly subject: string;
  /** Paragraphs parted by blank lines; one that is a part of the page alone stands for it. */
  readonly body: string;
}

/** The mark of the office, as it is drawn on papers. */
export interface PaperLogo {
  readonly bytes: Buffer;
  readonly alt: string;
}

type Words = (typeof PAPER_WORDS)[PaperLanguage];

/** A document as a page: what was frozen in it, in the order and words of a template. */
export function documentPaper(
  row: DocumentRow,
  language: PaperLanguage,
  { subject, body }: PaperWording,
  logo: PaperLogo | null = null,
): Paper {
  const words = PAPER_WORDS[language];
  const values = valuesOf(row, words);
  const parts: Readonly<Record<string, () => readonly Block[]>> = {
    logo: () => (logo ? [{ kind: 'picture', ...logo }] : []),
    facts: () => [{ kind: 'facts', facts: factsOf(row, words) }],
    lines: () => [{ kind: 'table', table: tableOf(row, words, language) }],
    payment: () => payingOf(row, words),
  };
  const blocks = body.split(/\n{2,}/).flatMap((paragraph): readonly Block[] => {
    const part = ALONE.exec(paragraph.trim())?.[1] ?? '';
    if (Object.hasOwn(parts, part)) return parts[part]?.() ?? [];
    const text = filled(paragraph.trim(), values);
    return text === '' ? [] : [{ kind: 'text', text }];
  });
  return {
    language,
    title: filled(subject, values),
    madeAt: row.issued_at,
    blocks: row.is_demo ? [...blocks, { kind: 'text', text: words.demo }] : blocks,
    // what was issued before sellers had such lines has none
    foot: row.seller.footer ?? '',
  };
}

/** A paragraph that is one mark and nothing else. */
const ALONE = /^\{\{\s*(\w+)\s*\}\}$/;

/** Only own names count; nothing is ever evaluated. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

const valuesOf = (row: DocumentRow, words: Words): Readonly<Record<string, string>> => ({
  number: row.number,
  reference: row.reference,
  date: row.issued_on,
  due: row.due_on ?? '',
  buyer: row.buyer.name,
  seller: row.seller.name,
  total: writtenMoney(row.total, row.currency),
  notice: words.notice,
});

const tableOf = (row: DocumentRow, words: Words, language: PaperLanguage): Table => ({
  head: [words.what, words.count, words.price, `${words.amount}, ${row.currency}`],
  rows: linesOf(row, words, language),
  sums: sumsOf(row, words),
});

/** How a proforma is paid: the account with its code, or the page of its order. */
function payingOf({ kind, account, reference }: DocumentRow, words: Words): Block[] {
  if (kind !== 'proforma') return [];
  if (!account) return [{ kind: 'facts', facts: [[words.how, words.online]] }];
  const { code, ...lines } = account;
  const facts = (['account_name', 'bank', 'account_number', 'swift'] as const)
    .filter((name) => lines[name] !== '')
    .map((name) => [words.account[name], lines[name]] as const);
  return [
    { kind: 'facts', facts: [...facts, [words.give, reference]] },
    ...(code === null ? [] : [{ kind: 'code', text: code, alt: words.code, says: words.scan } as const]),
  ];
}

function sumsOf(row: DocumentRow, words: Words): (readonly [string, string])[] {
  if (row.kind === 'receipt') return [[`${words.received}, ${row.currency}`, inUnits(row.total)]];
  const sum = (minor: number) => inUnits(row.kind === 'credit_note' ? -minor : minor);
  return [
    [words.net, sum(row.amount)],
    [row.tax_percent === null ? words.noTax : `${words.tax} ${row.tax_percent} %`, sum(row.tax)],
    ...row.credits.map(({ document, total }) => [words.taken(document), inUnits(-total)] as const),
    [`${row.kind === 'proforma' ? words.asked : words.total}, ${row.currency}`, sum(row.total)],
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
        // what was issued before sellers had one has none
        seller.phone ?? '',
        seller.email,
      ),
    ],
    [words.buyer, buyerOf(row.buyer, words)],
    [words.on, row.issued_on],
    [words.order, row.reference],
  ];
  if (row.due_on) facts.push([words.due, row.due_on]);
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
  const title = row.title[language] ?? row.title['en'] ?? '';
  if (row.kind === 'receipt') {
    return [
      [`${words.paidFor} ${row.refers_to ?? row.reference}`, '1', inUnits(row.total), inUnits(row.total)],
    ];
  }
  const { days_left, days_of, days_paid } = row;
  if (days_left !== null && days_of !== null && days_paid !== null) {
    const share = words.unused(title, days_left, days_of, inUnits(days_paid));
    return [[share, '1', inUnits(-row.amount), inUnits(-row.amount)]];
  }
  // a refund takes a part off as a whole: it has no lines of its own
  if (row.kind === 'credit_note' && row.lines.length === 0) {
    return [
      [
        `${words.refundOf} ${row.refers_to ?? row.reference}`,
        '1',
        inUnits(-row.amount),
        inUnits(-row.amount),
      ],
    ];
  }
  const sign = row.kind === 'credit_note' ? -1 : 1;
  return row.lines.map((line) => [
    lineText(line, { title, months: row.term_months, words, language }),
    String(line.count),
    inUnits(sign * line.unit),
    inUnits(sign * line.amount),
  ]);
}

interface LineWords {
  readonly title: string;
  readonly months: number | null;
  readonly words: Words;
  readonly language: PaperLanguage;
}

function lineText(line: OrderLine, { title, months, words, language }: LineWords): string {
  switch (line.kind) {
    case 'plan':
      return months === null ? title : `${title}, ${words.months(months)}`;
    case 'seats':
      return words.seats;
    case 'discount':
      return `${words.discount} ${line.code ?? ''}`.trim();
    case 'item':
      return line.name?.[language] ?? line.name?.['en'] ?? title;
  }
}
