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
      body: 'Hello {{name}},\n\nYour order {{reference}} of {{plan}} waits for {{amount}}. If you no longer want it, do nothing: it ends by itself, and nothing is charged.\n\n[Go on with the order]({{link}})',
    },
    ms: {
      subject: 'Pesanan anda {{reference}} menunggu bayaran',
      body: 'Salam {{name}},\n\nPesanan anda {{reference}} bagi {{plan}} menunggu {{amount}}. Jika anda tidak lagi mahukannya, abaikan sahaja: pesanan tamat dengan sendirinya, dan tiada caj dikenakan.\n\n[Teruskan pesanan]({{link}})',
    },
  },
  'order-expired': {
    event: { en: 'An order ended without its payment', ms: 'Pesanan tamat tanpa bayaran' },
    variables: ORDER,
    en: {
      subject: 'Your order {{reference}} has ended',
      body: 'Hello {{name}},\n\nYour order {{reference}} of {{plan}} over {{amount}} was not paid in time and has ended. Nothing was charged. You can order again at any time.\n\n[See the order]({{link}})',
    },
    ms: {
      subject: 'Pesanan anda {{reference}} telah tamat',
      body: 'Salam {{name}},\n\nPesanan anda {{reference}} bagi {{plan}} sebanyak {{amount}} tidak dibayar dalam masanya dan telah tamat. Tiada caj dikenakan. Anda boleh memesan lagi pada bila-bila masa.\n\n[Lihat pesanan]({{link}})',
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
  'order-paid': {
    event: { en: 'An order of something else than a plan is paid', ms: 'Pesanan selain pelan telah dibayar' },
    variables: {
      ...ORDER,
      documents: { sample: 'INV-2026-000042, RCT-2026-000040', required: true },
    },
    en: {
      subject: 'We have received {{amount}} for your order {{reference}}',
      body: 'Hello {{name}},\n\nThank you. We have received {{amount}} for your order {{reference}} of {{plan}}.\n\nYour documents: {{documents}}. The page of your order shows them, and what we deliver.\n\n[Open your order]({{link}})',
    },
    ms: {
      subject: 'Kami telah menerima {{amount}} bagi pesanan anda {{reference}}',
      body: 'Salam {{name}},\n\nTerima kasih. Kami telah menerima {{amount}} bagi pesanan anda {{reference}} untuk {{plan}}.\n\nDokumen anda: {{documents}}. Halaman pesanan anda menunjukkan dokumen itu dan apa yang kami hantar.\n\n[Buka pesanan anda]({{link}})',
    },
  },
  'order-delivery': {
    event: {
      en: 'Files of an order are there, or sent again',
      ms: 'Fail pesanan sudah ada, atau dihantar semula',
    },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      plan: { sample: 'Construction costs 2026', required: true },
      why: { sample: 'The first file lacked a page.', required: true },
    },
    en: {
      subject: 'Your order {{reference}}: files to download',
      body: 'Hello {{name}},\n\nThe files of your order {{reference}} of {{plan}} are on its page.\n\n{{why}}\n\n[Open your order]({{link}})',
    },
    ms: {
      subject: 'Pesanan anda {{reference}}: fail untuk dimuat turun',
      body: 'Salam {{name}},\n\nFail bagi pesanan anda {{reference}} untuk {{plan}} ada di halamannya.\n\n{{why}}\n\n[Buka pesanan anda]({{link}})',
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
    event: { en: 'A payment needs a decision', ms: 'Bayaran memerlukan keputusan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      what: { sample: 'MYR 518.40 was refunded at the payment service.', required: true },
    },
    en: {
      subject: 'A payment of the order {{reference}} needs a decision',
      body: 'Hello {{name}},\n\nThe payments of the order {{reference}} need a decision. {{what}}\n\n[See transactions]({{link}})',
    },
    ms: {
      subject: 'Bayaran bagi pesanan {{reference}} memerlukan keputusan',
      body: 'Salam {{name}},\n\nBayaran bagi pesanan {{reference}} memerlukan keputusan. {{what}}\n\n[Lihat transaksi]({{link}})',
    },
  },
  'payment-refunded': {
    event: { en: 'A refund was decided', ms: 'Bayaran balik telah diputuskan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 518.40', required: true },
      why: { sample: 'The wrong plan was ordered.', required: true },
      how: { sample: 'We pay it to your bank account, and write to you when it has left.', required: true },
    },
    en: {
      subject: 'We pay back {{amount}} of your order {{reference}}',
      body: 'Hello {{name}},\n\nWe pay back {{amount}} of your order {{reference}}. Reason: {{why}}\n\n{{how}}\n\n[See the order]({{link}})',
    },
    ms: {
      subject: 'Kami memulangkan {{amount}} bagi pesanan anda {{reference}}',
      body: 'Salam {{name}},\n\nKami memulangkan {{amount}} bagi pesanan anda {{reference}}. Sebab: {{why}}\n\n{{how}}\n\n[Lihat pesanan]({{link}})',
    },
  },
  'refund-paid-out': {
    event: { en: 'A refund has left the account', ms: 'Bayaran balik telah keluar dari akaun' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 518.40', required: true },
      day: { sample: '2026-12-01', required: true },
      bank: { sample: 'FT26336A7Q', required: true },
    },
    en: {
      subject: '{{amount}} of your order {{reference}} is on its way',
      body: 'Hello {{name}},\n\nWe have paid {{amount}} of your order {{reference}} to your bank account on {{day}}. The bank calls it {{bank}}.\n\n[See the order]({{link}})',
    },
    ms: {
      subject: '{{amount}} bagi pesanan anda {{reference}} dalam perjalanan',
      body: 'Salam {{name}},\n\nKami telah membayar {{amount}} bagi pesanan anda {{reference}} ke akaun bank anda pada {{day}}. Rujukan bank: {{bank}}.\n\n[Lihat pesanan]({{link}})',
    },
  },
  'refund-stuck': {
    event: { en: 'A refund does not arrive', ms: 'Bayaran balik tidak sampai' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 518.40', required: true },
      what: { sample: 'The payment service does not answer.', required: true },
    },
    en: {
      subject: 'A refund of {{amount}} does not arrive',
      body: 'Hello {{name}},\n\nThe refund of {{amount}} for the order {{reference}} does not arrive. {{what}}\n\n[See refunds]({{link}})',
    },
    ms: {
      subject: 'Bayaran balik {{amount}} tidak sampai',
      body: 'Salam {{name}},\n\nBayaran balik {{amount}} bagi pesanan {{reference}} tidak sampai. {{what}}\n\n[Lihat bayaran balik]({{link}})',
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
  'transfer-asked': {
    event: { en: 'An order is to be paid by transfer', ms: 'Pesanan akan dibayar melalui pindahan' },
    variables: {
      ...NAME,
      ...LINK,
      ...REFERENCE,
      amount: { sample: 'MYR 518.40', required: true },
      account: { sample: 'Office of Figures, Bank Muamalat, 1402 0000 1234', required: true },
      due: { sample: '2026-12-01', required: true },
    },
    en: {
      subject: 'Transfer {{amount}} with the reference {{reference}}',
      body: 'Hello {{name}},\n\nTransfer {{amount}} by {{due}} to this account: {{account}}\n\nGive the reference {{reference}}, so that we find your order. The proforma has the same details; it is not a tax invoice.\n\n[Fetch the proforma]({{link}})',
    },
    ms: {
      subject: 'Pindahkan {{amount}} dengan rujukan {{reference}}',
      body: 'Salam {{name}},\n\nPindahkan {{amount}} sebelum {{due}} ke akaun ini: {{account}}\n\nNyatakan rujukan {{reference}} supaya kami dapat mencari pesanan anda. Proforma mengandungi butiran yang sama; ini bukan invois cukai.\n\n[Muat turun proforma]({{link}})',
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
      body: 'Hello {{name}},\n\nWe have received {{amount}} for your order {{reference}}. {{rest}} is missing. Transfer it with the same reference; we go on when it has come.\n\n[See the account]({{link}})',
    },
    ms: {
      subject: 'Baki {{rest}} bagi pesanan {{reference}} belum diterima',
      body: 'Salam {{name}},\n\nKami telah menerima {{amount}} bagi pesanan anda {{reference}}. Baki {{rest}} belum diterima. Sila pindahkan baki dengan rujukan yang sama; kami teruskan pesanan apabila baki diterima.\n\n[Lihat akaun]({{link}})',
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
  'transfer-account': {
    event: {
      en: 'Where transfers go, or how they are checked, has changed',
      ms: 'Tempat pindahan dihantar, atau cara ia disemak, telah berubah',
    },
    variables: {
      ...NAME,
      ...LINK,
      by: { sample: 'Aisyah Rahman', required: true },
      accounts: { sample: 'Bank Seberang 5140 1234 4417 (MYR)', required: true },
      above: { sample: '1000.00' },
    },
    en: {
      subject: 'Where transfers go, or how they are checked, has changed',
      body: 'Hello {{name}},\n\n{{by}} has changed where payers send their transfers, or the amount above which two people check one. From now on payers read:\n\n{{accounts}}\n\nTwo people check money above: {{above}}\n\nIf this is not right, tell {{by}} and your administrators now.\n\n[Look at the accounts]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Tempat pindahan dihantar, atau cara ia disemak, telah berubah',
      body: 'Salam {{name}},\n\n{{by}} telah mengubah tempat pembayar menghantar pindahan, atau jumlah yang disemak oleh dua orang. Mulai sekarang pembayar membaca:\n\n{{accounts}}\n\nDua orang menyemak wang melebihi: {{above}}\n\nJika ini tidak betul, maklumkan kepada {{by}} dan pentadbir anda sekarang.\n\n[Lihat akaun]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
