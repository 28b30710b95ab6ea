import type { FigureTable } from '@datum/contract/published';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useSite } from '../../lib/use-site.ts';
import { formatMoment } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { formatPeriod } from '../../ui/period.ts';
import { useUi } from '../../ui/ui-provider.tsx';

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
