import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';

interface Named {
  readonly subject: { readonly [language: string]: string };
  readonly period: string;
  /** Null of entered figures, which have none. */
  readonly vintage: number | null;
}

/** What people call a release of data: what it is of, its period and its vintage, in their language. */
export function useReleaseName(): (release: Named) => string {
  const t = useTranslations('content');
  const text = useLocalText();
  const ui = useUi();
  return ({ subject, period, vintage }) =>
    t('release-name', {
      subject: text(subject),
      period: formatPeriod(period, ui),
      vintage: vintage ?? 'none',
    });
}
