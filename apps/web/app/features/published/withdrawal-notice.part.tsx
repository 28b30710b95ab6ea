import type { FigureTable } from '@datum/contract/publication/published';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';

/** Which figures of a table were withdrawn, when and why, and where they can still be read. */
export function WithdrawalNotice({ table }: { readonly table: FigureTable }) {
  const t = useTranslations('published.withdrawal');
  const ui = useUi();
  const text = useLocalText();
  const zone = useSite()?.timeZone;
  const { pathname } = useLocation();
  return table.withdrawals.map(({ period, at, reason, withdrawn, shows }) => (
    <NoticeBar key={`${period} ${withdrawn}`} tone="amber">
      {t(shows, {
        period: formatPeriod(period, ui),
        at: formatMoment(at, ui.locale, zone),
        reason: text(reason),
      })}{' '}
      <Link href={shows === 'withdrawn' ? pathname : `${pathname}?as_of=${withdrawn}`}>
        {t(shows === 'withdrawn' ? 'see-now' : 'see-then')}
      </Link>
    </NoticeBar>
  ));
}
