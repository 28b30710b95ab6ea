import { adPlanBookings } from '@datum/contract/advertising/ad-plans';
import { href } from '@datum/contract/screens/all';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';

/** The bookings of a plan whose weeks are not over. */
export function PlanBookings({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('ad-plans');
  const words = useTranslations('ad-bookings');
  const { locale } = useUi();
  const { named } = useMoney(OWN_CURRENCY);
  const [page, setPage] = useState(1);
  return (
    <Loaded called={useCall(adPlanBookings, { params: { uuid }, query: { page, per_page: 50 } })}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState title={t('no-bookings')}>{t('no-bookings-why')}</EmptyState>
        ) : (
          <>
            <ul>
              {data.map((one) => (
                <li key={one.uuid}>
                  <Link href={href('ad-bookings.view', { id: one.uuid })}>
                    {one.number}, {one.advertiser}
                  </Link>
                  {`: ${one.campaign}, ${formatDate(one.first_week, locale)}, ${words(`state.${one.state}`)}, ${named(one.amount)}`}
                </li>
              ))}
            </ul>
            {meta.last_page > 1 && (
              <nav aria-label={t('tab.bookings')}>
                <Button size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  {t('bookings-before')}
                </Button>{' '}
                <span>
                  {t('bookings-rows', { from: meta.from ?? 0, to: meta.to ?? 0, total: meta.total })}
                </span>{' '}
                <Button size="xs" disabled={page >= meta.last_page} onClick={() => setPage(page + 1)}>
                  {t('bookings-after')}
                </Button>
              </nav>
            )}
          </>
        )
      }
    </Loaded>
  );
}
