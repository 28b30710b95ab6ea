import { hasPlanType } from '@datum/contract/access/access';
import type { OwnPlan, PlanUse } from '@datum/contract/subscriptions/own-plans';
import type { Standing } from '@datum/contract/subscriptions/status-on';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './access.module.css';

/** Shape of a subscription's state wherever it is shown; its words are `access.state`, for its holder and for staff. */
export const STATE_BADGES = {
  active: 'confirmed',
  change_scheduled: 'changed',
  ending: 'scheduled',
  grace: 'overdue',
  pending_verification: 'in-review',
  pending_payment: 'asked',
  suspended: 'locked',
  expired: 'missing',
  rejected: 'returned',
  upcoming: 'planned',
} as const satisfies Readonly<Record<Standing, BadgeKind>>;

/** Ordered, and nothing of it is open. */
const WAITS: readonly Standing[] = ['pending_payment', 'pending_verification'];

/** The person's plans: how they stand, until when, and what is used of their limits with the day of its return. */
export function OwnPlans({ plans }: { readonly plans: readonly OwnPlan[] }) {
  const t = useTranslations('access.own');
  if (plans.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul className={classes.plans}>
      {plans.map((one) => (
        <li key={`${one.plan.code} ${one.starts_on}`} className={classes.plan}>
          <PlanLine one={one} />
          {one.uses.map((use) => (
            <Use key={use.counted} use={use} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function PlanLine({ one }: { readonly one: OwnPlan }) {
  const t = useTranslations('access');
  const text = useLocalText();
  const { locale } = useUi();
  const person = usePerson();
  // what is given or tried ends; only what is paid for can go on
  const isGiven = person !== null && (hasPlanType(person, 'complimentary') || hasPlanType(person, 'trial'));
  const words = WAITS.includes(one.status) ? 'waits' : isGiven || one.source !== 'paid' ? 'expires' : 'runs';
  return (
    <div className={classes.line}>
      <b>{text(one.plan.name)}</b>
      <StatusBadge kind={STATE_BADGES[one.status]} label={t(`state.${one.status}`)} />
      <span className="muted">
        {t(`own.${words}`, { until: formatDate(one.ends_on, locale) })}
        {one.grace_until && one.status === 'grace'
          ? ` ${t('own.grace', { until: formatDate(one.grace_until, locale) })}`
          : ''}
        {one.next
          ? ` ${t('own.next', { plan: text(one.next.name), from: formatDate(one.next.from, locale) })}`
          : ''}
        {one.is_own ? '' : ` ${t('own.seat')}`}
      </span>
    </div>
  );
}

function Use({ use }: { readonly use: PlanUse }) {
  const t = useTranslations('access.use');
  const { locale } = useUi();
  // unlimited, or not in the plan at all
  if (use.limit === null || use.limit === 0) return null;
  const resets = formatDate(use.resets_on, locale);
  const words = t(use.is_near ? 'near' : 'used', { used: use.used, limit: use.limit, resets });
  return (
    <div className={classes.use}>
      <span>{t(use.counted)}</span>
      <ProgressBar
        label={t(use.counted)}
        done={Math.min(use.used, use.limit)}
        total={use.limit}
        tone={use.is_near ? 'red' : 'green'}
        words={words}
      />
      <span className="muted">{words}</span>
    </div>
  );
}
