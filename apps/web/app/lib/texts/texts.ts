import type { MessageKeys, NamespaceKeys, NestedKeyOf } from 'use-intl';
import type { Messages } from '../../texts/messages.ts';
import type { Locale } from './locale.ts';

/**
 * `public`: portal and the sign-in sheet; `account`: signing up and in, loaded with the auth pages; `reading`: figures and
 * their passports, loaded with the public pages that show them; `internal`: the rest, loaded with the internal shell.
 */
export type TextSet = 'public' | 'account' | 'reading' | 'internal';

/** The full name of a text: `internal.nav.home`. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>;
/** The name of an area or of a group in it, as `useTranslations` takes it. */
export type TextGroup = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

const files = {
  en: {
    public: () => import('../../texts/en.public.ts'),
    account: () => import('../../texts/en.account.ts'),
    reading: () => import('../../texts/en.reading.ts'),
    internal: () => import('../../texts/en.internal.ts'),
  },
  ms: {
    public: () => import('../../texts/ms.public.ts'),
    account: () => import('../../texts/ms.account.ts'),
    reading: () => import('../../texts/ms.reading.ts'),
    internal: () => import('../../texts/ms.internal.ts'),
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

/** What the server answers, together with the set of texts that its page needs; both are on their way at once. */
export async function withTexts<Answer>(set: TextSet, answer: Promise<Answer>): Promise<Answer> {
  const [data] = await Promise.all([answer, loadTexts(document.documentElement.lang as Locale, set)]);
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
    return ['public', 'reading'];
  }
  return /^\/(auth|session)\//.test(pathname) ? ['public', 'account'] : ['public'];
}
