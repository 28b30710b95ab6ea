import { useCallback } from 'react';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { formatMoment } from '../../ui/words/format.ts';

/** Prints a moment (ISO text) in the reader's language and the service's time zone. */
export function useMoment(): (moment: string) => string {
  const { locale } = useLanguage();
  const site = useSite();
  return useCallback(
    (moment: string) => formatMoment(new Date(moment), locale, site?.timeZone),
    [locale, site?.timeZone],
  );
}
