import type { Site } from '@datum/contract/site/public-site';
import { useRouteLoaderData } from 'react-router';
import { useLanguage } from '../texts/language.tsx';

/** What the office set around its public pages; null where it could not be read. */
export const usePortal = (): Site | null =>
  useRouteLoaderData<{ readonly portal: Site | null }>('root')?.portal ?? null;

/** The name of the site in the reader's language: the office's own, else ours. */
export function useSiteName(): string {
  const written = useWritten();
  return written(usePortal()?.name) || 'Datum';
}

/** Picks words that the office wrote, in the reader's language; empty where it wrote none. */
export function useWritten(): (words: { readonly en: string; readonly ms: string } | undefined) => string {
  const { locale } = useLanguage();
  return (words) => words?.[locale] || words?.en || words?.ms || '';
}
