import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { showBoard } from '@datum/contract/collection/rounds';
import { useTranslations } from 'use-intl';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './board.module.css';

const KINDS = {
  provisional: 'planned',
  confirmed: 'scheduled',
  released: 'published',
  postponed: 'overdue',
} as const;

/** The coming releases beside the board, after those whose announced time passed without them. */
export function ReleaseDates({ calendar }: Pick<AnswerOf<typeof showBoard>, 'calendar'>) {
  const t = useTranslations('rounds.calendar');
  const ui = useUi();
  const subject = useSubjectName();
  return (
    <section className={classes.calendar} aria-labelledby="calendar">
      <h2 id="calendar">{t('title')}</h2>
      {calendar.length === 0 && <p className="dim">{t('empty')}</p>}
      <ol>
        {calendar.map((date) => (
          <li key={`${date.subject} ${date.period}`}>
            <div className={classes.day}>
              <b>{formatDate(date.planned_at, ui.locale, { day: 'numeric', timeZone: ui.timeZone })}</b>
              <span>{formatDate(date.planned_at, ui.locale, { month: 'short', timeZone: ui.timeZone })}</span>
            </div>
            <div>
              {subject(date.subject)}
              <small>{formatPeriod(date.period, ui)}</small>
              <StatusBadge
                kind={date.passed ? 'overdue' : (KINDS[date.state as keyof typeof KINDS] ?? 'planned')}
                label={t(`state.${date.passed ? 'passed' : (date.state as keyof typeof KINDS)}`)}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
