import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { SITE } from './site-value.ts';
import type { MailTemplate } from './templates.table.ts';

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/internal/home', required: true } } as const;
const USE = {
  used: { sample: '80', required: true },
  limit: { sample: '100', required: true },
  resets: { sample: '2026-12-01', required: true },
} as const;

const TASKS = {
  ...NAME,
  ...LINK,
  plan: { sample: 'Premium', required: true },
  tasks: { sample: 'Open your first price: https://data.example.org/internal/products', required: true },
} as const;

/** What emails about an end say. */
const END = {
  ...NAME,
  ...LINK,
  plan: { sample: 'Premium', required: true },
  ended: { sample: '31 December 2026', required: true },
  how: { sample: 'To keep what it opens, renew it on the page “Subscription”.' },
} as const;
const UNTIL = { until: { sample: '14 January 2027', required: true } } as const;

/** Emails about subscriptions: limits that come near, and their end. */
export const PLAN_TEMPLATES = {
  'downloads-near-limit': {
    event: { en: 'Most downloads of a plan are used', ms: 'Kebanyakan muat turun pelan telah digunakan' },
    variables: { ...NAME, ...LINK, ...USE },
    en: {
      subject: '{{used}} of {{limit}} downloads used',
      body: 'Hello {{name}},\n\nYour plan includes {{limit}} downloads a month. {{used}} are used; counting begins anew on {{resets}}. Figures on the screen are not limited.\n\n[See what is left]({{link}})',
    },
    ms: {
      subject: '{{used}} daripada {{limit}} muat turun telah digunakan',
      body: 'Salam {{name}},\n\nPelan anda mengandungi {{limit}} muat turun sebulan. {{used}} telah digunakan; kiraan bermula semula pada {{resets}}. Angka di skrin tidak dihadkan.\n\n[Lihat baki]({{link}})',
    },
  },
  'calls-near-limit': {
    event: {
      en: 'Most calls by API key of a plan are used',
      ms: 'Kebanyakan panggilan kunci API pelan telah digunakan',
    },
    variables: { ...NAME, ...LINK, ...USE },
    en: {
      subject: '{{used}} of {{limit}} calls by API key used today',
      body: 'Hello {{name}},\n\nYour plan includes {{limit}} calls by API key a day, over all keys of its people. {{used}} are used; counting begins anew on {{resets}}.\n\n[See what is left]({{link}})',
    },
    ms: {
      subject: '{{used}} daripada {{limit}} panggilan kunci API digunakan hari ini',
      body: 'Salam {{name}},\n\nPelan anda mengandungi {{limit}} panggilan kunci API sehari, bagi semua kunci penggunanya. {{used}} telah digunakan; kiraan bermula semula pada {{resets}}.\n\n[Lihat baki]({{link}})',
    },
  },
  'subscription-ends': {
    event: { en: 'A subscription ends in some days', ms: 'Langganan tamat dalam beberapa hari' },
    variables: {
      ...NAME,
      ...LINK,
      plan: { sample: 'Premium', required: true },
      ends: { sample: '2026-12-31', required: true },
      days: { sample: '30', required: true },
      follows: { sample: 'After that you see the sample.' },
      how: { sample: 'To keep what it opens, renew it on the page “Subscription”.' },
    },
    en: {
      subject: 'Your access by {{plan}} ends on {{ends}}',
      body: 'Hello {{name}},\n\nYour access by the plan {{plan}} ends on {{ends}}, in {{days}} days. {{follows}} Your saved views, the list of your downloads and your invoices stay.\n\n{{how}}\n\n[See your subscription]({{link}})',
    },
    ms: {
      subject: 'Akses anda melalui {{plan}} tamat pada {{ends}}',
      body: 'Salam {{name}},\n\nAkses anda melalui pelan {{plan}} tamat pada {{ends}}, dalam {{days}} hari. {{follows}} Paparan yang disimpan, senarai muat turun dan invois anda kekal.\n\n{{how}}\n\n[Lihat langganan anda]({{link}})',
    },
  },
  'grace-began': {
    event: { en: 'The days of grace of a subscription began', ms: 'Tempoh tangguh langganan bermula' },
    variables: { ...END, ...UNTIL, days: { sample: '14' } },
    en: {
      subject: '{{plan}} ended on {{ended}}; it stays open until {{until}}',
      body: 'Hello {{name}},\n\nThe paid days of {{plan}} ended on {{ended}}. Everything stays open for {{days}} more days, until {{until}}. After that you see the sample of each product. Your saved views, the list of your downloads and your invoices stay.\n\n{{how}}\n\n[See your subscription]({{link}})',
    },
    ms: {
      subject: '{{plan}} tamat pada {{ended}}; akses kekal hingga {{until}}',
      body: 'Salam {{name}},\n\nTempoh berbayar {{plan}} tamat pada {{ended}}. Semuanya kekal terbuka selama {{days}} hari lagi, hingga {{until}}. Selepas itu anda melihat sampel setiap produk. Paparan yang disimpan, senarai muat turun dan invois anda kekal.\n\n{{how}}\n\n[Lihat langganan anda]({{link}})',
    },
  },
  'grace-ends': {
    event: {
      en: 'The days of grace of a subscription end soon',
      ms: 'Tempoh tangguh langganan hampir tamat',
    },
    variables: { ...END, ...UNTIL },
    en: {
      subject: 'What {{plan}} opens closes after {{until}}',
      body: 'Hello {{name}},\n\n{{plan}} ended on {{ended}}, and its days of grace end on {{until}}. From the next day you see the sample of each product, and API keys open no more than that. Your saved views, the list of your downloads and your invoices stay.\n\n{{how}}\n\n[See your subscription]({{link}})',
    },
    ms: {
      subject: 'Akses {{plan}} ditutup selepas {{until}}',
      body: 'Salam {{name}},\n\n{{plan}} tamat pada {{ended}}, dan tempoh tangguhnya tamat pada {{until}}. Mulai hari berikutnya anda melihat sampel setiap produk, dan kunci API hanya membuka sampel. Paparan yang disimpan, senarai muat turun dan invois anda kekal.\n\n{{how}}\n\n[Lihat langganan anda]({{link}})',
    },
  },
  'subscription-expired': {
    event: { en: 'A subscription has expired', ms: 'Langganan telah tamat tempoh' },
    variables: END,
    en: {
      subject: '{{plan}} has expired',
      body: 'Hello {{name}},\n\nThe last day of {{plan}} was {{ended}}, and what it opened is closed. You see the sample of each product. Your account, your saved views, the list of your downloads and your invoices stay, and figures that you cited stay readable where they are public.\n\n{{how}}\n\n[See your subscription]({{link}})',
    },
    ms: {
      subject: '{{plan}} telah tamat tempoh',
      body: 'Salam {{name}},\n\nHari terakhir {{plan}} ialah {{ended}}, dan aksesnya telah ditutup. Anda melihat sampel setiap produk. Akaun, paparan yang disimpan, senarai muat turun dan invois anda kekal, dan angka awam yang anda petik masih boleh dibaca.\n\n{{how}}\n\n[Lihat langganan anda]({{link}})',
    },
  },
  'first-tasks-1': {
    event: {
      en: 'A day after paying, first tasks are open',
      ms: 'Sehari selepas bayaran, tugasan pertama belum selesai',
    },
    variables: TASKS,
    en: {
      subject: 'Begin with {{plan}}',
      body: 'Hello {{name}},\n\nThank you for choosing {{plan}}. To begin with:\n\n{{tasks}}\n\n[Go to your home page]({{link}})',
    },
    ms: {
      subject: 'Mulakan dengan {{plan}}',
      body: 'Salam {{name}},\n\nTerima kasih kerana memilih {{plan}}. Sebagai permulaan:\n\n{{tasks}}\n\n[Pergi ke halaman utama anda]({{link}})',
    },
  },
  'first-tasks-3': {
    event: {
      en: 'Three days after paying, first tasks are open',
      ms: 'Tiga hari selepas bayaran, tugasan pertama belum selesai',
    },
    variables: TASKS,
    en: {
      subject: 'What is left to begin with {{plan}}',
      body: 'Hello {{name}},\n\nYou have had {{plan}} for three days. These steps are left:\n\n{{tasks}}\n\n[Go to your home page]({{link}})',
    },
    ms: {
      subject: 'Langkah permulaan {{plan}} yang belum selesai',
      body: 'Salam {{name}},\n\nAnda telah memiliki {{plan}} selama tiga hari. Langkah berikut belum selesai:\n\n{{tasks}}\n\n[Pergi ke halaman utama anda]({{link}})',
    },
  },
  'first-tasks-10': {
    event: {
      en: 'Ten days after paying, first tasks are open',
      ms: 'Sepuluh hari selepas bayaran, tugasan pertama belum selesai',
    },
    variables: TASKS,
    en: {
      subject: 'Last reminder: first steps with {{plan}}',
      body: 'Hello {{name}},\n\nTen days after you paid for {{plan}} these steps are left:\n\n{{tasks}}\n\nWe do not remind you of them again.\n\n[Go to your home page]({{link}})',
    },
    ms: {
      subject: 'Peringatan terakhir: langkah pertama dengan {{plan}}',
      body: 'Salam {{name}},\n\nSepuluh hari selepas anda membayar {{plan}}, langkah berikut belum selesai:\n\n{{tasks}}\n\nKami tidak akan mengingatkan anda lagi tentangnya.\n\n[Pergi ke halaman utama anda]({{link}})',
    },
  },
  'seat-invitation': {
    event: {
      en: 'Somebody is invited to a seat of an organisation',
      ms: 'Seseorang dijemput untuk lesen pengguna sesebuah organisasi',
    },
    variables: {
      ...SITE,
      link: { sample: 'https://data.example.org/auth/reset-password', required: true },
      organisation: { sample: 'Tan Surveyors', required: true },
      plan: { sample: 'Premium' },
      inviter: { sample: 'Lim Wei', required: true },
      until: { sample: '2026-12-02', required: true },
    },
    en: {
      subject: '{{inviter}} invites you to read on the plan of {{organisation}}',
      body: 'Hello,\n\n{{inviter}} has a seat for you on the plan {{plan}} that {{organisation}} has with {{site}}. Joining costs you nothing. The invitation works once, until {{until}}.\n\n[Join {{organisation}}]({{link}})\n\nIf you do not expect this, ignore this email; nothing happens without you.',
    },
    ms: {
      subject: '{{inviter}} menjemput anda menggunakan pelan {{organisation}}',
      body: 'Salam,\n\n{{inviter}} menyediakan lesen pengguna untuk anda dalam pelan {{plan}} yang dilanggan oleh {{organisation}} daripada {{site}}. Anda tidak perlu membayar. Jemputan ini boleh digunakan sekali, hingga {{until}}.\n\n[Sertai {{organisation}}]({{link}})\n\nJika anda tidak menjangkakannya, abaikan e-mel ini; tiada apa berlaku tanpa anda.',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
