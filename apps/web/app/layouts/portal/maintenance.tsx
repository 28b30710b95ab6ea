import { useTranslations } from 'use-intl';
import { useWritten } from '../../lib/deploy/use-portal.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** In place of every public page while the office works on the site. */
export function Maintenance({ words }: { readonly words: { readonly en: string; readonly ms: string } }) {
  const t = useTranslations('portal.maintenance');
  const written = useWritten();
  return <EmptyState title={t('title')}>{written(words) || t('words')}</EmptyState>;
}
