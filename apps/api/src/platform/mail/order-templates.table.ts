import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/internal/home', required: true } } as const;
const REFERENCE = { reference: { sample: 'D00000042-69', required: true } } as const;
const ORDER = {
  ...NAME,
  ...LINK,
  ...REFERENCE,
  plan: { sample: 'Premium', required: true },
  amount: { sample: 'MYR 518.40', required: true },
} as const;

/** Emails about orders and their payments. */
export const ORDER_TEMPLATES = {
  'order-reminder': {
    event: { en: 'An order waits for its payment', ms: 'Pesanan menunggu bayaran' },
    variables: ORDER,
    en: {
      subject: 'Your order {{reference}} waits for its payment',
      body: 'Hello {{name}},\n\nYour order {{reference}} of the plan {{plan}} waits for {{amount}}. If you no longer want it, do nothing: it ends by itself, and nothing is charged.\n\n[Go on with the order]({{link}})',
    },
    ms: {
      subject: 'Pesanan anda {{reference}} menunggu bayaran',
      body: 'Salam {{name}},\n\nPesanan anda {{reference}} bagi pelan {{plan}} menunggu {{amount}}. Jika anda tidak lagi mahukannya, abaikan sahaja: pesanan tamat dengan sendirinya, dan tiada caj dikenakan.\n\n[Teruskan pesanan]({{link}})',
    },
  },
  'order-expired': {
    event: { en: 'An order ended without its payment', ms: 'Pesanan tamat tanpa bayaran' },
    variables: ORDER,
    en: {
      subject: 'Your order {{reference}} has ended',
      body: 'Hello {{name}},\n\nYour order {{reference}} of the plan {{plan}} over {{amount}} was not paid in time and has ended. Nothing was charged. You can order again at any time.\n\n[See the order]({{link}})',
    },
    ms: {
      subject: 'Pesanan anda {{reference}} telah tamat',
      body: 'Salam {{name}},\n\nPesanan anda {{reference}} bagi pelan {{plan}} sebanyak {{amount}} tidak dibayar dalam masanya dan telah tamat. Tiada caj dikenakan. Anda boleh memesan lagi pada bila-bila masa.\n\n[Lihat pesanan]({{link}})',
    },
  },
  'payment-received': {
    event: { en: 'An order is paid', ms: 'Pesanan telah dibayar' },
    variables: {
      ...NAME,
      ...LINK,
      plan: { sample: 'Premium', required: true },
      amount: { sample: 'MYR 518.40', required: true },
      from: { sample: '2026-12-01', required: true },
      to: { sample: '2027-11-30', required: true },
      documents: { sample: 'INV-2026-000042, RCT-2026-000040', required: true },
    },
    en: {
      subject: 'We have received {{amount}} for {{plan}}',
      body: 'Hello {{name}},\n\nThank you. We have received {{amount}}. The plan {{plan}} is open from {{from}} to {{to}}.\n\nYour documents: {{documents}}. You find them under your billing pages.\n\n[Open your products]({{link}})',
    },
    ms: {
      subject: 'Kami telah menerima {{amount}} untuk {{plan}}',
      body: 'Salam {{name}},\n\nTerima kasih. Kami telah menerima {{amount}}. Pelan {{plan}} dibuka dari {{from}} hingga {{to}}.\n\nDokumen anda: {{documents}}. Dokumen itu ada di halaman pengebilan anda.\n\n[Buka produk anda]({{link}})',
    },
  },
  'payment-credited': {
    event: { en: 'Money came that is paid back', ms: 'Wang diterima dan akan dipulangkan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 518.40', required: true },
      why: { sample: 'The order had been paid already.', required: true },
    },
    en: {
      subject: 'We pay back {{amount}} of your order {{reference}}',
      body: 'Hello {{name}},\n\nWe have received {{amount}} for your order {{reference}}. {{why}} We pay the amount back.\n\n[Ask us about it]({{link}})',
    },
    ms: {
      subject: 'Kami memulangkan {{amount}} bagi pesanan anda {{reference}}',
      body: 'Salam {{name}},\n\nKami telah menerima {{amount}} bagi pesanan anda {{reference}}. {{why}} Kami akan memulangkan jumlah itu.\n\n[Tanya kami]({{link}})',
    },
  },
  'payment-odd': {
    event: { en: 'Money came that settles no order', ms: 'Wang diterima tanpa menyelesaikan pesanan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      what: { sample: 'The order had been paid already.', required: true },
    },
    en: {
      subject: 'A payment of the order {{reference}} needs a decision',
      body: 'Hello {{name}},\n\nMoney came for the order {{reference}} and did not settle it. {{what}} Look at it at the payment service, and pay it back or ask the payer.\n\n[See subscribers]({{link}})',
    },
    ms: {
      subject: 'Bayaran bagi pesanan {{reference}} memerlukan keputusan',
      body: 'Salam {{name}},\n\nWang diterima bagi pesanan {{reference}} tetapi tidak menyelesaikannya. {{what}} Semak di perkhidmatan bayaran, dan pulangkan wang itu atau tanya pembayar.\n\n[Lihat pelanggan]({{link}})',
    },
  },
  'document-sent': {
    event: { en: 'A buyer sends a document to an address', ms: 'Pembeli menghantar dokumen ke suatu alamat' },
    variables: {
      ...NAME,
      ...LINK,
      number: { sample: 'INV-2026-000042', required: true },
      until: { sample: '24 December 2026', required: true },
    },
    en: {
      subject: 'Your document {{number}}',
      body: 'Hello,\n\n{{name}} sends you the document {{number}}. You can fetch it until {{until}}.\n\n[Fetch the document]({{link}})',
    },
    ms: {
      subject: 'Dokumen anda {{number}}',
      body: 'Salam,\n\n{{name}} menghantar dokumen {{number}} kepada anda. Anda boleh memuat turunnya hingga {{until}}.\n\n[Muat turun dokumen]({{link}})',
    },
  },
  'transfer-part': {
    event: { en: 'A part of a transfer came', ms: 'Sebahagian pindahan diterima' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 500.00', required: true },
      rest: { sample: 'MYR 18.40', required: true },
    },
    en: {
      subject: '{{rest}} of your order {{reference}} is missing',
      body: 'Hello {{name}},\n\nWe have received {{amount}} for your order {{reference}}. {{rest}} is missing. Transfer it with the same reference; your plan opens when it has come.\n\n[See the account]({{link}})',
    },
    ms: {
      subject: 'Baki {{rest}} bagi pesanan {{reference}} belum diterima',
      body: 'Salam {{name}},\n\nKami telah menerima {{amount}} bagi pesanan anda {{reference}}. Baki {{rest}} belum diterima. Sila pindahkan baki dengan rujukan yang sama; pelan anda dibuka apabila baki diterima.\n\n[Lihat akaun]({{link}})',
    },
  },
  'transfer-returned': {
    event: { en: 'A proof of transfer is returned', ms: 'Bukti pindahan dikembalikan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      why: { sample: 'We could not read it.' },
    },
    en: {
      subject: 'Please send the proof of your order {{reference}} again',
      body: 'Hello {{name}},\n\nWe could not use the proof of your transfer for the order {{reference}}. {{why}}\n\nSend another one; your order is held.\n\n[Send another proof]({{link}})',
    },
    ms: {
      subject: 'Sila hantar semula bukti bagi pesanan {{reference}}',
      body: 'Salam {{name}},\n\nKami tidak dapat menggunakan bukti pindahan bagi pesanan {{reference}}. {{why}}\n\nSila hantar bukti lain; pesanan anda masih disimpan.\n\n[Hantar bukti lain]({{link}})',
    },
  },
  'transfer-proof': {
    event: { en: 'A proof of transfer waits for a check', ms: 'Bukti pindahan menunggu semakan' },
    variables: { ...NAME, ...LINK, ...REFERENCE, amount: { sample: 'MYR 518.40', required: true } },
    en: {
      subject: 'A transfer of {{amount}} waits for your check',
      body: 'Hello {{name}},\n\nA payer has sent the proof of a transfer of {{amount}} for the order {{reference}}.\n\n[Check it]({{link}})',
    },
    ms: {
      subject: 'Pindahan {{amount}} menunggu semakan anda',
      body: 'Salam {{name}},\n\nPembayar telah menghantar bukti pindahan {{amount}} bagi pesanan {{reference}}.\n\n[Semak]({{link}})',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
