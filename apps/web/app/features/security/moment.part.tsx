import { useCallback } from 'react';
import { useLanguage } from '../../lib/language.tsx';
import { useSite } from '../../lib/use-site.ts';
import { formatMoment } from '../../ui/format.ts';

/** Prints a moment (ISO text) in the reader's language and the service's time zone. */
export function useMoment(): (moment: string) => string {
  const { locale } = useLanguage();
  const site = useSite();
  return useCallback(
    (moment: string) => formatMoment(new Date(moment), locale, site?.timeZone),
    [locale, site?.timeZone],
  );
}
