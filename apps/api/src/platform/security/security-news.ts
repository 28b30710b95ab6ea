import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import type { WriteCall } from '../http/mount.ts';
import { sendMail } from '../mail/mail.ts';
import type { Platform } from '../platform.ts';
import { issue } from '../proofs/verifications.ts';
import { deviceOf } from '../session/device.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Whom the news is about, and for. */
export interface Told {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/** Changes of how one signs in, in the words of the mail. */
const NEWS = {
  'password-changed': { en: 'Your password was changed.', ms: 'Kata laluan anda telah ditukar.' },
  // keys and passkeys outlive a forgotten password: who was robbed of the account has to look at them
  'password-reset': {
    en: 'Your password was set anew by the link of an email, and every session ended. Passkeys and API keys of the account go on: look at them on the pages "Security" and "API keys".',
    ms: 'Kata laluan anda telah ditetapkan semula melalui pautan e-mel, dan semua sesi ditamatkan. Kunci laluan dan kunci API akaun ini masih berfungsi: semak pada halaman "Keselamatan" dan "Kunci API".',
  },
  'invitation-accepted': {
    en: 'The invitation to your account was accepted, and a session began.',
    ms: 'Jemputan ke akaun anda telah diterima, dan satu sesi bermula.',
  },
  'two-factor-on': {
    en: 'An authenticator app was set up as your second factor.',
    ms: 'Aplikasi pengesah telah disediakan sebagai faktor kedua anda.',
  },
  'two-factor-off': { en: 'Your second factor was turned off.', ms: 'Faktor kedua anda telah dimatikan.' },
  'backup-codes-made': {
    en: 'New backup codes were created; the old ones no longer work.',
    ms: 'Kod sandaran baharu telah dicipta; kod lama tidak lagi berfungsi.',
  },
  'passkey-added': {
    en: 'A passkey was added to your account.',
    ms: 'Kunci laluan telah ditambah pada akaun anda.',
  },
  'passkey-removed': {
    en: 'A passkey was removed from your account.',
    ms: 'Kunci laluan telah dibuang daripada akaun anda.',
  },
} as const;
export type SecurityNews = keyof typeof NEWS;

/** The mail about a change of one's sign-in, which nobody can switch off. */
export async function tellSecurityNews(call: AnyCall, person: Told, news: SecurityNews): Promise<void> {
  await tell(call, person, 'security-changed', { what: NEWS[news][localeOf(person)] });
}

/** The mail about a sign-in from a device on which the person was never seen; it cannot be switched off either. */
export const tellNewDevice = (call: AnyCall, person: Told): Promise<void> =>
  tell(call, person, 'new-device', {});

/**
 * The link "it was not me": opening it changes nothing, confirming it closes the account to everybody (`account/not-me`).
 * Its secret travels in the fragment, which no log sees.
 */
export async function notMeLink(db: Writing, platform: Platform, person: Told): Promise<string> {
  const { token } = await issue(db, platform, 'not-me', { user: person.uuid }, person.email);
  const hash = new URLSearchParams({ email: person.email, 'not-me': token });
  return platform.config.webUrl + href('reset-password', { hash });
}

async function tell(
  { db, platform, request, now }: AnyCall,
  person: Told,
  template: 'security-changed' | 'new-device',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const locale = localeOf(person);
  const { timeZone } = platform.config;
  await sendMail(db, platform, {
    template,
    to: person.email,
    userUuid: person.uuid,
    locale,
    values: {
      ...values,
      name: person.name,
      device: deviceOf(request.headers['user-agent'] ?? null) ?? UNKNOWN[locale],
      place: request.ip,
      when: new Intl.DateTimeFormat(COUNTRY[locale], {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      }).format(now),
      link: await notMeLink(db, platform, person),
    },
  });
}

/** Whose way of writing dates: day before month. */
const COUNTRY = { en: 'en-GB', ms: 'ms-MY' } as const;
const UNKNOWN = { en: 'unknown', ms: 'tidak diketahui' } as const;
const localeOf = ({ locale }: Told) => (locale === 'ms' ? 'ms' : 'en');
