import type { LocalText } from '@datum/contract/values/local-text';
import { useCallback } from 'react';
import { useLanguage } from './language.tsx';

/** Picks a stored text in the reader's language; English, else whatever there is, where it is missing. */
export function useLocalText(): (text: LocalText) => string {
  const { locale } = useLanguage();
  return useCallback(
    (text: LocalText) => text[locale] || text.en || (Object.values(text)[0] ?? ''),
    [locale],
  );
}
