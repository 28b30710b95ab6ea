import { dismissFirstTasks, type FirstTask, listFirstTasks } from '@datum/contract/orders/own/first-tasks';
import { href } from '@datum/contract/screens/outside';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './first-tasks.module.css';

/** Where each task is done. */
const PLACES = {
  price: href('reading.catalogue'),
  notices: href('profile'),
  plan: href('billing.subscription'),
  colleague: href('billing.subscription'),
} as const satisfies Record<FirstTask, string>;

/** Three things to begin with after paying, with what is done of them. Nothing for who has none, or has put them away. */
export function FirstTasks() {
  const t = useTranslations('orders.tasks');
  const id = useId();
  const { answer } = useCall(listFirstTasks, {});
  if (!answer || answer.dismissed || answer.tasks.every(({ done_at }) => done_at !== null)) return null;
  const done = answer.tasks.filter(({ done_at }) => done_at !== null).length;
  return (
    <section aria-labelledby={id} className={classes.list}>
      <h2 id={id} className="type-h4">
        {t('title')}
      </h2>
      <p className="muted">{t('lead', { done, total: answer.tasks.length })}</p>
      <ol className={classes.tasks}>
        {answer.tasks.map(({ task, done_at }) => (
          <li key={task}>
            <Link to={PLACES[task]}>{t(task)}</Link>
            {done_at && <StatusBadge kind="approved" label={t('done')} />}
          </li>
        ))}
      </ol>
      <Act
        endpoint={dismissFirstTasks}
        input={{}}
        label={t('dismiss')}
        variant="subtle"
        done={() => t('dismissed')}
      />
    </section>
  );
}
