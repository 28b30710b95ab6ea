import { SELLS } from '@datum/contract/orders/order-facts';
import type { Order } from '@datum/contract/orders/orders';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { session } from '../../../lib/session/session.ts';
import { refreshPerson } from '../../../lib/session/session-calls.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../../ui/words/format.ts';
import { FirstTasks } from '../../first-tasks/tasks.part.tsx';
import classes from '../orders.module.css';
import { standingOf } from '../standing.rules.ts';
import { StandingBadge } from '../standing-badge.part.tsx';
import { useMoney } from '../use-money.ts';
import { NextSteps } from './next-steps.part.tsx';
import { OrderFacts } from './order-facts.part.tsx';
import { Transfer } from './transfer.part.tsx';

interface AnswerProps {
  readonly order: Order;
  readonly isAsking: boolean;
  readonly onAsked: () => void;
}

/** How the order stands, why, and what comes next. */
export function Answer({ order, isAsking, onAsked }: AnswerProps) {
  const t = useTranslations('orders.response');
  const standing = standingOf(order);
  const words = useAnswerWords(order);
  useNewRights(standing === 'succeeded');
  return (
    <>
      <div role="status">
        <PageHeader
          title={t(`${standing}.title`)}
          badge={<StandingBadge standing={standing} />}
          lead={words}
          size="reading"
        />
      </div>
      <div className={classes.answer}>
        <OrderFacts order={order} />
        {standing === 'transfer' && <Transfer order={order} />}
        {standing === 'waiting' && <p className="muted">{t(isAsking ? 'asks-itself' : 'asks-no-more')}</p>}
        {standing === 'succeeded' && order.plan && <FirstTasks />}
        <NextSteps order={order} standing={standing} onAsked={onAsked} />
      </div>
    </>
  );
}

function useAnswerWords(order: Order): string {
  const t = useTranslations('orders.response');
  const text = useLocalText();
  const { locale } = useUi();
  const site = useSite();
  const { named } = useMoney(order.currency);
  const facts = {
    plan: text(order.title),
    until: order.given ? formatDate(order.given.to, locale) : '',
    from: order.given ? formatDate(order.given.from, locale) : '',
    held: formatMoment(order.expires_at, locale, site?.timeZone),
    email: order.buyer.email,
    credit: named(order.credit),
    total: named(order.total),
    reference: order.reference,
  };
  const standing = standingOf(order);
  const back = order.credit > 0 ? ` ${t('credit', facts)}` : '';
  if (standing === 'failed') {
    const why = order.payment?.state === 'expired' ? 'expired' : (order.payment?.failure ?? 'other');
    return `${t(`failure.${why}`)} ${t('failed.words', facts)}${back}`;
  }
  if (standing === 'succeeded') return t(`succeeded.${SELLS[order.kind]}`, facts);
  return t(`${standing}.words`, facts) + back;
}

/** Paying changes what the person may do: they are looked up again, so that the pages that open next know it. */
function useNewRights(isPaid: boolean): void {
  useEffect(() => {
    const token = session.token();
    if (isPaid && token) void refreshPerson(token);
  }, [isPaid]);
}
