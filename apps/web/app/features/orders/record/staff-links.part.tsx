import { may } from '@datum/contract/access/access';
import { listTransactions } from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';

/** Staff who look at an order: its payments, where money is recorded and given back. */
export default function StaffLinks() {
  const t = useTranslations('orders.record');
  const person = usePerson();
  if (!may(person, listTransactions)) return null;
  return (
    <p>
      <Link to={href('transactions')}>{t('payments')}</Link>
    </p>
  );
}
