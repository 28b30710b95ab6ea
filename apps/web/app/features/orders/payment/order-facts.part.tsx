import type { Order } from '@datum/contract/orders/orders';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { useMoney } from '../use-money.ts';

/** Reference, amount, what for, and until when it is held: what one needs when one writes about it. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.facts');
  const text = useLocalText();
  const { locale } = useUi();
  const site = useSite();
  const { named } = useMoney(order.currency);
  return (
    <dl className={classes.facts}>
      <dt>{t('order')}</dt>
      <dd>
        <b>{order.reference}</b>
      </dd>
      <dt>{t('amount')}</dt>
      <dd>{named(order.total)}</dd>
      <dt>{t('for')}</dt>
      <dd>
        {order.term_months === null
          ? text(order.title)
          : t('plan', { plan: text(order.title), months: order.term_months })}
      </dd>
      {order.state === 'waiting' && (
        <>
          <dt>{t('held')}</dt>
          <dd>{formatMoment(order.expires_at, locale, site?.timeZone)}</dd>
        </>
      )}
    </dl>
  );
}
