import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** An address without an order. */
export function NoOrder() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      title={t('no-order')}
      action={<Link to={href('billing.transaction', { query: { tab: 'orders' } })}>{t('to-orders')}</Link>}
    >
      {t('no-order-why')}
    </EmptyState>
  );
}
