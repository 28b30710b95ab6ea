import type { OrderRecord } from '@datum/contract/orders/order-record';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { useMoney } from '../use-money.ts';

/** What happened to an order, the newest first. */
export function OrderEvents({ events }: Pick<OrderRecord, 'events'>) {
  const t = useTranslations('orders.events');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <ul>
      {events.map(({ at, what, detail, state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things of one moment may read the same
        <li key={place}>
          {formatMoment(at, locale, zone)}:{' '}
          {what === 'money' ? <Came minor={Number(detail)} currency={state} /> : t(what, { detail, state })}
        </li>
      ))}
    </ul>
  );
}

function Came({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  const t = useTranslations('orders.events');
  const { named } = useMoney(currency);
  return t('money', { amount: named(minor) });
}
