import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from '../orders.module.css';

/** Three things to begin with after paying. */
export function FirstTasks() {
  const t = useTranslations('orders.tasks');
  return (
    <section aria-labelledby="first-tasks">
      <h2 id="first-tasks" className="type-h4">
        {t('title')}
      </h2>
      <ol className={classes.tasks}>
        <li>
          <Link to={href('reading.catalogue')}>{t('price')}</Link>
        </li>
        <li>
          <Link to={href('profile')}>{t('notices')}</Link>
        </li>
        <li>
          <Link to={href('billing.subscription')}>{t('plan')}</Link>
        </li>
      </ol>
    </section>
  );
}
