import { may } from '@datum/contract/access/access';
import { showBillingSettings } from '@datum/contract/orders/billing-settings';
import { href } from '@datum/contract/screens/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import classes from '../orders.module.css';

/** Staff who look at what buyers see: why nothing can be paid here yet, and where they change that. */
export default function ForStaff() {
  const t = useTranslations('orders.pay');
  const person = usePerson();
  const { answer } = useCall(showBillingSettings, may(person, showBillingSettings) ? {} : null);
  if (!answer || answer.methods.length > 0) return null;
  return (
    <p className={classes.notice}>
      {t('staff-why')} <Link to={href('settings', { query: { tab: 'selling' } })}>{t('to-settings')}</Link>
    </p>
  );
}
