import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { BoardCell, showBoard } from '@datum/contract/collection/rounds';
import { useTranslations } from 'use-intl';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './board.module.css';

type BoardAnswer = AnswerOf<typeof showBoard>;

export const WORK = ['overdue', 'waiting', 'returned', 'approved'] as const;
export type Work = (typeof WORK)[number];

const TESTS: Record<Work, (cell: BoardCell) => boolean> = {
  overdue: (cell) => cell.overdue,
  waiting: (cell) => cell.waits_for_me,
  returned: (cell) => cell.state === 'returned',
  approved: (cell) => cell.state === 'approved',
};

/** The cells of one kind of work. */
export const cellsOfWork = (cells: readonly BoardCell[], work: Work): readonly BoardCell[] =>
  cells.filter(TESTS[work]);

/** What waits, in a strip over the board: pressing a tile shows those sheets alone. */
export function WorkStrip(props: {
  readonly board: BoardAnswer;
  readonly chosen: Work | null;
  readonly onChoose: (work: Work | null) => void;
}) {
  const { board, chosen, onChoose } = props;
  const t = useTranslations('rounds.work');
  return (
    <fieldset className={classes.work} aria-label={t('label')}>
      {WORK.map((work) => {
        const cells = cellsOfWork(board.cells, work);
        return (
          <button
            key={work}
            type="button"
            className={classes.tile}
            aria-pressed={chosen === work}
            onClick={() => onChoose(chosen === work ? null : work)}
          >
            <b>{cells.length}</b>
            <span>{t(work)}</span>
            <em>{t(`${work}-note`, { count: noteCount(work, cells) })}</em>
          </button>
        );
      })}
      <NextRelease calendar={board.calendar} />
    </fieldset>
  );
}

function noteCount(work: Work, cells: readonly BoardCell[]): number {
  if (work === 'overdue') {
    return cells.reduce((short, cell) => short + Math.max(0, cell.expected - cell.received), 0);
  }
  return work === 'waiting' ? cells.reduce((flags, cell) => flags + cell.flags, 0) : cells.length;
}

function NextRelease({ calendar }: Pick<BoardAnswer, 'calendar'>) {
  const t = useTranslations('rounds.work');
  const subject = useSubjectName();
  const { locale, timeZone } = useUi();
  const next = calendar.find(({ passed }) => !passed);
  const { unit, count } = timeUntil(next ? new Date(next.planned_at).getTime() - Date.now() : 0);
  return (
    <div className={classes.tile}>
      <b>{next ? count : '–'}</b>
      <span>{t(`release.${unit}`, { count })}</span>
      <em>
        {next
          ? t('release-note', {
              subject: subject(next.subject),
              date: formatDate(next.planned_at, locale, { day: 'numeric', month: 'short', timeZone }),
            })
          : t('release-none')}
      </em>
    </div>
  );
}

/** Time in the largest unit of which it has one: a release in three minutes is not a day away. */
function timeUntil(milliseconds: number) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes } as const;
  const hours = Math.ceil(minutes / 60);
  return hours < 24
    ? ({ unit: 'hours', count: hours } as const)
    : ({ unit: 'days', count: Math.ceil(hours / 24) } as const);
}
