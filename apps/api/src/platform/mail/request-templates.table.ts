import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { SITE } from './site-value.ts';
import type { MailTemplate } from './templates.table.ts';

const REQUEST = {
  name: { sample: 'Hafiz Rahman' },
  number: { sample: 'REQ-2026-0148', required: true },
  title: { sample: 'Hourly wages of crane operators by region' },
  link: { sample: 'https://data.example.org/report-request?follow=1#status=x', required: true },
} as const;

/** Emails to those who asked for a report. */
export const REQUEST_TEMPLATES = {
  'request-code': {
    event: { en: 'A guest asks for a report', ms: 'Tetamu meminta laporan' },
    // anybody can have it sent to any address: it says nothing that was typed into the form
    variables: {
      ...SITE,
      code: { sample: '483 920', required: true },
      link: { sample: 'https://data.example.org/report-request?confirm=x', required: true },
    },
    en: {
      subject: '{{code}} is your code for the request to {{site}}',
      body: 'Hello,\n\nThis address was given with a request for a report. Use this code to confirm your address. It works once, within 30 minutes.\n\n# {{code}}\n\n[Open the page]({{link}})\n\nIf you did not ask for anything, ignore this email and give the code to nobody: nothing happens without the code.',
    },
    ms: {
      subject: '{{code}} ialah kod anda untuk permintaan kepada {{site}}',
      body: 'Salam,\n\nAlamat ini diberikan bersama permintaan laporan. Gunakan kod ini untuk mengesahkan alamat anda. Kod ini boleh digunakan sekali, dalam masa 30 minit.\n\n# {{code}}\n\n[Buka halaman]({{link}})\n\nJika anda tidak meminta apa-apa, abaikan e-mel ini dan jangan beri kod ini kepada sesiapa: tiada apa berlaku tanpa kod.',
    },
  },
  'request-received': {
    event: { en: 'A request for a report was received', ms: 'Permintaan laporan telah diterima' },
    variables: { ...REQUEST, due: { sample: '2026-11-23', required: true } },
    en: {
      subject: 'Request {{number}}: {{title}}',
      body: 'Hello {{name}},\n\nWe received your request “{{title}}”. Its number is {{number}}. We answer by {{due}}; days on which we wait for you do not count.\n\n[Follow your request]({{link}})\n\nKeep this email: everyone who has the link can read your request.',
    },
    ms: {
      subject: 'Permintaan {{number}}: {{title}}',
      body: 'Salam {{name}},\n\nKami telah menerima permintaan anda “{{title}}”. Nombornya {{number}}. Kami menjawab selewat-lewatnya {{due}}; hari semasa kami menunggu anda tidak dikira.\n\n[Ikuti permintaan anda]({{link}})\n\nSimpan e-mel ini: sesiapa yang mempunyai pautan ini boleh membaca permintaan anda.',
    },
  },
  'request-state': {
    event: { en: 'The status of a request changed', ms: 'Status permintaan berubah' },
    variables: { ...REQUEST, state: { sample: 'In work', required: true }, reason: { sample: '' } },
    en: {
      subject: '{{number}} is now: {{state}}',
      body: 'Hello {{name}},\n\nThe status of your request {{number}}, “{{title}}”, is now: {{state}}.\n\n{{reason}}\n\n[Open your request]({{link}})',
    },
    ms: {
      subject: '{{number}} kini: {{state}}',
      body: 'Salam {{name}},\n\nStatus permintaan anda {{number}}, “{{title}}”, kini: {{state}}.\n\n{{reason}}\n\n[Buka permintaan anda]({{link}})',
    },
  },
  'request-reply': {
    event: { en: 'Staff reply to a request', ms: 'Kakitangan membalas permintaan' },
    variables: {
      ...REQUEST,
      by: { sample: 'Farid Hassan' },
      message: { sample: 'Do you need tower and mobile cranes apart?', required: true },
    },
    en: {
      subject: 'Request {{number}}: {{title}}',
      body: 'Hello {{name}},\n\n{{by}} wrote about your request {{number}}, “{{title}}”:\n\n{{message}}\n\n[Answer on the page]({{link}})',
    },
    ms: {
      subject: 'Permintaan {{number}}: {{title}}',
      body: 'Salam {{name}},\n\n{{by}} menulis tentang permintaan anda {{number}}, “{{title}}”:\n\n{{message}}\n\n[Jawab di halaman]({{link}})',
    },
  },
  'request-quote': {
    event: { en: 'A quote for a request is ready', ms: 'Sebut harga untuk permintaan telah sedia' },
    variables: {
      ...REQUEST,
      quote: { sample: 'Q-2026-0061', required: true },
      total: { sample: 'RM 777.60', required: true },
      until: { sample: '2026-12-11', required: true },
    },
    en: {
      subject: '{{number}}: quote {{quote}}, {{total}}',
      body: 'Hello {{name}},\n\nYour quote {{quote}} for request {{number}}, “{{title}}”, is ready: {{total}}, valid until {{until}}. Accept it or decline it on the page; until then nothing is owed.\n\n[Open the quote]({{link}})',
    },
    ms: {
      subject: '{{number}}: sebut harga {{quote}}, {{total}}',
      body: 'Salam {{name}},\n\nSebut harga {{quote}} untuk permintaan {{number}}, “{{title}}”, telah sedia: {{total}}, sah hingga {{until}}. Terima atau tolak di halaman; sebelum itu tiada apa yang perlu dibayar.\n\n[Buka sebut harga]({{link}})',
    },
  },
  'request-quote-withdrawn': {
    event: { en: 'A quote for a request was withdrawn', ms: 'Sebut harga untuk permintaan ditarik balik' },
    variables: {
      ...REQUEST,
      quote: { sample: 'Q-2026-0061', required: true },
      reason: { sample: 'The table needs fewer hours.' },
    },
    en: {
      subject: '{{number}}: quote {{quote}} was withdrawn',
      body: 'Hello {{name}},\n\nWe withdrew the quote {{quote}} for your request {{number}}, “{{title}}”. Nothing is owed for it; your request goes on.\n\n{{reason}}\n\n[Open your request]({{link}})',
    },
    ms: {
      subject: '{{number}}: sebut harga {{quote}} ditarik balik',
      body: 'Salam {{name}},\n\nKami menarik balik sebut harga {{quote}} untuk permintaan anda {{number}}, “{{title}}”. Tiada bayaran perlu dibuat; permintaan anda diteruskan.\n\n{{reason}}\n\n[Buka permintaan anda]({{link}})',
    },
  },
  'request-merged': {
    event: { en: 'Two requests are answered together', ms: 'Dua permintaan dijawab bersama' },
    variables: {
      ...REQUEST,
      merged: { sample: 'REQ-2026-0149', required: true },
      reason: { sample: 'Both ask for the same wages.' },
    },
    en: {
      subject: '{{merged}} is answered with {{number}}',
      body: 'Hello {{name}},\n\nWe answer your request {{merged}} together with {{number}}, “{{title}}”. What you wrote and the files are there.\n\n{{reason}}\n\n[Open your request]({{link}})',
    },
    ms: {
      subject: '{{merged}} dijawab bersama {{number}}',
      body: 'Salam {{name}},\n\nKami menjawab permintaan anda {{merged}} bersama {{number}}, “{{title}}”. Mesej dan fail anda ada di sana.\n\n{{reason}}\n\n[Buka permintaan anda]({{link}})',
    },
  },
  'request-delivered': {
    event: { en: 'The answer to a request is delivered', ms: 'Jawapan kepada permintaan dihantar' },
    variables: {
      ...REQUEST,
      message: { sample: 'The table is ready.', required: true },
      until: { sample: '2026-12-23', required: true },
    },
    en: {
      subject: '{{number}}: your answer is ready',
      body: 'Hello {{name}},\n\nYour answer to request {{number}}, “{{title}}”, is ready.\n\n{{message}}\n\nThe files can be downloaded until {{until}}; each download is noted. Later revisions do not change them.\n\n[Open the answer]({{link}})',
    },
    ms: {
      subject: '{{number}}: jawapan anda telah sedia',
      body: 'Salam {{name}},\n\nJawapan kepada permintaan {{number}}, “{{title}}”, telah sedia.\n\n{{message}}\n\nFail boleh dimuat turun hingga {{until}}; setiap muat turun dicatat. Semakan kemudian tidak mengubahnya.\n\n[Buka jawapan]({{link}})',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
