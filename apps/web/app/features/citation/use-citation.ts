import type { FigureTable } from '@datum/contract/publication/published';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../../lib/deploy/use-portal.ts';
import { useInstallation } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';

/** What a citation names: figures of one product or of several, up to their last period. */
export interface Cited extends Pick<FigureTable, 'name' | 'periods'> {
  readonly as_of: { readonly sequence: number; readonly live_at: string } | null;
}

/** How a table is cited: what, up to when, as of which vintage, where. */
export function useCitation(table: Cited): string {
  const t = useTranslations('citation');
  const called = useSiteName();
  const ui = useUi();
  const text = useLocalText();
  // All who cite a table cite the same words: the installation's time, not the reader's.
  const site = useInstallation();
  const { pathname, search } = useLocation();
  const last = table.periods.at(-1);
  const query = new URLSearchParams(search);
  query.delete('figure');
  if (table.as_of) {
    query.set('as_of', String(table.as_of.sequence));
  }
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  return t('text', {
    site: called,
    name: text(table.name),
    period: last ? formatPeriod(last, ui) : '–',
    vintage: table.as_of ? formatMoment(table.as_of.live_at, ui.locale, site?.timeZone) : '–',
    address: `${origin}${pathname}?${query}`,
  });
}
