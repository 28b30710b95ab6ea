import type { MessageKeys, NamespaceKeys, NestedKeyOf } from 'use-intl';
import type { Messages } from '../../texts/messages.ts';
import type { Locale } from './locale.ts';

/**
 * `public`: portal and the sign-in sheet; `account`: signing up and in, loaded with the auth pages; `reading`: figures and
 * their passports, loaded with the public pages that show them; `pricing`: the price list and the media kit; `catalogue`: what there is and how to
 * begin; `site`: around what the office writes; `request`: asking for a report; `buying`: orders and their payment; `internal`: the rest, loaded with the internal shell.
 */
export type TextSet =
  | 'public'
  | 'account'
  | 'reading'
  | 'pricing'
  | 'catalogue'
  | 'site'
  | 'request'
  | 'buying'
  | 'internal';

/** The full name of a text: `internal.nav.home`. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>;
/** The name of an area or of a group in it, as `useTranslations` takes it. */
export type TextGroup = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

const files = {
  en: {
    public: () => import('../../texts/sets/en.public.ts'),
    account: () => import('../../texts/sets/en.account.ts'),
    reading: () => import('../../texts/sets/en.reading.ts'),
    pricing: () => import('../../texts/sets/en.pricing.ts'),
    site: () => import('../../texts/sets/en.site.ts'),
    request: () => import('../../texts/sets/en.request.ts'),
    buying: () => import('../../texts/sets/buying/en.ts'),
    catalogue: () => import('../../texts/sets/en.catalogue.ts'),
    internal: () => import('../../texts/sets/en.internal.ts'),
  },
  ms: {
    public: () => import('../../texts/sets/ms.public.ts'),
    account: () => import('../../texts/sets/ms.account.ts'),
    reading: () => import('../../texts/sets/ms.reading.ts'),
    pricing: () => import('../../texts/sets/ms.pricing.ts'),
    site: () => import('../../texts/sets/ms.site.ts'),
    request: () => import('../../texts/sets/ms.request.ts'),
    buying: () => import('../../texts/sets/buying/ms.ts'),
    catalogue: () => import('../../texts/sets/ms.catalogue.ts'),
    internal: () => import('../../texts/sets/ms.internal.ts'),
  },
} as const satisfies Record<Locale, Record<TextSet, unknown>>;

const loaded: Record<Locale, Partial<Messages>> = { en: {}, ms: {} };
const listeners = new Set<() => void>();

/** Loads a set of texts once; pages may use them from then on. */
export async function loadTexts(locale: Locale, set: TextSet): Promise<void> {
  const { default: areas } = await files[locale][set]();
  if (Object.keys(areas).some((area) => !(area in loaded[locale]))) {
    loaded[locale] = { ...loaded[locale], ...areas };
    for (const listener of listeners) {
      listener();
    }
  }
}

/** What the server answers, together with the sets of texts that its page needs; all are on their way at once. */
export async function withTexts<Answer>(
  sets: TextSet | readonly TextSet[],
  answer: Promise<Answer>,
): Promise<Answer> {
  const locale = document.documentElement.lang as Locale;
  const [data] = await Promise.all([answer, ...[sets].flat().map((set) => loadTexts(locale, set))]);
  return data;
}

/** The texts loaded so far; the same object until another set arrives. */
export const textsOf = (locale: Locale): Partial<Messages> => loaded[locale];

/** For `useSyncExternalStore`: calls `listener` when another set of texts has arrived. */
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sets that a page needs before it is drawn. */
export function textSetsFor(pathname: string): readonly TextSet[] {
  if (/^\/(internal|mock-payment)(\/|$)/.test(pathname)) {
    return ['public', 'internal'];
  }
  if (/^\/(products|bmp-index)(\/|$)/.test(pathname)) {
    return ['public', 'reading', 'site'];
  }
  if (/^\/(advertisement|pricing|plan|basic)(\/|$)/.test(pathname)) {
    return ['public', 'pricing'];
  }
  if (/^\/payment\//.test(pathname)) {
    return ['public', 'buying'];
  }
  if (/^\/auth\/onboard\//.test(pathname)) {
    return ['public', 'account', 'buying'];
  }
  if (/^\/(news|publication|faq|pages|contact|about|disclaimer|privacy-policy)(\/|$)/.test(pathname)) {
    return ['public', 'site'];
  }
  if (/^\/report-request(\/|$)/.test(pathname)) {
    return ['public', 'request'];
  }
  if (/^\/(all-products|cost-data|cost-indices|sample|register)(\/|$)/.test(pathname)) {
    return ['public', 'catalogue', 'site'];
  }
  return /^\/(auth|session)\//.test(pathname) ? ['public', 'account'] : ['public'];
}
