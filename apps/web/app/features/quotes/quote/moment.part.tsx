import { useSite } from '../../../lib/use-site.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useUi } from '../../../ui/ui-provider.tsx';

/** Prints moments in the installation's time zone: `moment(quote.entered_at)`. */
export function useMoment(): (at: string) => string {
  const { locale } = useUi();
  const site = useSite();
  return (at) => formatMoment(at, locale, site?.timeZone);
}
