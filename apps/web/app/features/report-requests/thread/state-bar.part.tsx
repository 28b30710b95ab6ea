import { REQUEST_PATH, type RequestState } from '@datum/contract/requests/request-steps';
import type { RequestView } from '@datum/contract/requests/request-view';
import { useTranslations } from 'use-intl';
import type { BadgeKind } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import classes from './thread.module.css';

/** Shape of each state. */
export const STATE_BADGES = {
  received: 'new',
  clarifying: 'asked',
  quoted: 'submitted',
  accepted: 'approved',
  in_work: 'open',
  review: 'in-review',
  delivered: 'published',
  closed: 'superseded',
  declined: 'returned',
} as const satisfies Record<RequestState, BadgeKind>;

/** The way of a request with the day on which it came to each place. */
export function StateBar({
  request: { state, reached },
}: {
  readonly request: Pick<RequestView, 'state' | 'reached'>;
}) {
  const t = useTranslations('request');
  const { locale, timeZone } = useUi();
  const path: readonly RequestState[] =
    state === 'declined' ? [...REQUEST_PATH.filter((one) => reached[one]), 'declined'] : REQUEST_PATH;
  return (
    <ol className={classes.bar} aria-label={t('bar')}>
      {path.map((one) => (
        <li
          key={one}
          {...(reached[one] ? { 'data-reached': true } : {})}
          {...(one === state ? { 'aria-current': 'step' as const } : {})}
        >
          {t(`state.${one}`)}
          <small>{reached[one] ? formatDay(reached[one], locale, timeZone) : '–'}</small>
        </li>
      ))}
    </ol>
  );
}
