import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { AD_TEMPLATES } from './ad-templates.table.ts';
import { FEEDBACK_TEMPLATES } from './feedback-templates.table.ts';
import { ORDER_TEMPLATES } from './order-templates.table.ts';
import { PEOPLE_TEMPLATES } from './people-templates.table.ts';
import { PLAN_TEMPLATES } from './plan-templates.table.ts';
import { RELEASE_TEMPLATES } from './release-templates.table.ts';
import { REQUEST_TEMPLATES } from './request-templates.table.ts';
import { SITE } from './site-value.ts';
import { STAFF_TEMPLATES } from './staff-templates.table.ts';

/** One wording: the subject in one line; the body in paragraphs parted by blank lines. */
interface Wording {
  readonly subject: string;
  /**
   * `{{name}}` is replaced by a value. A paragraph `# {{code}}` is shown large; `[Words]({{link}})` becomes a button, and
   * in the plain text the words and the address. There is no other markup and no logic.
   */
  readonly body: string;
}

/** One kind of email: when it is sent, its variables, and its wording until staff publish another. */
export interface MailTemplate {
  readonly event: Readonly<Record<'en' | 'ms', string>>;
  /** Names for `{{...}}` with a sample for previews; `required` ones must stay in every wording. */
  readonly variables: Readonly<Record<string, { readonly sample: string; readonly required?: true }>>;
  readonly en: Wording;
  readonly ms: Wording;
}

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/auth/verify', required: true } } as const;
const CODE = { code: { sample: '483 920', required: true } } as const;
/** When and from where something was done; `place` is the network address, the only place that is known. */
const WHERE = {
  when: { sample: '21 November 2026, 09:30' },
  device: { sample: 'Firefox, Windows' },
  place: { sample: '203.0.113.7' },
} as const;

export const MAIL_TEMPLATES = {
  'verify-code': {
    event: { en: 'Somebody signs up', ms: 'Seseorang mendaftar' },
    variables: { ...SITE, ...NAME, ...CODE, ...LINK },
    en: {
      subject: '{{code}} is your code for {{site}}',
      body: 'Hello {{name}},\n\nSomebody signed up for {{site}} with this address. If it was you, confirm the address with this code. It works once, within 10 minutes.\n\n# {{code}}\n\n[Open the page]({{link}})\n\nIf it was not you, do not use the code or the page, even if you were invited: an invitation comes in an email of its own. Nothing happens without the code.',
    },
    ms: {
      subject: '{{code}} ialah kod anda untuk {{site}}',
      body: 'Salam {{name}},\n\nSeseorang mendaftar di {{site}} dengan alamat ini. Jika itu anda, sahkan alamat dengan kod ini. Kod ini boleh digunakan sekali, dalam masa 10 minit.\n\n# {{code}}\n\n[Buka halaman]({{link}})\n\nJika itu bukan anda, jangan gunakan kod atau halaman itu, walaupun anda dijemput: jemputan datang dalam e-melnya sendiri. Tiada apa berlaku tanpa kod.',
    },
  },
  'sign-in-code': {
    event: {
      en: 'Somebody signs in with a code by email',
      ms: 'Seseorang log masuk dengan kod melalui e-mel',
    },
    variables: { ...SITE, ...NAME, ...CODE, ...LINK },
    en: {
      subject: '{{code}} is your code to sign in to {{site}}',
      body: 'Hello {{name}},\n\nUse this code to sign in. It works once, within 10 minutes.\n\n# {{code}}\n\n[Open the page]({{link}})\n\nDo not share it with anyone; we never ask for it. If you did not request a code, ignore this email: nothing happens without it.',
    },
    ms: {
      subject: '{{code}} ialah kod anda untuk log masuk ke {{site}}',
      body: 'Salam {{name}},\n\nGunakan kod ini untuk log masuk. Kod ini boleh digunakan sekali, dalam masa 10 minit.\n\n# {{code}}\n\n[Buka halaman]({{link}})\n\nJangan kongsi kod ini dengan sesiapa; kami tidak pernah memintanya. Jika anda tidak meminta kod, abaikan e-mel ini: tiada apa berlaku tanpanya.',
    },
  },
  'account-exists': {
    event: {
      en: 'Somebody signs up with an address that has an account',
      ms: 'Seseorang mendaftar dengan alamat yang sudah ada akaun',
    },
    variables: { ...SITE, ...NAME, ...LINK },
    en: {
      subject: 'You already have an account with {{site}}',
      body: 'Hello {{name}},\n\nSomebody, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.\n\n[Sign in]({{link}})\n\nForgot your password? You can set a new one from the sign-in page.',
    },
    ms: {
      subject: 'Anda sudah mempunyai akaun {{site}}',
      body: 'Salam {{name}},\n\nSeseorang, mungkin anda, cuba mendaftar dengan alamat ini. Alamat ini sudah ada akaun, jadi tiada apa yang diubah.\n\n[Log masuk]({{link}})\n\nTerlupa kata laluan? Anda boleh menetapkan yang baharu dari halaman log masuk.',
    },
  },
  'reset-password': {
    event: { en: 'Somebody forgot their password', ms: 'Seseorang terlupa kata laluan' },
    variables: { ...SITE, ...NAME, ...LINK },
    en: {
      subject: 'A new password for {{site}}',
      body: 'Hello {{name}},\n\nUse this link to set a new password. It works once, within 20 minutes.\n\n[Set a new password]({{link}})\n\nIf you did not request it, ignore this email; your password has not changed.',
    },
    ms: {
      subject: 'Kata laluan baharu untuk {{site}}',
      body: 'Salam {{name}},\n\nGunakan pautan ini untuk menetapkan kata laluan baharu. Pautan ini boleh digunakan sekali, dalam masa 20 minit.\n\n[Tetapkan kata laluan baharu]({{link}})\n\nJika anda tidak memintanya, abaikan e-mel ini; kata laluan anda tidak berubah.',
    },
  },
  'new-device': {
    event: {
      en: 'Somebody signs in from a new device',
      ms: 'Seseorang log masuk dari peranti baharu',
    },
    variables: { ...NAME, ...LINK, ...WHERE },
    en: {
      subject: 'A new device signed in to your account',
      body: 'Hello {{name}},\n\nSomebody signed in to your account from a device you have not used before.\n\nWhen: {{when}}\nDevice: {{device}}\nIP address: {{place}}\n\nIf this was you, you need to do nothing. If not, lock everyone out of your account now; you then set a new password.\n\n[It was not me]({{link}})',
    },
    ms: {
      subject: 'Peranti baharu log masuk ke akaun anda',
      body: 'Salam {{name}},\n\nSeseorang log masuk ke akaun anda dari peranti yang belum pernah anda gunakan.\n\nBila: {{when}}\nPeranti: {{device}}\nAlamat IP: {{place}}\n\nJika ini anda, tiada tindakan diperlukan. Jika bukan, tutup akaun anda kepada semua orang sekarang; kemudian tetapkan kata laluan baharu.\n\n[Ini bukan saya]({{link}})',
    },
  },
  'security-changed': {
    event: {
      en: 'A password, second factor or passkey was changed',
      ms: 'Kata laluan, faktor kedua atau kunci laluan diubah',
    },
    variables: {
      ...SITE,
      ...NAME,
      ...LINK,
      ...WHERE,
      what: { sample: 'Your password was changed.', required: true },
    },
    en: {
      subject: 'Your sign-in settings for {{site}} were changed',
      body: 'Hello {{name}},\n\n{{what}}\n\nWhen: {{when}}\nDevice: {{device}}\nIP address: {{place}}\n\nIf this was you, you need to do nothing. If not, lock everyone out of your account now; you then set a new password.\n\n[It was not me]({{link}})',
    },
    ms: {
      subject: 'Cara log masuk anda ke {{site}} telah diubah',
      body: 'Salam {{name}},\n\n{{what}}\n\nBila: {{when}}\nPeranti: {{device}}\nAlamat IP: {{place}}\n\nJika ini anda, tiada tindakan diperlukan. Jika bukan, tutup akaun anda kepada semua orang sekarang; kemudian tetapkan kata laluan baharu.\n\n[Ini bukan saya]({{link}})',
    },
  },
  'key-made': {
    event: { en: 'Somebody creates an API key', ms: 'Seseorang mencipta kunci API' },
    variables: {
      ...NAME,
      ...LINK,
      key: { sample: 'Monthly estimate', required: true },
      until: { sample: '2027-02-19' },
      when: { sample: '21 November 2026, 09:30' },
      place: { sample: '203.0.113.7' },
    },
    en: {
      subject: 'An API key was created in your account',
      body: 'Hello {{name}},\n\nThe API key “{{key}}” was created in your account. It reads published figures on your behalf until {{until}}.\n\nWhen: {{when}}\nIP address: {{place}}\n\nIf this was not you, end the key now, then set a new password.\n\n[See your API keys]({{link}})',
    },
    ms: {
      subject: 'Kunci API telah dicipta dalam akaun anda',
      body: 'Salam {{name}},\n\nKunci API “{{key}}” telah dicipta dalam akaun anda. Kunci ini membaca angka yang diterbitkan bagi pihak anda hingga {{until}}.\n\nBila: {{when}}\nAlamat IP: {{place}}\n\nJika ini bukan anda, tamatkan kunci itu sekarang, kemudian tetapkan kata laluan baharu.\n\n[Lihat kunci API anda]({{link}})',
    },
  },
  invitation: {
    event: { en: 'Staff create an account for somebody', ms: 'Kakitangan membuka akaun untuk seseorang' },
    variables: {
      ...SITE,
      ...NAME,
      ...LINK,
      inviter: { sample: 'Lim Wei' },
      note: { sample: 'Welcome to the survey.' },
    },
    en: {
      subject: '{{inviter}} invites you to {{site}}',
      body: 'Hello {{name}},\n\n{{inviter}} created an account for you. Choose a password to start; the link works once, within 7 days.\n\n{{note}}\n\n[Choose a password]({{link}})',
    },
    ms: {
      subject: '{{inviter}} menjemput anda ke {{site}}',
      body: 'Salam {{name}},\n\n{{inviter}} telah membuka akaun untuk anda. Pilih kata laluan untuk bermula; pautan ini boleh digunakan sekali, dalam masa 7 hari.\n\n{{note}}\n\n[Pilih kata laluan]({{link}})',
    },
  },
  ...PEOPLE_TEMPLATES,
  ...RELEASE_TEMPLATES,
  ...PLAN_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...AD_TEMPLATES,
  ...REQUEST_TEMPLATES,
  ...FEEDBACK_TEMPLATES,
  ...STAFF_TEMPLATES,
} as const satisfies Record<TemplateKey, MailTemplate>;
