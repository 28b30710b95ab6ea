import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/internal/home', required: true } } as const;
const BY = { by: { sample: 'Farid Hassan' } } as const;

/** Emails to staff about work that waits for them. */
export const STAFF_TEMPLATES = {
  'content-waits': {
    event: { en: 'Content waits for review', ms: 'Kandungan menunggu semakan' },
    variables: {
      ...NAME,
      ...LINK,
      ...BY,
      title: { sample: 'Prices of October', required: true },
      note: { sample: 'Please look at the table first.' },
    },
    en: {
      subject: 'To review: {{title}}',
      body: 'Hello {{name}},\n\n{{by}} asks for a review of “{{title}}”. Another person approves it before readers see it.\n\n{{note}}\n\n[Review it]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Untuk disemak: {{title}}',
      body: 'Salam {{name}},\n\n{{by}} memohon semakan bagi “{{title}}”. Orang lain meluluskannya sebelum pembaca melihatnya.\n\n{{note}}\n\n[Semak]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'content-stopped': {
    event: {
      en: 'The clock could not publish or unpublish content',
      ms: 'Jam tidak dapat menyiarkan atau menarik balik kandungan',
    },
    variables: {
      ...NAME,
      ...LINK,
      title: { sample: 'Prices of October', required: true },
      why: { sample: 'Readers come to it from one other page: About us.', required: true },
    },
    en: {
      subject: 'Needs you: {{title}}',
      body: 'Hello {{name}},\n\nThe minute of “{{title}}” came, and readers still see what they saw before.\n\n{{why}}\n\n[Open it]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Perlukan anda: {{title}}',
      body: 'Salam {{name}},\n\nMinit bagi “{{title}}” telah tiba, dan pembaca masih melihat apa yang dilihat sebelum ini.\n\n{{why}}\n\n[Buka]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'task-given': {
    event: { en: 'You were given a task', ms: 'Anda diberi tugas' },
    variables: {
      ...NAME,
      ...LINK,
      ...BY,
      title: { sample: 'Ask the supplier for the invoice', required: true },
      number: { sample: 'FB-2026-00148', required: true },
      due: { sample: '30 November 2026', required: true },
    },
    en: {
      subject: 'Task by {{due}}: {{title}}',
      body: 'Hello {{name}},\n\n{{by}} gave you a task from the message {{number}}: {{title}}. It is due on {{due}}.\n\n[Open the message]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Tugas selewat-lewatnya {{due}}: {{title}}',
      body: 'Salam {{name}},\n\n{{by}} memberi anda tugas daripada mesej {{number}}: {{title}}. Tarikh siapnya {{due}}.\n\n[Buka mesej]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'request-arrived': {
    event: { en: 'A new request for a report arrived', ms: 'Permintaan laporan baharu diterima' },
    variables: {
      ...NAME,
      ...LINK,
      number: { sample: 'REQ-2026-0148', required: true },
      title: { sample: 'Hourly wages of crane operators by region', required: true },
      due: { sample: '23 November 2026' },
    },
    en: {
      subject: 'New request {{number}}: {{title}}',
      body: 'Hello {{name}},\n\nThe request {{number}}, “{{title}}”, arrived. It is promised for {{due}} and has no owner yet.\n\n[Open the request]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Permintaan baharu {{number}}: {{title}}',
      body: 'Salam {{name}},\n\nPermintaan {{number}}, “{{title}}”, telah diterima. Jawapannya dijanjikan pada {{due}} dan belum ada pemilik.\n\n[Buka permintaan]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'request-paid': {
    event: { en: 'A quote of a request is paid', ms: 'Sebut harga suatu permintaan telah dibayar' },
    variables: {
      ...NAME,
      ...LINK,
      number: { sample: 'REQ-2026-0148', required: true },
      title: { sample: 'Hourly wages of crane operators by region', required: true },
      order: { sample: 'D00000042-69', required: true },
    },
    en: {
      subject: 'Paid: {{number}}, {{title}}',
      body: 'Hello {{name}},\n\nThe quote of the request {{number}}, “{{title}}”, is paid by the order {{order}}. Work can begin.\n\n[Open the request]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Telah dibayar: {{number}}, {{title}}',
      body: 'Salam {{name}},\n\nSebut harga bagi permintaan {{number}}, “{{title}}”, telah dibayar melalui pesanan {{order}}. Kerja boleh bermula.\n\n[Buka permintaan]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'answer-waits': {
    event: {
      en: 'An answer to a request waits for approval',
      ms: 'Jawapan kepada permintaan menunggu kelulusan',
    },
    variables: {
      ...NAME,
      ...LINK,
      ...BY,
      number: { sample: 'REQ-2026-0148', required: true },
      title: { sample: 'Hourly wages of crane operators by region', required: true },
    },
    en: {
      subject: 'To approve: the answer to {{number}}',
      body: 'Hello {{name}},\n\n{{by}} submitted the answer to request {{number}}, “{{title}}”. It is sent when another person has approved it.\n\n[Look at it and deliver it]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Untuk diluluskan: jawapan kepada {{number}}',
      body: 'Salam {{name}},\n\n{{by}} mengemukakan jawapan kepada permintaan {{number}}, “{{title}}”. Jawapan dihantar apabila orang lain telah meluluskannya.\n\n[Lihat dan hantar]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'feedback-new': {
    event: { en: 'A new message of a reader arrived', ms: 'Mesej baharu pembaca diterima' },
    variables: {
      ...NAME,
      ...LINK,
      number: { sample: 'FB-2026-00148', required: true },
      subject: { sample: 'Cement in October', required: true },
    },
    en: {
      subject: 'New message {{number}}: {{subject}}',
      body: 'Hello {{name}},\n\nA reader wrote {{number}}, “{{subject}}”.\n\n[Read and answer it]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Mesej baharu {{number}}: {{subject}}',
      body: 'Salam {{name}},\n\nSeorang pembaca menulis {{number}}, “{{subject}}”.\n\n[Baca dan jawab]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
