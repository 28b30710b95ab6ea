import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { SITE } from './site-value.ts';
import type { MailTemplate } from './templates.table.ts';

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/internal/profile', required: true } } as const;
const PERSON = { person: { sample: 'Nor Azman', required: true } } as const;
const ROLE = {
  role: { sample: 'Admin → Compiler', required: true },
  organisation: { sample: 'Central Building Suppliers' },
  by: { sample: 'Lim Wei' },
} as const;

/** Emails about accounts: roles, organisations, closure. */
export const PEOPLE_TEMPLATES = {
  'own-role-changed': {
    event: {
      en: 'Staff give a person another role or organisation',
      ms: 'Kakitangan memberi seseorang peranan atau organisasi lain',
    },
    variables: { ...SITE, ...NAME, ...LINK, ...ROLE },
    en: {
      subject: 'Your role in {{site}} was changed',
      body: 'Hello {{name}},\n\n{{by}} changed what you may do. The change applies immediately.\n\nRole: {{role}}\nOrganisation: {{organisation}}\n\n[Open your profile]({{link}})\n\nIf this is wrong, tell {{by}} or another administrator.',
    },
    ms: {
      subject: 'Peranan anda dalam {{site}} telah diubah',
      body: 'Salam {{name}},\n\n{{by}} mengubah perkara yang anda boleh lakukan. Perubahan ini berkuat kuasa serta-merta.\n\nPeranan: {{role}}\nOrganisasi: {{organisation}}\n\n[Buka profil anda]({{link}})\n\nJika ini silap, maklumkan kepada {{by}} atau pentadbir lain.',
    },
  },
  'role-changed': {
    event: {
      en: 'The same, to those who give roles',
      ms: 'Perkara yang sama, kepada mereka yang memberi peranan',
    },
    variables: { ...SITE, ...NAME, ...LINK, ...PERSON, ...ROLE },
    en: {
      subject: 'The role of {{person}} in {{site}} was changed',
      body: 'Hello {{name}},\n\n{{by}} changed the account of {{person}}.\n\nRole: {{role}}\nOrganisation: {{organisation}}\n\n[Open the account]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Peranan {{person}} dalam {{site}} telah diubah',
      body: 'Salam {{name}},\n\n{{by}} mengubah akaun {{person}}.\n\nPeranan: {{role}}\nOrganisasi: {{organisation}}\n\n[Buka akaun]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'closure-asked': {
    event: { en: 'Somebody asks to close their account', ms: 'Seseorang memohon menutup akaun' },
    variables: {
      ...NAME,
      ...LINK,
      ...PERSON,
      due: { sample: '5 December 2026', required: true },
      reason: { sample: 'I changed firms.' },
    },
    en: {
      subject: '{{person}} asks to close their account',
      body: 'Hello {{name}},\n\n{{person}} has asked to close their account. You can close it from {{due}}, or refuse with an answer.\n\n{{reason}}\n\n[Open the account]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: '{{person}} memohon menutup akaun',
      body: 'Salam {{name}},\n\n{{person}} memohon supaya akaunnya ditutup. Anda boleh menutupnya mulai {{due}}, atau menolak dengan jawapan.\n\n{{reason}}\n\n[Buka akaun]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'subscription-changed': {
    event: { en: 'Staff change a subscription', ms: 'Kakitangan mengubah langganan' },
    variables: {
      ...SITE,
      ...NAME,
      ...LINK,
      what: { sample: 'Premium now lasts to 30 June 2027.', required: true },
      by: { sample: 'Lim Wei' },
    },
    en: {
      subject: 'Your subscription to {{site}} was changed',
      body: 'Hello {{name}},\n\n{{what}}\n\n[See what you can open]({{link}})\n\nIf this is not what you expected, tell {{by}}.',
    },
    ms: {
      subject: 'Langganan {{site}} anda telah diubah',
      body: 'Salam {{name}},\n\n{{what}}\n\n[Lihat apa yang anda boleh buka]({{link}})\n\nJika ini bukan seperti yang anda jangkakan, maklumkan kepada {{by}}.',
    },
  },
  'proposal-made': {
    event: {
      en: 'Somebody proposes a step that needs a second person',
      ms: 'Seseorang mencadangkan langkah yang memerlukan orang kedua',
    },
    variables: {
      ...NAME,
      ...LINK,
      by: { sample: 'Aisyah Rahman', required: true },
      what: { sample: 'Loosen the security policy: networks of staff from anywhere', required: true },
      reason: { sample: 'The office moves in March.', required: true },
    },
    en: {
      subject: 'A step waits for a second person',
      body: 'Hello {{name}},\n\n{{by}} proposes:\n\n{{what}}\n\nThe reason: {{reason}}\n\nNothing happens until you or another person confirms it.\n\n[Look at it and decide]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Satu langkah menunggu orang kedua',
      body: 'Salam {{name}},\n\n{{by}} mencadangkan:\n\n{{what}}\n\nSebabnya: {{reason}}\n\nTiada apa-apa berlaku sehingga anda atau orang lain mengesahkannya.\n\n[Lihat dan putuskan]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'closure-answered': {
    event: {
      en: 'Staff close an account, or leave it open with an answer',
      ms: 'Kakitangan menutup akaun, atau mengekalkannya dengan jawapan',
    },
    variables: { ...SITE, ...NAME, ...LINK, answer: { sample: 'Your account is closed.', required: true } },
    en: {
      subject: 'Your request to close your account',
      body: 'Hello {{name}},\n\nYou asked us to close your account. The answer:\n\n{{answer}}\n\n[Open {{site}}]({{link}})',
    },
    ms: {
      subject: 'Permohonan anda untuk menutup akaun',
      body: 'Salam {{name}},\n\nAnda memohon supaya akaun anda ditutup. Jawapannya:\n\n{{answer}}\n\n[Buka {{site}}]({{link}})',
    },
  },
  'plan-changes': {
    event: {
      en: 'A later version of a plan is announced to those who hold an earlier one',
      ms: 'Versi pelan yang akan datang diumumkan kepada pemegang versi terdahulu',
    },
    variables: {
      ...NAME,
      link: { sample: 'https://data.example.org/plan', required: true },
      plan: { sample: 'Premium', required: true },
      from: { sample: '1 March 2027', required: true },
      until: { sample: '30 June 2027', required: true },
      changes: {
        sample: 'Price for 12 months: MYR 1,440.00 → MYR 1,560.00',
        required: true,
      },
    },
    en: {
      subject: 'Your plan {{plan}} changes on {{from}}',
      body: 'Hello {{name}},\n\nThe plan {{plan}} changes on {{from}}:\n\n{{changes}}\n\nWhat you have now stays as it is until {{until}}. The changes apply when you renew after that day.\n\n[Compare the plans]({{link}})',
    },
    ms: {
      subject: 'Pelan {{plan}} anda berubah pada {{from}}',
      body: 'Salam {{name}},\n\nPelan {{plan}} berubah pada {{from}}:\n\n{{changes}}\n\nApa yang anda ada sekarang kekal sehingga {{until}}. Perubahan ini berkuat kuasa apabila anda memperbaharui langganan selepas hari itu.\n\n[Bandingkan pelan]({{link}})',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
