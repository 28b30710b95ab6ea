import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

/** Prints moments in the installation's time zone: `moment(quote.entered_at)`. */
export function useMoment(): (at: string) => string {
  const { locale } = useUi();
  const site = useSite();
  return (at) => formatMoment(at, locale, site?.timeZone);
}
