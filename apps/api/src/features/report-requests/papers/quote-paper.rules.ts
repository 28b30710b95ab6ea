import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import { inUnits } from '@datum/contract/values/money-text';
import type { Paper } from '../../../platform/pdf/paper-blocks.ts';
import type { RequestRecord } from '../queries.ts';
import { amountOf, type PricedLine } from './money.rules.ts';

const WORDS = {
  en: {
    title: 'Quote',
    from: 'From',
    registration: 'Registration',
    taxNo: 'Tax number',
    exempt: 'No tax',
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
    from: 'Daripada',
    registration: 'Pendaftaran',
    taxNo: 'Nombor cukai',
    exempt: 'Tanpa cukai',
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

const HEADS = ['what', 'quantity', 'price', 'amount'] as const;

interface Quoted {
  readonly quote: {
    readonly number: string;
    readonly lines: readonly (PricedLine & { readonly text: string })[];
    readonly note: string;
    readonly tax_percent: string;
    /** Why no tax is asked for; empty where tax is. */
    readonly tax_exemption: string;
    readonly net: number;
    readonly tax: number;
    readonly total: number;
    readonly valid_until: string;
  };
  readonly row: Pick<
    RequestRecord,
    'number' | 'title' | 'locale' | 'requester_name' | 'organisation' | 'invoice_to'
  >;
  /** Who sells; null before it was entered. */
  readonly seller: Pick<
    SellerDetails,
    'name' | 'address' | 'registration_no' | 'tax_no' | 'phone' | 'email'
  > | null;
  readonly by: string;
  readonly today: string;
  readonly now: Date;
}

/** A quote as a page, in the language of who asked. */
export function quotePaper({ quote, row, seller, by, today, now }: Quoted): Paper {
  const words = WORDS[row.locale];
  const named = (name: string, value: string) => value && `${name}: ${value}`;
  const from = seller && [
    seller.name,
    seller.address,
    named(words.registration, seller.registration_no),
    named(words.taxNo, seller.tax_no),
    seller.phone,
    seller.email,
  ];
  const facts = [
    ...(from ? [[words.from, from.filter(Boolean).join('\n')] as const] : []),
    [words.to, [row.requester_name, row.organisation, row.invoice_to].filter(Boolean).join('\n')],
    [words.request, `${row.number}: ${row.title}`],
    [words.on, today],
    [words.until, quote.valid_until],
    [words.by, by],
  ] as const;
  const rows = quote.lines.map((line) => [
    line.text,
    line.quantity,
    inUnits(line.price),
    inUnits(amountOf(line)),
  ]);
  const sums = [
    [words.net, inUnits(quote.net)],
    [
      quote.tax_exemption ? `${words.exempt}: ${quote.tax_exemption}` : `${words.tax} ${quote.tax_percent} %`,
      inUnits(quote.tax),
    ],
    [words.total, inUnits(quote.total)],
  ] as const;
  return {
    language: row.locale,
    title: `${words.title} ${quote.number}`,
    madeAt: now,
    blocks: [
      { kind: 'facts', facts },
      { kind: 'table', table: { head: HEADS.map((head) => words[head]), rows, sums } },
      ...[quote.note, words.foot].filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
    ],
  };
}
