import type { RequestRecord } from '../queries.ts';
import { amountOf, inUnits, type PricedLine } from './money.rules.ts';

const WORDS = {
  en: {
    title: 'Quote',
    to: 'For',
    request: 'Request',
    on: 'Date',
    until: 'Valid until',
    by: 'Made by',
    what: 'Item',
    quantity: 'Quantity',
    price: 'Price, RM',
    amount: 'Amount, RM',
    net: 'Sum',
    tax: 'Tax',
    total: 'Total, RM',
    foot: 'Accept or decline this quote on the page of your request; nothing is owed before. It is not an invoice.',
  },
  ms: {
    title: 'Sebut harga',
    to: 'Kepada',
    request: 'Permintaan',
    on: 'Tarikh',
    until: 'Sah hingga',
    by: 'Dibuat oleh',
    what: 'Perkara',
    quantity: 'Kuantiti',
    price: 'Harga, RM',
    amount: 'Amaun, RM',
    net: 'Jumlah kecil',
    tax: 'Cukai',
    total: 'Jumlah, RM',
    foot: 'Terima atau tolak sebut harga ini di halaman permintaan anda; tiada bayaran sebelum itu. Ini bukan invois.',
  },
} as const;

interface Quoted {
  readonly quote: {
    readonly number: string;
    readonly lines: readonly (PricedLine & { readonly text: string })[];
    readonly note: string;
    readonly tax_percent: string;
    readonly net: number;
    readonly tax: number;
    readonly total: number;
    readonly valid_until: string;
  };
  readonly row: Pick<
    RequestRecord,
    'number' | 'title' | 'locale' | 'requester_name' | 'organisation' | 'invoice_to'
  >;
  readonly by: string;
  readonly today: string;
  readonly now: Date;
}

/** A quote as a page, in the language of who asked. */
export function quotePaper({ quote, row, by, today, now }: Quoted) {
  const words = WORDS[row.locale];
  return {
    language: row.locale,
    title: `${words.title} ${quote.number}`,
    madeAt: now,
    facts: [
      [words.to, [row.requester_name, row.organisation, row.invoice_to].filter(Boolean).join('\n')],
      [words.request, `${row.number}: ${row.title}`],
      [words.on, today],
      [words.until, quote.valid_until],
      [words.by, by],
    ] as const,
    table: {
      head: [words.what, words.quantity, words.price, words.amount],
      rows: quote.lines.map((line) => [
        line.text,
        line.quantity,
        inUnits(line.price),
        inUnits(amountOf(line)),
      ]),
      sums: [
        [words.net, inUnits(quote.net)],
        [`${words.tax} ${quote.tax_percent} %`, inUnits(quote.tax)],
        [words.total, inUnits(quote.total)],
      ] as const,
    },
    notes: [quote.note, words.foot].filter(Boolean),
  };
}
