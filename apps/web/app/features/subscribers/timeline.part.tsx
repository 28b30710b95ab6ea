import type { Subscription } from '@datum/contract/subscriptions/subscribers';
import { noteSubscription } from '@datum/contract/subscriptions/subscription-steps';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Notes } from '../../page-kit/record/notes.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../ui/words/format.ts';
import classes from './subscribers.module.css';

interface Props {
  readonly subscription: Subscription;
}

/** Its periods, and what happened to it by people and by days. */
export function Timeline({ subscription: { periods, suspensions, timeline } }: Props) {
  const t = useTranslations('subscribers');
  const access = useTranslations('access');
  const text = useLocalText();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const day = (date: string) => formatDate(date, locale);
  const stateOf = (state: string | null) =>
    state && access.has(`state.${state}` as 'state.active')
      ? access(`state.${state}` as 'state.active')
      : '–';
  const deedOf = (action: string) => {
    const key = `deed.${action.replace('subscriptions.', '')}` as 'deed.grant';
    return t.has(key) ? t(key) : action;
  };
  return (
    <>
      <ul className={classes.acts}>
        {periods
          .filter(({ from, to }) => from <= to)
          .map(({ from, to, plan, source, payment_reference, granted_by, approved_by }) => (
            <li key={from}>
              <p>
                {text(plan.name)}, {t('version', { number: plan.version })}, {t(`source.${source}`)}:{' '}
                {day(from)} – {day(to)}
              </p>
              {payment_reference && <p>{t('paid-by', { payment: payment_reference })}</p>}
              {granted_by && (
                <span>
                  {approved_by
                    ? t('granted-approved', { by: granted_by, approver: approved_by })
                    : t('granted', { by: granted_by })}
                </span>
              )}
            </li>
          ))}
        {suspensions
          .filter(({ from, to }) => to === null || from <= to)
          .map(({ from, to, reason }) => (
            <li key={`suspended ${from}`}>
              <p>{t('suspended-days', { from: day(from), to: to ? day(to) : '…' })}</p>
              <span>{reason}</span>
            </li>
          ))}
      </ul>
      <h3>{t('part.timeline')}</h3>
      <ul className={classes.acts}>
        {timeline.map(({ id, action, before, after, reason, by, at, held }) => (
          <li key={id}>
            <p>
              {deedOf(action)}
              {before !== after && `: ${before === null ? '' : `${stateOf(before)} → `}${stateOf(after)}`}
            </p>
            {held && <p>{t('held', { plan: text(held.plan), from: day(held.from), to: day(held.to) })}</p>}
            {reason && <p>{reason}</p>}
            <span>{`${by ?? t('by-calendar')}, ${formatMoment(at, locale, zone)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Notes of staff about a subscription. */
export function SubscriptionNotes({ subscription: { uuid, notes } }: Props) {
  const t = useTranslations('subscribers.note');
  return (
    <Notes
      notes={notes}
      draft={`subscribers/${uuid}/note`}
      write={writing(noteSubscription, { params: { uuid } })}
      words={{ label: t('label'), add: t('add'), added: t('added'), none: t('none') }}
    />
  );
}
