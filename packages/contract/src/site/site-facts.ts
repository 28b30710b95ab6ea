import { isSafeLink } from '../content/safe-link.ts';

/** Networks that links of the footer lead to, with the hosts that are theirs. */
export const SOCIAL_NETWORKS = {
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  threads: ['threads.net', 'threads.com'],
  telegram: ['t.me'],
  whatsapp: ['whatsapp.com', 'wa.me'],
} as const satisfies Record<string, readonly string[]>;
export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_NAMES = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]; // its own keys

/** Names of networks are names: the same in every language. */
export const NETWORK_NAMES = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  threads: 'Threads',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
} as const satisfies Record<SocialNetwork, string>;

/** The network whose host an address has; null where it is none of them, no https address, or hides where it leads. */
export function networkOf(address: string): SocialNetwork | null {
  const url = isSafeLink(address) && URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const { hostname } = url;
  return (
    SOCIAL_NAMES.find((name) =>
      SOCIAL_NETWORKS[name].some((host) => hostname === host || hostname.endsWith(`.${host}`)),
    ) ?? null
  );
}

/** An address as browsers read it: the host in small letters, odd characters encoded. */
export const plainAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).href : address;

/** The parts of the front page under its claim. */
export const FRONT_PARTS = [
  'headlines',
  'doors',
  'plans',
  'releases',
  'passport',
  'news',
  'products',
] as const;
export type FrontPart = (typeof FRONT_PARTS)[number];

/** Which settings there are, each with a screen and a permission of its own. */
export const SITE_PARTS = ['portal', 'social-link'] as const;
export type SitePart = (typeof SITE_PARTS)[number];
