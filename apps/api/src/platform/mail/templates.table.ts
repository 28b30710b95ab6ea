import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { PEOPLE_TEMPLATES } from './people-templates.table.ts';

/** One wording: the subject in one line; the body in paragraphs parted by blank lines. */
interface Wording {
  readonly subject: string;
  /**
   * `{{name}}` is replaced by a value. A paragraph `# {{code}}` is shown large; `[Words]({{link}})` becomes a button, and
   * in the plain text the words and the address. There is no other markup and no logic.
   */
  readonly body: string;
}

/** One kind of mail: when it is sent, what it can say, and how it says it until staff write other words. */
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
    variables: { ...NAME, ...CODE, ...LINK },
    en: {
      subject: '{{code}} is your code for Datum',
      body: 'Hello {{name}},\n\nthis is the code that confirms your address. It works once, for 10 minutes.\n\n# {{code}}\n\n[Open the page]({{link}})\n\nIf you did not sign up, ignore this mail; nothing happens without the code.',
    },
    ms: {
      subject: '{{code}} ialah kod anda untuk Datum',
      body: 'Salam {{name}},\n\nini kod untuk mengesahkan alamat anda. Kod ini boleh digunakan sekali, selama 10 minit.\n\n# {{code}}\n\n[Buka halaman]({{link}})\n\nJika anda tidak mendaftar, abaikan e-mel ini; tiada apa berlaku tanpa kod.',
    },
  },
  'sign-in-code': {
    event: {
      en: 'Somebody signs in with a code by mail',
      ms: 'Seseorang log masuk dengan kod melalui e-mel',
    },
    variables: { ...NAME, ...CODE, ...LINK },
    en: {
      subject: '{{code}} is your code to log in to Datum',
      body: 'Hello {{name}},\n\nthis code logs you in. It works once, for 10 minutes.\n\n# {{code}}\n\n[Open the page]({{link}})\n\nTell it to nobody; we never ask for it. If you did not ask for a code, ignore this mail: nothing happens without it.',
    },
    ms: {
      subject: '{{code}} ialah kod anda untuk log masuk ke Datum',
      body: 'Salam {{name}},\n\nkod ini melog masuk anda. Kod ini boleh digunakan sekali, selama 10 minit.\n\n# {{code}}\n\n[Buka halaman]({{link}})\n\nJangan beritahu sesiapa; kami tidak pernah memintanya. Jika anda tidak meminta kod, abaikan e-mel ini: tiada apa berlaku tanpanya.',
    },
  },
  'account-exists': {
    event: {
      en: 'Somebody signs up with an address that has an account',
      ms: 'Seseorang mendaftar dengan alamat yang sudah ada akaun',
    },
    variables: { ...NAME, ...LINK },
    en: {
      subject: 'You already have an account with Datum',
      body: 'Hello {{name}},\n\nsomebody, perhaps you, tried to sign up with this address. It has an account already, so nothing was changed.\n\n[Sign in]({{link}})\n\nForgot the password? The sign-in page helps.',
    },
    ms: {
      subject: 'Anda sudah mempunyai akaun Datum',
      body: 'Salam {{name}},\n\nseseorang, mungkin anda, cuba mendaftar dengan alamat ini. Alamat ini sudah ada akaun, jadi tiada apa yang diubah.\n\n[Log masuk]({{link}})\n\nLupa kata laluan? Halaman log masuk boleh membantu.',
    },
  },
  'reset-password': {
    event: { en: 'Somebody forgot the password', ms: 'Seseorang terlupa kata laluan' },
    variables: { ...NAME, ...LINK },
    en: {
      subject: 'A new password for Datum',
      body: 'Hello {{name}},\n\nwith this link you can set a new password. It works once, for 20 minutes.\n\n[Set a new password]({{link}})\n\nIf you did not ask for it, ignore this mail; your password stays as it is.',
    },
    ms: {
      subject: 'Kata laluan baharu untuk Datum',
      body: 'Salam {{name}},\n\ndengan pautan ini anda boleh menetapkan kata laluan baharu. Pautan boleh digunakan sekali, selama 20 minit.\n\n[Tetapkan kata laluan baharu]({{link}})\n\nJika anda tidak memintanya, abaikan e-mel ini; kata laluan anda kekal.',
    },
  },
  'new-device': {
    event: {
      en: 'Somebody signs in from a device not seen before',
      ms: 'Seseorang log masuk dari peranti yang belum pernah dilihat',
    },
    variables: { ...NAME, ...LINK, ...WHERE },
    en: {
      subject: 'A new device logged in to your account',
      body: 'Hello {{name}},\n\nyour account was opened from a device that we have not seen with you before.\n\nWhen: {{when}}\nDevice: {{device}}\nFrom the network address: {{place}}\n\nWas it you? Then there is nothing to do. If not, close your account to everybody at once; you then set a new password.\n\n[It was not me]({{link}})',
    },
    ms: {
      subject: 'Peranti baharu log masuk ke akaun anda',
      body: 'Salam {{name}},\n\nakaun anda telah dibuka dari peranti yang belum pernah kami lihat bersama anda.\n\nBila: {{when}}\nPeranti: {{device}}\nDari alamat rangkaian: {{place}}\n\nAdakah ini anda? Maka tiada apa yang perlu dibuat. Jika tidak, tutup akaun anda kepada semua dengan segera; kemudian tetapkan kata laluan baharu.\n\n[Ini bukan saya]({{link}})',
    },
  },
  'security-changed': {
    event: {
      en: 'A password, second factor or passkey was changed',
      ms: 'Kata laluan, faktor kedua atau kunci laluan diubah',
    },
    variables: {
      ...NAME,
      ...LINK,
      ...WHERE,
      what: { sample: 'Your password was changed.', required: true },
    },
    en: {
      subject: 'Your sign-in to Datum was changed',
      body: 'Hello {{name}},\n\n{{what}}\n\nWhen: {{when}}\nDevice: {{device}}\nFrom the network address: {{place}}\n\nWas it you? Then there is nothing to do. If not, close your account to everybody at once; you then set a new password.\n\n[It was not me]({{link}})',
    },
    ms: {
      subject: 'Cara log masuk anda ke Datum telah diubah',
      body: 'Salam {{name}},\n\n{{what}}\n\nBila: {{when}}\nPeranti: {{device}}\nDari alamat rangkaian: {{place}}\n\nAdakah ini anda? Maka tiada apa yang perlu dibuat. Jika tidak, tutup akaun anda kepada semua dengan segera; kemudian tetapkan kata laluan baharu.\n\n[Ini bukan saya]({{link}})',
    },
  },
  'key-made': {
    event: { en: 'Somebody makes an API key', ms: 'Seseorang membuat kunci API' },
    variables: {
      ...NAME,
      ...LINK,
      key: { sample: 'Monthly estimate', required: true },
      until: { sample: '2027-02-19' },
      when: { sample: '21 November 2026, 09:30' },
      place: { sample: '203.0.113.7' },
    },
    en: {
      subject: 'An API key was made in your account',
      body: 'Hello {{name}},\n\nthe API key “{{key}}” was made in your account. It reads published figures in your name until {{until}}.\n\nWhen: {{when}}\nFrom: {{place}}\n\nWas it not you? End the key at once, then set a new password.\n\n[See your API keys]({{link}})',
    },
    ms: {
      subject: 'Kunci API telah dibuat dalam akaun anda',
      body: 'Salam {{name}},\n\nkunci API “{{key}}” telah dibuat dalam akaun anda. Kunci ini membaca angka yang diterbitkan atas nama anda hingga {{until}}.\n\nBila: {{when}}\nDari: {{place}}\n\nBukan anda? Tamatkan kunci itu dengan segera, kemudian tetapkan kata laluan baharu.\n\n[Lihat kunci API anda]({{link}})',
    },
  },
  invitation: {
    event: { en: 'Staff make an account for somebody', ms: 'Kakitangan membuka akaun untuk seseorang' },
    variables: {
      ...NAME,
      ...LINK,
      inviter: { sample: 'Lim Wei' },
      note: { sample: 'Welcome to the survey.' },
    },
    en: {
      subject: '{{inviter}} invites you to Datum',
      body: 'Hello {{name}},\n\n{{inviter}} made an account for you. Choose a password to start; the link works once, for 7 days.\n\n{{note}}\n\n[Choose a password]({{link}})',
    },
    ms: {
      subject: '{{inviter}} menjemput anda ke Datum',
      body: 'Salam {{name}},\n\n{{inviter}} telah membuka akaun untuk anda. Pilih kata laluan untuk bermula; pautan boleh digunakan sekali, selama 7 hari.\n\n{{note}}\n\n[Pilih kata laluan]({{link}})',
    },
  },
  ...PEOPLE_TEMPLATES,
} as const satisfies Record<TemplateKey, MailTemplate>;
