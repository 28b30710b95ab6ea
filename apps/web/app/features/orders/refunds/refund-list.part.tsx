import type { TransactionDetail } from '@datum/contract/orders/transactions';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { Amount } from '../record/amount.part.tsx';
import { REFUND_BADGES } from './refund-state.rules.ts';

/** Refunds of one payment; nothing before the first. */
export function RefundList({ payment }: { readonly payment: TransactionDetail }) {
  const t = useTranslations('refunds');
  const { locale } = useUi();
  if (payment.refunds.length === 0) return null;
  return (
    <>
      <h3>{t('title')}</h3>
      <ul>
        {payment.refunds.map(({ uuid, amount, state, way, reason, access, credit_note, paid_on }) => (
          <li key={uuid}>
            <Amount minor={amount} currency={payment.currency} />, {t(`ways.${way}`)}
            {credit_note && `, ${credit_note}`}{' '}
            <StatusBadge kind={REFUND_BADGES[state]} label={t(`state.${state}`)} />{' '}
            {paid_on && formatDate(paid_on, locale)}
            <br />
            <span className="muted">
              {reason} {access === 'ends' && t('access-ended')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
